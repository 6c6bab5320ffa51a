import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Service } from '../../support/service.ts';
import { type Place, wanted } from './commitment-companies.ts';
import { refusesKeyInUse } from './platform-refusals.ts';
import {
  expectFailure,
  expectInvalid,
  fill,
  type GoodRequest,
  perform,
  refusesMalformedIds,
  UNKNOWN_ID,
} from './refusals.ts';
import { expectNoChange } from './tables.ts';

/** An operation on committed expenses, and requests that would succeed if nothing were wrong. */
export interface Asked {
  service: Service;
  pattern: string;
  ids: Record<string, string>;
  body?: unknown;
  /** Requests that nobody has sent yet: each can be sent once. */
  unsent: GoodRequest[];
}

export const goodRequest = ({ pattern, ids, body }: Asked): GoodRequest => ({
  method: 'POST',
  path: fill(pattern, ids),
  ...(body !== undefined && { body }),
});

/** Puts an operation together; each call of `fresh` answers the ids of another one to do it to. */
export async function askedOf(
  { service }: Place,
  pattern: string,
  fresh: () => Promise<Record<string, string>>,
  body?: unknown,
): Promise<Asked> {
  const asked: Asked = { service, pattern, ids: await fresh(), body, unsent: [] };
  for (let n = 0; n < 4; n += 1) {
    asked.unsent.push(goodRequest({ ...asked, ids: await fresh() }));
  }
  return asked;
}

/** 400: whatever does not belong into a request, by its name. */
export function refusesWhatItDoesNotKnow(asked: Asked): void {
  const { operator } = asked.service;
  it('refuses parameters and fields that it does not know, and keys of no length', async () => {
    const request = goodRequest(asked);
    await expectNoChange(asked.service, async () => {
      const query = await perform(operator, { ...request, path: `${request.path}?colour=blue` });
      expectInvalid(query, 'query/colour', 'is not a known parameter');
      const field = await perform(operator, { ...request, body: { ...wanted(), colour: 'blue' } });
      assert.equal(field.status, 400);
      const unknown = field.body.details.map(({ path }: { path: string }) => path);
      assert.ok(unknown.includes('body/colour'), field.text);
      for (const key of ['', 'k'.repeat(256)]) {
        const reply = await perform(operator, request, { 'idempotency-key': key });
        assert.equal(reply.status, 400);
        const message = 'header/Idempotency-Key: must have 1 to 255 characters';
        assert.equal(reply.body.message, message);
      }
    });
  });
}

/** 400: bodies with one complaint each, word for word. */
export function refusesBodies(
  asked: Asked,
  name: string,
  cases: readonly [body: unknown, path: string, message: string][],
): void {
  it(`refuses ${name}, and changes nothing`, async () => {
    await expectNoChange(asked.service, async () => {
      for (const [body, path, message] of cases) {
        const reply = await perform(asked.service.operator, { ...goodRequest(asked), body });
        expectInvalid(reply, path, message);
      }
    });
  });
}

/** 404: ids that are not what their parameter asks for, and the texts of the answers. */
export function doesNotKnow(
  asked: Asked,
  cases: readonly [ids: Record<string, string>, message: string][],
): void {
  it('does not know ids of nobody, of another company or of somebody else', async () => {
    await expectNoChange(asked.service, async () => {
      for (const [ids, message] of [
        [{ companyId: UNKNOWN_ID }, 'Company not found'] as const,
        ...cases,
      ]) {
        const request = goodRequest({ ...asked, ids: { ...asked.ids, ...ids } });
        expectFailure(await perform(asked.service.operator, request), 404, message);
      }
    });
  });
}

/** 409: a key whose first request has not ended. */
export function refusesRunningKey(asked: Asked): void {
  const request = asked.unsent.pop()!;
  refusesKeyInUse(asked.service, (headers) => perform(asked.service.operator, request, headers));
}

/** 422: malformed ids, and a key that stands for another request. */
export function refusesIdsAndKeys(asked: Asked): void {
  const { service, pattern, ids } = asked;
  refusesMalformedIds(service, service.operator, 'POST', pattern, ids);
  const [first, other] = [asked.unsent.pop()!, asked.unsent.pop()!];
  it('refuses a key that was used with another request, and answers the first alike', async () => {
    const headers = { 'idempotency-key': 'used' };
    const answer = await perform(service.operator, first, headers);
    assert.ok(answer.status < 300, answer.text);
    await expectNoChange(service, async () => {
      const reply = await perform(service.operator, other, headers);
      expectFailure(reply, 422, 'Idempotency-Key was used with a different request');
      const again = await perform(service.operator, first, headers);
      assert.deepEqual([again.status, again.text], [answer.status, answer.text]);
    });
  });
}
