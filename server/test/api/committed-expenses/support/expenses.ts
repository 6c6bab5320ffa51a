import assert from 'node:assert/strict';
import type { Reply } from '../../../support/client.ts';
import { expectFailure } from '../../../support/contract/refusals.ts';
import { expectNoChange } from '../../../support/database/tables.ts';
import { type Place, readOne } from '../../../support/money/commitment-companies.ts';
import { toldBy } from '../../../support/money/commitment-events.ts';
import { closeMonth } from '../../../support/money/cycle-companies.ts';

/** A payment as it is asked for. */
export const due = (payroll: string, amountInCents: number) => ({ payroll, amountInCents });

/** Fails unless the request is refused so, and leaves everything as it was. */
export const refused = (
  { service }: Place,
  send: () => Promise<Reply>,
  message: string,
  status = 409,
): Promise<void> =>
  expectNoChange(service, async () => expectFailure(await send(), status, message));

/** Fails if the work changes a committed expense, or tells of anything; it may be noted. */
export async function expectUntouched(one: Place, id: string, work: () => Promise<unknown>) {
  const before = await readOne(one, id);
  assert.deepEqual(await toldBy(one, work), []);
  assert.deepEqual(await readOne(one, id), before);
}

/** The entries of a company's ledger, as the operator lists them. */
export const ledgerOf = async ({ service, companyId }: Place, query = '') =>
  (await service.operator.get(`/platform/v1/companies/${companyId}/consumptions${query}`)).body
    .consumptions;

export const close = ({ service, companyId }: Place): Promise<void> =>
  closeMonth(service.partner, companyId);
