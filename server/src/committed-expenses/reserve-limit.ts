import type { LimitCategory } from '@fringe/contract/operations/limits/limits';
import { type LimitState, limitStatesOf } from '../consumptions/charge-queries.ts';
import { changeUsages, prepareUsages } from '../consumptions/queries.ts';
import {
  limitCategoryOf,
  merged,
  stateForbids,
  type Tally,
  usageIn,
  usageOf,
  use,
  whatForbids,
} from '../consumptions/usage-rules.ts';
import { Overtaken, type Transaction } from '../database/transaction.ts';
import type { CompanyId } from '../values/ids.ts';
import { type Month, yearOf } from '../values/month.ts';
import type { ExpenseOwner } from './hold-expense.ts';
import { type CommittedExpense, overduePayments, type Payment } from './queries.ts';
import { inOwnYear, reservedIn, scheduledOf, sum } from './rules.ts';

/** The limit for a payment that counts in a month, and in the year of the payment's own month. */
export async function limitStateFor(
  tx: Transaction,
  { companyId, employeeId }: ExpenseOwner,
  limited: LimitCategory,
  payment: Payment,
  month: Month,
): Promise<LimitState> {
  const months = yearOf(month) === yearOf(payment.month) ? [month] : [month, payment.month];
  const [limitState, own] = (
    await tx.inOrder(
      ...months.map((one) => () => limitStatesOf(tx, companyId, one, [employeeId], [limited])),
    )
  ).flat();
  return own ? inOwnYear(limitState!, own) : limitState!;
}

/** Reserves the limit for all payments to come, each in its month; a failure says why it cannot. */
export async function reserveLimitIn(
  tx: Transaction,
  owner: ExpenseOwner,
  expense: CommittedExpense,
): Promise<void> {
  const { companyId, state, limitsRequired, openMonth } = owner;
  const [forbidden] = stateForbids(state);
  if (forbidden) throw forbidden;
  const limited = limitCategoryOf(expense.category);
  if (!limited) return;
  const payments = scheduledOf(expense);
  const monthOf = ({ month }: Payment): Month => reservedIn(month, openMonth);
  const limitStates = await tx.inOrder(
    ...payments.map((one) => () => limitStateFor(tx, owner, limited, one, monthOf(one))),
  );
  // The whole counts against a year's limit, also what lies in months without it.
  const within = (period: string): number =>
    sum(payments.filter((one) => period === expense.fiscalYear || monthOf(one) === period));
  for (const limitState of limitStates) {
    const [passed] = whatForbids(within, limitState, limitsRequired, new Map());
    if (passed) throw passed;
  }
  const tally: Tally = new Map();
  for (const [index, { amountInCents }] of payments.entries()) {
    use(tally, limitStates[index]!, amountInCents, true, 'reserved');
  }
  const changes = [...tally.values()];
  const [, changed] = await tx.inOrder(
    () => prepareUsages(tx, companyId, changes, true),
    () => changeUsages(tx, companyId, changes),
  );
  if (changed < changes.length) throw new Overtaken();
}

/** Gives back what payments have reserved. */
export const releaseLimitIn = (
  tx: Transaction,
  { companyId, openMonth }: ExpenseOwner,
  { employeeId, category, fiscalYear: year }: CommittedExpense,
  payments: readonly Payment[],
) => {
  const changes = merged(
    payments.flatMap(({ month, amountInCents }) =>
      usageOf(
        { employeeId, category, month: reservedIn(month, openMonth), year },
        { reserved: -amountInCents },
      ),
    ),
  );
  return tx.inOrder(
    () => prepareUsages(tx, companyId, changes, false),
    () => changeUsages(tx, companyId, changes),
  );
};

/**
 * When a month closes, what is still scheduled in it reserves the next; its year stays its own. The
 * caller holds the company.
 */
export async function carryReservationsIn(
  tx: Transaction,
  companyId: CompanyId,
  closing: Month,
  next: Month,
): Promise<void> {
  const overdue = await overduePayments(tx, companyId, closing);
  const changes = overdue.flatMap(({ employeeId, category, amountInCents }) => [
    ...usageIn(employeeId, category, [closing], { reserved: -amountInCents }),
    ...usageIn(employeeId, category, [next], { reserved: amountInCents }),
  ]);
  await tx.inOrder(
    () => prepareUsages(tx, companyId, changes, true),
    () => changeUsages(tx, companyId, changes),
  );
}
