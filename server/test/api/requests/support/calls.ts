import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, Reply } from '../../../support/client.ts';
import { demo } from '../../../support/context.ts';

export const all = '/platform/v1/requests';
export const own = '/api/v3/requests';

/** A call as it is listed. */
export interface Call {
  id: string;
  at: number;
  clientId: string | null;
  partnerId: string | null;
  operation: string | null;
  companyId: string | null;
  employeeId: string | null;
  status: number;
  code: string | null;
}

/** Everybody of the demo scenario; again after a clock was moved, because tokens end. */
export async function logIn(anonymous: Client) {
  const { partners, operator } = demo();
  return {
    partner: await anonymous.login(partners[0]!),
    other: await anonymous.login(partners[1]!),
    operator: await anonymous.login(operator),
  };
}

export const idOf = (reply: Reply): string => reply.headers.get('x-request-id')!;

/** Everything that a list has, page by page. */
export async function listed(
  client: Client,
  list: string,
  query = '',
  limit = 100,
): Promise<Call[]> {
  const found: Call[] = [];
  for (let before = ''; ; ) {
    const { body } = await client.get(`${list}?limit=${limit}${before}${query}`);
    found.push(...body.requests);
    if (body.next === null) return found;
    before = `&before=${body.next}`;
  }
}

/** What was called is written a moment after it was answered: in the order of the answers. */
export async function untilWritten(operator: Client, reply: Reply): Promise<Call> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; ) {
    const found = await operator.get(`${all}/${idOf(reply)}`);
    if (found.status === 200) return found.body;
    assert.equal(found.status, 404, found.text);
    await sleep(20);
  }
  return assert.fail(`${idOf(reply)} is not written`);
}
