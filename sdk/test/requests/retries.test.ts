import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import {
  ConflictError,
  ConnectionError,
  Fringe,
  RateLimitError,
  type Retry,
  ServerError,
} from '../../src/index.ts';
import {
  breakOff,
  connectTo,
  fail,
  failAs,
  json,
  reset,
  type Step,
  startStrangeServer,
} from '../support/strange-server.ts';

const COMPANY = '00000000-0000-7000-8000-00000000000c';
const EMPLOYEE = '00000000-0000-7000-8000-00000000000e';
const soon = { 'retry-after': '0' };
const busy = fail(503, 'The service is busy or its database is away; try again', soon);
const tooMany = fail(429, 'Too many requests; see the retry-after header', soon);
const running = failAs(409, 'requestInProgress', 'Wait', soon);
const done = json(200, { id: EMPLOYEE });
const empty: Step = (response) => response.writeHead(204).end();

async function before(...steps: Step[]) {
  const server = await startStrangeServer(...steps);
  after(server.close);
  return { server, ...connectTo(server) };
}

describe('a call that the service refuses for the moment', () => {
  it('is repeated after 429, whatever its method', async () => {
    const { fringe, server, retries } = await before(tooMany, done, tooMany, empty, tooMany, empty);
    await fringe.employees.get(COMPANY, EMPLOYEE);
    await fringe.employees.block(COMPANY, EMPLOYEE);
    await fringe.employees.terminate(COMPANY, EMPLOYEE);
    const methods = server.arrived.map(({ method }) => method);
    assert.deepEqual(methods, ['GET', 'GET', 'PATCH', 'PATCH', 'DELETE', 'DELETE']);
    assert.deepEqual(
      retries.map(({ operation, attempt, reason }) => [operation, attempt, reason.name]),
      [
        ['readEmployee', 1, 'RateLimitError'],
        ['blockEmployee', 1, 'RateLimitError'],
        ['terminateEmployee', 1, 'RateLimitError'],
      ],
    );
  });

  it('is repeated after 503 if doing it twice is as good as doing it once', async () => {
    const { fringe, server } = await before(busy, done, busy, done, busy, done);
    const limits = { meal: null };
    await fringe.employees.get(COMPANY, EMPLOYEE);
    await fringe.limits.setPunctual(COMPANY, EMPLOYEE, { payroll: '2026-01' }, limits);
    await fringe.employees.register(COMPANY, {} as never);
    const methods = server.arrived.map(({ method }) => method);
    assert.deepEqual(methods, ['GET', 'GET', 'PUT', 'PUT', 'POST', 'POST']);
  });

  it('is not repeated after 503 if it may have been done, and would be done again', async () => {
    const gone = fail(404, 'Subscription not found');
    const { fringe, server } = await before(busy, gone);
    await assert.rejects(fringe.webhooks.delete(EMPLOYEE), { name: 'ServerError', status: 503 });
    assert.equal(server.arrived.length, 1);
    server.steps = [busy, done];
    const change = fringe.employees.update(COMPANY, EMPLOYEE, { name: 'N' });
    await assert.rejects(change, { name: 'ServerError', status: 503 });
    assert.equal(server.arrived.length, 2);
  });

  it('fails with the last answer when it was repeated often enough', async () => {
    const { fringe, server } = await before(tooMany);
    const call = fringe.employees.get(COMPANY, EMPLOYEE, { maxRetries: 2 });
    await assert.rejects(call, (error: RateLimitError) => {
      assert.ok(error instanceof RateLimitError);
      assert.equal(error.retryAfterMs, 0);
      return true;
    });
    assert.equal(server.arrived.length, 3);
  });

  it('waits as long as it is asked to', async () => {
    const { fringe, retries } = await before(fail(429, 'Slow', { 'retry-after': '1' }), done);
    await fringe.employees.get(COMPANY, EMPLOYEE);
    const { delayMs } = retries[0]!;
    assert.ok(delayMs >= 1_000 && delayMs <= 1_100, String(delayMs));
  });

  it('is not repeated when it would have to wait for more than a minute', async () => {
    const { fringe, server } = await before(fail(503, 'Later', { 'retry-after': '61' }));
    const call = fringe.employees.get(COMPANY, EMPLOYEE);
    await assert.rejects(call, (error: ServerError) => {
      assert.ok(error instanceof ServerError);
      assert.equal(error.retryAfterMs, 61_000);
      return true;
    });
    assert.equal(server.arrived.length, 1);
  });

  it('is not repeated when an invitation was sent a moment ago', async () => {
    const recently = failAs(429, 'invitedRecently', 'Invite again in 9 seconds', soon);
    const { fringe, server } = await before(recently);
    await assert.rejects(fringe.employees.invite(COMPANY, EMPLOYEE), { code: 'invitedRecently' });
    assert.equal(server.arrived.length, 1);
  });

  it('is not repeated after other failures', async () => {
    for (const status of [400, 403, 404, 409, 500, 502]) {
      const { fringe, server } = await before(fail(status, 'No'));
      await assert.rejects(fringe.employees.get(COMPANY, EMPLOYEE), { status, message: 'No' });
      assert.equal(server.arrived.length, 1);
    }
  });
});

describe('a call whose connection fails', () => {
  it('is repeated if repeating it is safe', async () => {
    const { fringe, server } = await before(
      reset,
      done,
      breakOff('application/json', '{"id":'),
      done,
      reset,
      done,
    );
    const limits = { meal: null };
    await fringe.employees.get(COMPANY, EMPLOYEE);
    await fringe.limits.setPunctual(COMPANY, EMPLOYEE, { payroll: '2026-01' }, limits);
    await fringe.employees.register(COMPANY, {} as never);
    const methods = server.arrived.map(({ method }) => method);
    assert.deepEqual(methods, ['GET', 'GET', 'PUT', 'PUT', 'POST', 'POST']);
    assert.equal(server.arrived[4]!.body, server.arrived[5]!.body);
  });

  it('is not repeated if it may have been done and would be done again', async () => {
    const { fringe, server } = await before(reset);
    const calls = [
      () => fringe.employees.update(COMPANY, EMPLOYEE, { name: 'N' }),
      () => fringe.employees.terminate(COMPANY, EMPLOYEE),
    ];
    for (const call of calls) await assert.rejects(call, ConnectionError);
    assert.equal(server.arrived.length, 2);
  });

  it('is repeated in any case if it cannot have been sent', async () => {
    const { server } = await before(empty);
    await server.close();
    const retries: Retry[] = [];
    const onRetry = (retry: Retry) => retries.push(retry);
    const fringe = new Fringe({ baseUrl: server.url, accessToken: 'given', onRetry });
    const call = fringe.employees.block(COMPANY, EMPLOYEE, { maxRetries: 1 });
    await assert.rejects(call, (error: ConnectionError) => {
      assert.match(error.message, /blockEmployee: .*ECONNREFUSED/);
      return error instanceof ConnectionError;
    });
    assert.equal(retries.length, 1);
  });

  it('is repeated while its first attempt is still being worked on', async () => {
    for (const lost of [reset, busy]) {
      const { fringe, server } = await before(lost, running, running, done);
      await fringe.employees.register(COMPANY, {} as never);
      assert.equal(server.arrived.length, 4);
    }
  });

  it('is not repeated after another conflict, whatever its text', async () => {
    const text = 'A request with this Idempotency-Key is still running; send it again in a moment';
    const { fringe, server } = await before(reset, failAs(409, 'emailTaken', text, soon));
    const call = fringe.employees.register(COMPANY, {} as never);
    await assert.rejects(call, { name: 'ConflictError', code: 'emailTaken' });
    assert.equal(server.arrived.length, 2);
  });

  it('is repeated after a conflict without a name, which may be that one', async () => {
    const { fringe, server } = await before(reset, fail(409, 'No', soon), done);
    await fringe.employees.register(COMPANY, {} as never);
    assert.equal(server.arrived.length, 3);
  });

  it('tells of another one under the same key, if it did not fail itself', async () => {
    const { fringe, server } = await before(running);
    await assert.rejects(fringe.employees.register(COMPANY, {} as never), ConflictError);
    assert.equal(server.arrived.length, 1);
  });
});

describe('Idempotency-Key', () => {
  const keyOf = ({ headers }: { headers: object }) =>
    (headers as Record<string, string>)['idempotency-key'];

  it('is sent with every POST: the same for all attempts, another for each call', async () => {
    const { fringe, server } = await before(reset, busy, done);
    await fringe.employees.register(COMPANY, {} as never);
    await fringe.employees.register(COMPANY, {} as never);
    const [first, second, third, other] = server.arrived.map(keyOf);
    assert.match(first!, /^[\da-f-]{36}$/);
    assert.deepEqual([second, third], [first, first]);
    assert.ok(other && other !== first);
  });

  it('can be chosen, and is sent with no other method', async () => {
    const { fringe, server } = await before(done);
    const options = { idempotencyKey: 'order 66' };
    await fringe.employees.register(COMPANY, {} as never, options);
    await fringe.employees.get(COMPANY, EMPLOYEE, options);
    assert.deepEqual(server.arrived.map(keyOf), ['order 66', undefined]);
  });

  it('is refused before anything is sent if it cannot be one', async () => {
    const { fringe, server } = await before(done);
    for (const idempotencyKey of ['', 'a\nb', 'ñ', 'k'.repeat(256)]) {
      const call = fringe.employees.invite(COMPANY, EMPLOYEE, { idempotencyKey });
      await assert.rejects(call, TypeError);
    }
    assert.equal(server.arrived.length, 0);
  });
});
