import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eventTypes, verifyWebhook } from '@fringe/sdk';
import fc from 'fast-check';
import { type Evidence, examine } from '../../src/doctor/examine.ts';
import {
  diagnosis,
  evidence,
  header,
  mutations,
  payload,
  SECONDS,
  SECRET,
  sent,
  signed,
} from '../support/patients.ts';

describe('whatever is changed', () => {
  const change = fc.constantFrom(...Object.values(mutations).map(([one]) => one));
  const changes = fc.array(change, { minLength: 1, maxLength: 2 });

  it('is found in the body, of any event, with and without its delivery', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...eventTypes),
        change,
        fc.boolean(),
        async (type, mutate, known) => {
          const own = await signed(type);
          const body = mutate(own.payload);
          if (body.toString() === own.payload) return;
          const history = { payload: own.payload, attemptedAt: [SECONDS] };
          const found = await diagnosis({
            header: own.header,
            body,
            ...(known && { sent: history }),
          });
          assert.deepEqual([found.wrong, found.certain], ['body', true]);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('never passes for right, and no word of it tells the secret', async () => {
    const bytes = fc.uint8Array({ maxLength: 40 }).map((one) => Buffer.from(one));
    const bodies = fc.oneof(
      bytes,
      changes.map((all) => all.reduce(changedIfItCan, Buffer.from(payload))),
      fc.tuple(fc.nat(payload.length - 1), fc.nat(255)).map(([at, byte]) => {
        const body = Buffer.from(payload);
        body[at] = byte;
        return body;
      }),
    );
    const secrets = fc.oneof(fc.constant(SECRET), fc.string(), fc.constant(`"${SECRET}"`));
    const headers = fc.oneof(fc.constant(header), fc.string(), fc.constant(`${header},v1=0`));
    await fc.assert(
      fc.asyncProperty(
        bodies,
        secrets,
        headers,
        fc.boolean(),
        async (body, secret, given, known) => {
          const all = evidence({ body, secret, header: given, ...(known && { sent }) });
          const verdict = await examine(all);
          assert.equal(verdict.verified, await isTaken(all));
          assert.ok(!JSON.stringify(verdict).includes(SECRET));
        },
      ),
      { numRuns: 500 },
    );
  });
});

/** Some changes read JSON, which others have spoilt. */
function changedIfItCan(body: Buffer, change: (text: string) => Buffer): Buffer {
  try {
    return change(body.toString());
  } catch {
    return body;
  }
}

/** The verifier that receivers use. */
async function isTaken({ body, header: given, secret, at }: Evidence): Promise<boolean> {
  try {
    await verifyWebhook(body, given, secret, at);
    return true;
  } catch (error) {
    return (error as Error).name === 'FringeError';
  }
}
