import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Reply } from '../../support/client.ts';
import { demo } from '../../support/context.ts';
import type { Service } from '../../support/service.ts';
import {
  expectFailure,
  expectInvalid,
  fill,
  type GoodRequest,
  perform,
  UNKNOWN_ID,
} from './refusals.ts';
import { asOwner, expectNoChange } from './tables.ts';

/** What is wrong with a body, and the one complaint about it. */
export type InvalidBody = [what: string, body: unknown, path: string, message: string];

/** 400: each body has one complaint, word for word. */
export function refusesInvalidBodies(
  service: Service,
  request: GoodRequest,
  cases: readonly InvalidBody[],
): void {
  for (const [what, body, path, message] of cases) {
    it(`refuses ${what}, and changes nothing`, async () => {
      await expectNoChange(service, async () => {
        expectInvalid(await perform(service.operator, { ...request, body }), path, message);
      });
    });
  }
}

/** 404: every kind of id that is not what the parameter asks for, one parameter at a time. */
export function refusesUnknownIds(
  service: Service,
  request: Omit<GoodRequest, 'path'> & { pattern: string; ids: Record<string, string> },
  cases: readonly [what: string, ids: Record<string, string>, message: string][],
): void {
  for (const [what, ids, message] of cases) {
    it(`does not know ${what}, and changes nothing`, async () => {
      const path = fill(request.pattern, { ...request.ids, ...ids });
      await expectNoChange(service, async () => {
        expectFailure(await perform(service.operator, { ...request, path }), 404, message);
      });
    });
  }
}

export const unknownCompany: [string, Record<string, string>, string] = [
  'a company that nobody has',
  { companyId: UNKNOWN_ID },
  'Company not found',
];

/** 413: one byte more than a mebibyte, of blanks behind a good body. */
export function refusesLargeBody(service: Service, { method, path, body }: GoodRequest): void {
  it('refuses a body of one byte more than 1 MiB, and changes nothing', async () => {
    const large = JSON.stringify(body).padEnd(1024 * 1024 + 1, ' ');
    await expectNoChange(service, async () => {
      const headers = { 'content-type': 'application/json' };
      const reply = await service.operator.send(method, path, { body: large, headers });
      expectFailure(reply, 413, 'The body is larger than 1 MiB');
    });
  });
}

/** 415: JSON that is not said to be JSON is not read. */
export function refusesOtherTypes(service: Service, { method, path, body }: GoodRequest): void {
  for (const type of ['text/plain', 'text/csv', 'application/x-www-form-urlencoded']) {
    it(`refuses a body of type ${type}, and changes nothing`, async () => {
      await expectNoChange(service, async () => {
        const init = { body: JSON.stringify(body), headers: { 'content-type': type } };
        const reply = await service.operator.send(method, path, init);
        expectFailure(reply, 415, 'Unsupported content type; send application/json');
      });
    });
  }
}

/** 409: a key whose first request has not ended. Each call of `send` is a good request. */
export function refusesKeyInUse(
  service: Service,
  send: (headers: Record<string, string>) => Promise<Reply>,
): void {
  it('refuses a key whose first request still runs, then serves it when that one is gone', () =>
    asOwner(service, async (first) => {
      const headers = { 'idempotency-key': 'held-open' };
      // What the first request does: its row is inserted, and not committed yet.
      await first.query('BEGIN');
      await first.query(
        `INSERT INTO idempotency_keys (credential_id, key, fingerprint, expires_at)
         VALUES ($1, 'held-open', '\\x00', now() + interval '1 day')`,
        [demo().operator.clientId],
      );
      await expectNoChange(service, async () => {
        const message =
          'A request with this Idempotency-Key is still running; send it again in a moment';
        expectFailure(await send(headers), 409, message);
      });
      await first.query('ROLLBACK');
      const again = await send(headers);
      assert.ok(again.status < 300, 'the refusal itself was not kept');
    }));
}
