import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import fc from 'fast-check';
import Fastify from 'fastify';
import { inPieces } from '../../../src/http/replies/large-answers.ts';

/** Serves whatever parts it is given, over real HTTP. */
let parts: string[] = [];
const server = Fastify({ forceCloseConnections: true });
server.get('/', async (_, reply) => inPieces(reply.type('text/plain; charset=utf-8'), parts));
const url = await server.listen({ port: 0, host: '127.0.0.1' });
after(() => server.close());

const read = async (given: string[]) => {
  parts = given;
  const reply = await fetch(url);
  return { text: await reply.text(), length: Number(reply.headers.get('content-length')) };
};

describe('an answer that is sent in pieces', () => {
  it('arrives as it was made, with its length, wherever it is cut', async () => {
    const unit = fc.constantFrom('a', 'ñ', '€', '😀', '"', ',');
    const part = fc
      .tuple(fc.array(unit, { maxLength: 20 }), fc.integer({ min: 0, max: 4_000 }))
      .map(([units, times]) => units.join('').repeat(times));
    await fc.assert(
      fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 6 }), async (given) => {
        const whole = given.join('');
        const { text, length } = await read(given);
        assert.ok(text === whole, `${whole.length} characters became ${text.length}`);
        assert.equal(length, Buffer.byteLength(whole));
      }),
      { numRuns: 60 },
    );
  });

  it('lets others in between', async () => {
    let turns = 0;
    const count = () => {
      turns += 1;
      again = setImmediate(count);
    };
    let again = setImmediate(count);
    await read(['x'.repeat(250_000)]);
    const few = turns;
    turns = 0;
    await read(['x'.repeat(8_000_000)]);
    clearImmediate(again);
    assert.ok(turns > few + 200, `${turns} turns for 8 MB, ${few} for 250 kB`);
  });
});
