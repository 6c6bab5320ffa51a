import assert from 'node:assert/strict';
import type { Reply } from '../../../support/client.ts';
import {
  commit,
  done,
  doTo,
  nursery,
  OCTOBER,
  type Place,
  pay,
  readOne,
  wanted,
  YEAR,
} from '../../support/money/commitment-companies.ts';
import { toldBy } from '../../support/money/commitment-events.ts';
import { closeMonth } from '../../support/money/cycle-companies.ts';
import { expectFailure } from '../../support/refusals.ts';
import { expectNoChange } from '../../support/tables.ts';

/** A payment as it is asked for. */
export const due = (payroll: string, amountInCents: number) => ({ payroll, amountInCents });

/** A request for a nursery, which has limits, with payments as they are given. */
export const nurseryOf = (...payments: ReturnType<typeof due>[]) =>
  nursery(1, OCTOBER, { payments });

export const passes = (period: string, left: number): string =>
  `The amount passes the nursery limit of ${period}: ${left} cents are left`;

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

/** What is committed, what of it is paid, how many payments there are, how many are to come. */
export type Figures = [committed: number, paid: number, payments: number, pending: number];

export const figures = ([committed, paid, payments, pending]: Figures) => ({
  committedAmountInCents: committed,
  paidAmountInCents: paid,
  numberOfPayments: payments,
  pendingPayments: pending,
});

/** Fails unless a committed expense is read so; answers the states of its payments. */
export async function expectShown(one: Place, id: string, sums: Figures, more: object = {}) {
  const { payments, requestedAt: _, decided: __, ...expense } = await readOne(one, id);
  assert.deepEqual(expense, {
    id,
    employeeId: one.employeeId,
    fiscalYear: YEAR,
    category: 'education-benefit',
    behaviour: 'flex',
    state: 'active',
    currency: 'EUR',
    ...figures(sums),
    ...more,
  });
  return payments.map(({ state }) => state);
}

/** Executes both payments of a usual request, so that it is finished. */
export async function finish(one: Place, id: string): Promise<void> {
  for (const index of [0, 1]) await done(pay(one, id, index, 'execute'));
}

/** A usual request in a state; `voided` is finished, `rejected` is cancelled. */
export async function inState(one: Place, state: string): Promise<string> {
  const id = await commit(one, wanted({ pending: ['pending', 'rejected'].includes(state) }));
  if (state === 'finished' || state === 'voided') await finish(one, id);
  if (state === 'voided') await done(pay(one, id, 1, 'void'));
  if (state === 'cancelled') await done(doTo(one, id, 'cancel'));
  if (state === 'rejected') await done(doTo(one, id, 'reject'));
  return id;
}

/** The entries of a company's ledger, as the operator lists them. */
export const ledgerOf = async ({ service, companyId }: Place, query = '') =>
  (await service.operator.get(`/platform/v1/companies/${companyId}/consumptions${query}`)).body
    .consumptions;

export const close = ({ service, companyId }: Place): Promise<void> =>
  closeMonth(service.partner, companyId);

/** Where the partner sets limits of somebody. */
export const limitsOf = ({ companyId, employeeId }: Place): string =>
  `/api/v3/companies/${companyId}/employees/${employeeId}/limits`;

/** What the operator does to somebody: block, restore, or with nothing named, removes them. */
export const alter = ({ service, companyId, employeeId }: Place, verb?: 'block' | 'restore') => {
  const path = `/platform/v1/companies/${companyId}/employees/${employeeId}`;
  const { operator } = service;
  return done(verb ? operator.patch(`${path}/${verb}`) : operator.delete(path));
};
