import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, it } from 'node:test';
import {
  SignatureError,
  type SignatureProblem,
  signatureHeader,
  TOLERANCE_SECONDS,
  verifyWebhook,
} from '@fringe/contract/signature';
import fc from 'fast-check';

const T = 1_780_000_000;
const at = (seconds: number) => new Date(seconds * 1000);
const SECRET = 'whsec_a';
const good = signatureHeader('{}', [SECRET], T);

/** Which check failed, if one did; whatever else is thrown goes on. */
function problemOf(...args: Parameters<typeof verifyWebhook>): SignatureProblem | undefined {
  try {
    verifyWebhook(...args);
    return undefined;
  } catch (error) {
    if (error instanceof SignatureError) return error.problem;
    throw error;
  }
}

const text = fc.string({ unit: 'binary' });
const secret = fc.string({ minLength: 1 });
const moment = fc.integer({ min: 0, max: 253_402_300_799 });

describe('a signature', () => {
  it('is what the specification says, computed by hand', () => {
    const hex = createHmac('sha256', SECRET).update(`${T}.{"é":1}`).digest('hex');
    assert.equal(signatureHeader('{"é":1}', [SECRET], T), `t=${T},v1=${hex}`);
    // By `openssl dgst -sha256 -hmac whsec_a` of `1780000000.{}`.
    const known = '1735cd74809adda60d370204dddbd1f71f6518a845696cc4e6bb72d58e3b2487';
    assert.equal(good, `t=1780000000,v1=${known}`);
  });

  it('is accepted for whatever was signed, as text and as bytes, by any secret of it', () => {
    fc.assert(
      fc.property(
        text,
        fc.array(secret, { minLength: 1, maxLength: 3 }),
        moment,
        (body, all, t) => {
          const header = signatureHeader(body, all, t);
          for (const one of all) {
            assert.equal(problemOf(body, header, one, at(t)), undefined);
            assert.equal(problemOf(Buffer.from(body), header, ['other', one], at(t)), undefined);
          }
          assert.equal(signatureHeader(Buffer.from(body), all, t), header);
        },
      ),
    );
  });

  it('is not accepted for another body, time or secret', () => {
    fc.assert(
      fc.property(
        text,
        text,
        secret,
        secret,
        moment,
        fc.integer({ min: 1, max: 300 }),
        (...all) => {
          const [body, otherBody, one, other, t, later] = all;
          const header = signatureHeader(body, [one], t);
          if (!Buffer.from(body).equals(Buffer.from(otherBody))) {
            assert.equal(problemOf(otherBody, header, one, at(t)), 'no-match');
          }
          if (!Buffer.from(one).equals(Buffer.from(other))) {
            assert.equal(problemOf(body, header, [other], at(t)), 'no-match');
          }
          const moved = header.replace(`t=${t}`, `t=${t + later}`);
          assert.equal(problemOf(body, moved, one, at(t)), 'no-match');
        },
      ),
    );
  });

  it('is not accepted with any one bit of it changed', () => {
    for (let place = good.indexOf('v1=') + 3; place < good.length; place += 1) {
      const other = good[place] === '0' ? '1' : '0';
      const changed = good.slice(0, place) + other + good.slice(place + 1);
      assert.equal(problemOf('{}', changed, SECRET, at(T)), 'no-match');
    }
  });

  it('is accepted up to exactly 300 seconds away from now, to either side', () => {
    assert.equal(TOLERANCE_SECONDS, 300);
    for (const away of [0, 1, 299, 300, -1, -299, -300]) {
      assert.equal(problemOf('{}', good, SECRET, at(T + away)), undefined, `${away}`);
    }
    for (const away of [300.001, 301, 9e8, -300.001, -301, -T]) {
      assert.equal(problemOf('{}', good, SECRET, at(T + away)), 'too-old', `${away}`);
    }
    const now = signatureHeader('{}', [SECRET], Math.floor(Date.now() / 1000));
    assert.equal(problemOf('{}', now, SECRET), undefined);
    assert.equal(problemOf('{}', good, SECRET, new Date(Number.NaN)), 'too-old', 'no time at all');
  });

  it('is found among others: unknown parts, wrong ones, and space around them', () => {
    const [t, v1] = good.split(',') as [string, string];
    const wrong = `v1=${'0'.repeat(64)}`;
    for (const header of [
      `${t}, ${v1}`,
      `${v1},${t}`,
      `${t},${wrong},${v1}`,
      `${t},v0=abc,${v1},v2=${'f'.repeat(128)}`,
      ` ${t} ,\t${v1} `,
      `${t},v1=short,${v1}`,
    ]) {
      assert.equal(problemOf('{}', header, SECRET, at(T)), undefined, header);
    }
  });

  it('is never made of no secret, which anybody could sign with', () => {
    assert.equal(problemOf('{}', good, [], at(T)), 'no-match');
    const empty = signatureHeader('{}', [''], T);
    assert.equal(problemOf('{}', empty, '', at(T)), 'no-match');
    assert.equal(problemOf('{}', empty, ['', SECRET], at(T)), 'no-match');
  });
});

describe('a signature that is refused', () => {
  const v1 = good.split(',')[1]!;
  const malformed = [
    ' ',
    ',',
    't',
    't=',
    `t=${T}`,
    v1,
    `t=,${v1}`,
    `t=-1,${v1}`,
    `t=1.5,${v1}`,
    `t=1e3,${v1}`,
    `t=0x10,${v1}`,
    `t=${'9'.repeat(13)},${v1}`,
    `t=${T},t=${T},${v1}`,
    `t=${T},v1=`,
    `t=${T},v1=zz`,
    `t=${T},${v1}0`,
    `t=${T},${v1.slice(0, -1)}`,
    `t=${T},v1=${v1.slice(3).toUpperCase()}`,
    `t=${T},v0=${v1.slice(3)}`,
    `T=${T},V1=${v1.slice(3)}`,
    `t=${T};${v1}`,
    `${good}, ${good}`,
    good + ',x'.repeat(1_000),
  ];

  it('says which check failed, in a word and a sentence', () => {
    const said: [SignatureProblem, string, string | null | undefined][] = [
      ['missing-header', 'The X-Service-Signature header is missing', undefined],
      ['missing-header', 'The X-Service-Signature header is missing', null],
      ['missing-header', 'The X-Service-Signature header is missing', ''],
      ['malformed-header', 'The X-Service-Signature header is not of the form t=…,v1=…', 'x'],
      ['too-old', 'The timestamp is more than 300 seconds away from now', good],
      [
        'no-match',
        'No signature matches: check the secret, and that the body is the raw one',
        `t=${T},v1=${'0'.repeat(64)}`,
      ],
    ];
    for (const [problem, message, header] of said) {
      assert.throws(() => verifyWebhook('{}', header, SECRET, at(T + 301)), {
        name: 'SignatureError',
        problem,
        message,
      });
    }
    assert.ok(new SignatureError('too-old') instanceof Error);
  });

  it('is malformed unless it is one time and a signature', () => {
    for (const header of malformed) {
      assert.equal(problemOf('{}', header, SECRET, at(T)), 'malformed-header', header);
    }
  });

  it('throws nothing else, whatever the header is', () => {
    const piece = fc.oneof(
      text,
      fc.constantFrom(...good.split(','), ...malformed, good, 't=', 'v1='),
      fc.stringMatching(/^(t|v1)=[0-9a-f]{0,70}$/),
    );
    const header = fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(','));
    fc.assert(
      fc.property(header, text, (given, body) => {
        const problem = problemOf(body, given, [SECRET, 'b'], at(T));
        if (problem === undefined) assert.ok(given.includes(v1) && body === '{}');
      }),
      { numRuns: 3_000 },
    );
  });
});
