import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConnectionError, TimeoutError } from '../../src/index.ts';
import {
  connectTo,
  fail,
  hang,
  json,
  later,
  type Step,
  startStrangeServer,
} from '../support/strange-server.ts';

const COMPANY = '00000000-0000-7000-8000-00000000000c';
const EMPLOYEE = '00000000-0000-7000-8000-00000000000e';
const reason = new Error('the user went home');
const done = json(200, { id: EMPLOYEE });

async function before(...steps: Step[]) {
  const server = await startStrangeServer(...steps);
  after(server.close);
  return { server, ...connectTo(server) };
}

describe('an attempt that takes too long', () => {
  it('counts as a connection that failed: it is repeated where that is safe', async () => {
    const { fringe, server, retries } = await before(hang, done);
    await fringe.employees.get(COMPANY, EMPLOYEE, { timeoutMs: 200 });
    assert.equal(server.arrived.length, 2);
    assert.ok(retries[0]!.reason instanceof TimeoutError);
    assert.equal(retries[0]!.reason.timeoutMs, 200);
  });

  it('is not repeated where it may have been done', async () => {
    const { fringe, server } = await before(hang);
    const call = fringe.employees.block(COMPANY, EMPLOYEE, { timeoutMs: 200 });
    await assert.rejects(call, (error: TimeoutError) => {
      assert.ok(error instanceof ConnectionError);
      assert.match(error.message, /within 200 ms/);
      return error instanceof TimeoutError;
    });
    assert.equal(server.arrived.length, 1);
  });

  it('includes the time that its body takes', async () => {
    const dripping: Step = (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const drip = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(drip));
    };
    const { fringe } = await before(dripping);
    const call = fringe.employees.get(COMPANY, EMPLOYEE, { timeoutMs: 200, maxRetries: 0 });
    await assert.rejects(call, TimeoutError);
  });

  it('can be bounded for all calls', async () => {
    const server = await startStrangeServer(hang);
    after(server.close);
    const { fringe } = connectTo(server, { timeoutMs: 100, maxRetries: 0 });
    await assert.rejects(fringe.employees.get(COMPANY, EMPLOYEE), TimeoutError);
  });
});

describe("the caller's signal", () => {
  it('ends a call while it waits for its answer, with its own reason', async () => {
    const arrived = later<() => boolean>();
    const closed = later();
    const { fringe, server } = await before((response) => {
      response.on('close', () => closed.resolve());
      arrived.resolve(() => true);
    });
    const giveUp = new AbortController();
    const call = fringe.employees.get(COMPANY, EMPLOYEE, { signal: giveUp.signal });
    await arrived.promise;
    giveUp.abort(reason);
    await assert.rejects(call, (error) => error === reason);
    // The connection is given up as well.
    await closed.promise;
    assert.equal(server.arrived.length, 1);
  });

  it('ends the pause between two attempts at once', async () => {
    const server = await startStrangeServer(fail(429, 'Slow', { 'retry-after': '60' }));
    after(server.close);
    const giveUp = new AbortController();
    const onRetry = () => setImmediate(() => giveUp.abort(reason));
    const { fringe } = connectTo(server, { onRetry });
    const call = fringe.employees.get(COMPANY, EMPLOYEE, { signal: giveUp.signal });
    // The pause would take a minute.
    const early = sleep(20_000, 'still waiting', { ref: false });
    await assert.rejects(Promise.race([call, early]), (error) => error === reason);
    assert.equal(server.arrived.length, 1);
  });

  it('ends a call for good, whatever its reason is', async () => {
    const arrived = later();
    const { fringe, retries } = await before(() => arrived.resolve());
    const giveUp = new AbortController();
    const call = fringe.employees.get(COMPANY, EMPLOYEE, { signal: giveUp.signal });
    await arrived.promise;
    const lost = new ConnectionError('of another call');
    giveUp.abort(lost);
    await assert.rejects(call, (error) => error === lost);
    assert.deepEqual(retries, []);
  });

  it('lets nothing be sent if it has gone off before', async () => {
    const { fringe, server } = await before(done);
    const options = { signal: AbortSignal.abort(reason) };
    const calls = [
      fringe.employees.get(COMPANY, EMPLOYEE, options),
      fringe.employees.list(COMPANY, {}, options).all(),
      fringe.consumptions.ofCompanyCsv(COMPANY, {}, options),
    ];
    for (const call of calls) await assert.rejects(call, (error) => error === reason);
    assert.deepEqual([server.arrived.length, server.tokenRequests.length], [0, 0]);
  });

  it('ends an iteration over pages', async () => {
    const page = { size: 1, totalElements: 9, totalPages: 9, number: 1 };
    const { fringe, server } = await before(json(200, { employees: [{}], page }));
    const giveUp = new AbortController();
    const seen: unknown[] = [];
    const iterate = async () => {
      for await (const one of fringe.employees.list(COMPANY, {}, { signal: giveUp.signal })) {
        seen.push(one);
        if (seen.length === 2) giveUp.abort(reason);
      }
    };
    await assert.rejects(iterate(), (error) => error === reason);
    assert.deepEqual([seen.length, server.arrived.length], [2, 2]);
  });

  it('is not held on to after a call', async () => {
    const { fringe } = await before(done);
    const { signal } = new AbortController();
    let listeners = 0;
    const { addEventListener, removeEventListener } = signal;
    signal.addEventListener = (...args: Parameters<typeof addEventListener>) => {
      listeners += 1;
      addEventListener.apply(signal, args);
    };
    signal.removeEventListener = (...args: Parameters<typeof removeEventListener>) => {
      listeners -= 1;
      removeEventListener.apply(signal, args);
    };
    await fringe.employees.get(COMPANY, EMPLOYEE, { signal });
    assert.equal(listeners, 0);
  });

  it('goes for a fetch that does not listen to it, too', async () => {
    const server = await startStrangeServer(done);
    after(server.close);
    const never: typeof fetch = () => new Promise<Response>(() => {});
    const { fringe } = connectTo(server, { fetch: never });
    const giveUp = new AbortController();
    const call = fringe.companies.list({}, { signal: giveUp.signal }).all();
    setImmediate(() => giveUp.abort(reason));
    await assert.rejects(call, (error) => error === reason);
  });
});
