import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ApiError, Fringe, verifyWebhook } from '../../src/index.ts';
import { checkBaseUrl } from '../../src/settings/base-url.ts';
import { parseEvents } from '../../src/webhooks/server-sent-events.ts';
import { gather } from '../support/connect.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

/** The SDK, whose calls are all answered in the same way. */
const answered = (answer: () => Response): Fringe =>
  new Fringe({
    baseUrl: 'http://127.0.0.1:9',
    accessToken: 'given',
    maxRetries: 0,
    fetch: async () => answer(),
  });

/** A body in many chunks. */
const inChunks = (chunk: Uint8Array<ArrayBuffer>, count: number) => {
  let sent = 0;
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => {
      if (sent === count) controller.close();
      else controller.enqueue(chunk);
      sent += 1;
    },
  });
};

/** One line that comes in many chunks. */
async function* oneLine(count: number): AsyncGenerator<Uint8Array> {
  yield bytes('data: ');
  for (let at = 0; at < count; at += 1) yield bytes('0123456789abcdef');
  yield bytes('\n\n');
}

/** How much CPU time something takes, at the least of some tries. */
async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const tries: number[] = [];
  for (let one = 0; one < 3; one += 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    tries.push(user + system);
  }
  return Math.min(...tries);
}

const TIMES = 8;

describe('eight times as long a text', () => {
  const cases: [what: string, size: number, work: (size: number) => Promise<unknown>][] = [
    ['a line of a stream', 3_000, (size) => gather(parseEvents(oneLine(size)))],
    [
      'a line of a stream, byte by byte, with ends of lines all along',
      2_000,
      async (size) => {
        async function* chunks() {
          for (let at = 0; at < size; at += 1) yield bytes(at % 3 ? ':' : '\r');
        }
        await gather(parseEvents(chunks()));
      },
    ],
    [
      'a CSV file as a text',
      2_000,
      async (size) => {
        const headers = { 'content-type': 'text/csv' };
        const body = inChunks(bytes('0123456789abcdef'), size);
        const fringe = answered(() => new Response(body, { headers }));
        await (await fringe.consumptions.ofCompanyCsv('c')).text();
      },
    ],
    ...['<', '<a ', ' ', '<>', '> <'].map(
      (piece): [string, number, (size: number) => Promise<unknown>] => [
        `a page of a proxy, full of '${piece}'`,
        5_000,
        async (size) => {
          const fringe = answered(() => new Response(piece.repeat(size), { status: 502 }));
          await assert.rejects(fringe.employees.get('a', 'b'), ApiError);
        },
      ],
    ),
    [
      'a base URL full of slashes',
      20_000,
      async (size) => checkBaseUrl(`http://x.example${'/'.repeat(size)}x`, 'baseUrl'),
    ],
    [
      'a header that is no signature',
      20_000,
      async (size) => {
        const header = `t=${'1,'.repeat(size)}`;
        await assert.rejects(verifyWebhook('{}', header, 'whsec_x'), { name: 'SignatureError' });
      },
    ],
  ];
  for (const [what, size, work] of cases) {
    it(`takes about eight times as long, and not 64 times: ${what}`, async () => {
      await work(size);
      const short = await cpuOf(() => work(size));
      const long = await cpuOf(() => work(size * TIMES));
      // What takes next to no time at all is not looked at more closely.
      const ratio = long / Math.max(short, 1_000);
      assert.ok(ratio < 3 * TIMES, `${long / 1000} ms after ${short / 1000} ms`);
    });
  }
});

describe('a long list', () => {
  it('is gathered whole, whatever its page is', async () => {
    const employees = Array.from({ length: 300_000 }, (_, id) => ({ id }));
    const page = { size: employees.length, totalElements: 1, totalPages: 1, number: 1 };
    const fringe = answered(() => Response.json({ employees, page }));
    assert.equal((await fringe.employees.list('c').all()).length, employees.length);
  });
});
