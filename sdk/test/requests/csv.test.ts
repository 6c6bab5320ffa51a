import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { ConnectionError, Fringe, TimeoutError, UnexpectedAnswerError } from '../../src/index.ts';
import {
  breakOff,
  connectTo,
  fail,
  json,
  later,
  raw,
  type Step,
  startStrangeServer,
} from '../support/strange-server.ts';

describe('a CSV file on a bad line', () => {
  async function before(...steps: Step[]) {
    const server = await startStrangeServer(...steps);
    after(server.close);
    return { server, ...connectTo(server) };
  }
  const type = { 'content-type': 'text/csv; charset=utf-8' };
  const pulsing =
    (closed: () => void): Step =>
    (response) => {
      response.writeHead(200, type);
      const pulse = setInterval(() => response.write('a,b\n'), 5);
      response.on('close', () => {
        clearInterval(pulse);
        closed();
      });
    };

  it('does not end silently when the connection breaks', async () => {
    const { fringe: other } = await before(breakOff('text/csv', 'a,b\n'));
    const file = await other.consumptions.ofCompanyCsv('c');
    const seen: string[] = [];
    const read = async () => {
      for await (const chunk of file) seen.push(Buffer.from(chunk).toString());
    };
    await assert.rejects(read(), ConnectionError);
    assert.deepEqual(seen, ['a,b\n']);
  });

  it('does not end silently when there is less of it than was said', async () => {
    // Node's own fetch notices this; others do not.
    const headers = { ...type, 'content-length': '9' };
    const lenient: typeof fetch = async () => new Response('a,b\n', { headers });
    const settings = { baseUrl: 'http://127.0.0.1:9', accessToken: 'given', fetch: lenient };
    const file = await new Fringe(settings).consumptions.ofCompanyCsv('c');
    await assert.rejects(file.text(), /ended in readCompanyConsumptions after 4 of 9 bytes/);
  });

  it('is asked for again as long as it has not begun', async () => {
    const busy = fail(503, 'Busy', { 'retry-after': '0' });
    const { fringe: other, server } = await before(busy, raw(200, type, 'a\n'));
    assert.equal(await (await other.consumptions.ofCompanyCsv('c')).text(), 'a\n');
    assert.equal(server.arrived[0]!.headers.accept, 'text/csv');
    assert.equal(server.arrived.length, 2);
  });

  it('is ended by the signal of the caller while it comes', async () => {
    const closed = later();
    const { fringe: other } = await before(pulsing(closed.resolve));
    const giveUp = new AbortController();
    const reason = new Error('enough');
    const file = await other.consumptions.ofCompanyCsv('c', {}, { signal: giveUp.signal });
    let chunks = 0;
    const read = async () => {
      for await (const _ of file) {
        chunks += 1;
        if (chunks === 3) giveUp.abort(reason);
      }
    };
    await assert.rejects(read(), (error) => error === reason);
    assert.equal(chunks, 3);
    await closed.promise;
  });

  it('is ended by whoever stops reading', async () => {
    const closed = later();
    const { fringe: other } = await before(pulsing(closed.resolve));
    for await (const _ of await other.consumptions.ofCompanyCsv('c')) break;
    await closed.promise;
  });

  it('may take longer than an attempt, but not be silent for longer', async () => {
    const slow: Step = (response) => {
      response.writeHead(200, type);
      for (const at of [0, 100, 200, 300, 400]) setTimeout(() => response.write('a\n'), at);
    };
    const { fringe: other } = await before(slow);
    const file = await other.consumptions.ofCompanyCsv('c', {}, { timeoutMs: 350 });
    const seen: Uint8Array[] = [];
    const read = async () => {
      for await (const chunk of file) seen.push(chunk);
    };
    await assert.rejects(read(), TimeoutError);
    assert.equal(Buffer.concat(seen).toString(), 'a\n'.repeat(5));
  });

  it('is refused if it is something else', async () => {
    const { fringe: other } = await before(json(200, {}));
    await assert.rejects(other.consumptions.ofCompanyCsv('c'), (error: Error) => {
      assert.match(error.message, /application\/json; text\/csv was expected/);
      return error instanceof UnexpectedAnswerError;
    });
  });
});
