import { limitStandings } from '../consumptions/charge-queries.ts';
import { changeUsages, prepareUsages } from '../consumptions/queries.ts';
import {
  limitCategoryOf,
  merged,
  type Tally,
  usageOf,
  use,
  whyForbidden,
  whyForbiddenState,
} from '../consumptions/usage-rules.ts';
import { Overtaken, type Transaction } from '../database/transaction.ts';
import type { Held } from './hold-expense.ts';
import type { CommittedExpense, Payment } from './queries.ts';
import { scheduledOf, sum } from './rules.ts';

/** Reserves the limit for all payments to come, each in its month; a failure says why it cannot. */
export async function reserveLimitIn(
  tx: Transaction,
  { companyId, employeeId, state, limitsRequired }: Held,
  expense: CommittedExpense,
): Promise<void> {
  const forbidden = whyForbiddenState(state);
  if (forbidden) throw forbidden;
  const limited = limitCategoryOf(expense.category);
  if (!limited) return;
  const payments = scheduledOf(expense);
  const months = [...new Set(payments.map(({ month }) => month))];
  const standings = await Promise.all(
    months.map((month) => limitStandings(tx, companyId, month, [employeeId], [limited])),
  );
  // The whole counts against a year's limit, also what lies in months without it.
  for (const standing of standings.flat()) {
    const within = payments.filter(
      ({ month }) => standing.period === 'year' || month === standing.month,
    );
    const passed = whyForbidden(sum(within), standing, limitsRequired, new Map());
    if (passed) throw passed;
  }
  const tally: Tally = new Map();
  for (const { month, amountInCents } of payments) {
    const standing = standings.flat().find((one) => one.month === month)!;
    use(tally, standing, amountInCents, true, 'reserved');
  }
  const changes = [...tally.values()];
  const [, changed] = await Promise.all([
    prepareUsages(tx, companyId, changes, true),
    changeUsages(tx, companyId, changes),
  ]);
  if (changed < changes.length) throw new Overtaken();
}

/** Gives back what payments have reserved. */
export const releaseLimitIn = (
  tx: Transaction,
  companyId: string,
  { employeeId, category }: CommittedExpense,
  payments: readonly Payment[],
) => {
  const changes = merged(
    payments.flatMap(({ month, amountInCents }) =>
      usageOf({ employeeId, category, month }, { reserved: -amountInCents }),
    ),
  );
  return Promise.all([
    prepareUsages(tx, companyId, changes, false),
    changeUsages(tx, companyId, changes),
  ]);
};
