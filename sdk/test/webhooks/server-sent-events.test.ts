import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parseEvents, type ServerSentEvent } from '../../src/webhooks/server-sent-events.ts';
import { gather } from '../support/connect.ts';

const parse = async (...chunks: (string | Uint8Array)[]): Promise<ServerSentEvent[]> => {
  async function* bytes() {
    for (const chunk of chunks) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
  }
  return gather(parseEvents(bytes()));
};

describe('server-sent events', () => {
  const cases: [what: string, text: string, events: [string, string][]][] = [
    ['an event', 'event: a\ndata: 1\n\n', [['a', '1']]],
    ['one without a name', 'data: 1\n\n', [['message', '1']]],
    ['one without data', 'event: ready\n\n', [['ready', '']]],
    ['data of several lines', 'data: 1\ndata: 2\n\n', [['message', '1\n2']]],
    ['an empty line of data', 'data\n\n', [['message', '']]],
    [
      'one space after the colon',
      'data:  1\n\ndata:2\n\n',
      [
        ['message', ' 1'],
        ['message', '2'],
      ],
    ],
    ['CRLF', 'event: a\r\ndata: 1\r\n\r\n', [['a', '1']]],
    ['CR', 'event: a\rdata: 1\r\r', [['a', '1']]],
    ['no comments', ':\n\n: alive\nevent: a\n:\ndata: 1\n\n', [['a', '1']]],
    ['no fields that it does not know', 'id: 1\nretry: 5\nx: y\ndata: 1\n\n', [['message', '1']]],
    [
      'no name of an event before',
      'event: a\n\ndata: 1\n\n',
      [
        ['a', ''],
        ['message', '1'],
      ],
    ],
    ['none that is not complete', 'data: 1\n\ndata: 2\n', [['message', '1']]],
    ['colons in data', 'data: {"a":1}\n\n', [['message', '{"a":1}']]],
  ];
  for (const [what, text, expected] of cases) {
    it(`are read: ${what}`, async () => {
      const events = await parse(text);
      assert.deepEqual(
        events.map(({ event, data }) => [event, data]),
        expected,
      );
    });
  }

  it('are the same however the bytes are cut into chunks', async () => {
    const line = fc.oneof(
      fc.constantFrom('event: a', 'data', 'data:', ': c', '', '', 'x: y'),
      fc.string({ unit: 'grapheme' }).map((text) => `data: ${text}`),
    );
    const end = fc.constantFrom('\n', '\r\n', '\r');
    const stream = fc
      .array(fc.tuple(line, end), { maxLength: 30 })
      .map((lines) => Buffer.from(lines.flat().join('')));
    const cuts = fc.array(fc.nat({ max: 400 }), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(stream, cuts, async (bytes, places) => {
        const at = [0, ...places.filter((one) => one < bytes.length).sort((a, b) => a - b)];
        const chunks = at.map((from, index) => bytes.subarray(from, at[index + 1]));
        assert.deepEqual(await parse(...chunks), await parse(bytes));
      }),
      { numRuns: 500 },
    );
  });

  it('are the same byte by byte', async () => {
    const text = 'event: ñ€😀\r\ndata: 1\r\ndata: 😀\r\n\r\ndata: 2\r\r\n';
    const bytes = Buffer.from(text);
    const whole = await parse(bytes);
    assert.deepEqual(await parse(...[...bytes].map((byte) => Uint8Array.of(byte))), whole);
    assert.deepEqual(whole, [
      { event: 'ñ€😀', data: '1\n😀' },
      { event: 'message', data: '2' },
    ]);
  });
});
