import assert from 'node:assert/strict';
import type { LimitChangeLine } from '@fringe/contract/operations/limits/limit-changes';
import { DECEMBER, JANUARY } from '../../support/money/cycle-companies.ts';
import { limit } from '../../support/money/limit-settings.ts';
import type { Side } from '../../support/people/employee-sides.ts';

export const send = ({ client, base, companyId }: Side, body: object) =>
  client.post(`${base}/companies/${companyId}/limits/changes`, body);

export async function change(side: Side, body: object) {
  const reply = await send(side, body);
  assert.equal(reply.status, 200, reply.text);
  const { lines, changed, same, failed, total, dryRun } = reply.body;
  assert.deepEqual([total, total], [lines.length, changed + same + failed]);
  return { lines: lines as LimitChangeLine[], counts: [changed, same, failed], dryRun };
}

export const now = { payroll: DECEMBER, kind: 'punctual' };
export const later = { payroll: JANUARY, kind: 'recurrent' };
export const fromNow = { payroll: DECEMBER, kind: 'both' };
export const meals = (cents: number) => ({ limits: { meal: limit(cents) } });
export const outcomes = (lines: LimitChangeLine[]) =>
  lines.map(({ outcome, reason }) => reason?.code ?? outcome);
