import { shareCompanyIn } from '../companies/hold-company.ts';
import { inTransaction, type Transaction, type Writer } from '../database/transaction.ts';
import type { Clock } from '../values/clock.ts';
import { type CompanyId, newId } from '../values/ids.ts';
import type { Month } from '../values/month.ts';
import { bookEntriesIn } from './book-entries.ts';
import {
  type Cycle,
  cyclesOf,
  entriesByExternalId,
  holdEmployees,
  limitStatesOf,
} from './charge-queries.ts';
import { keepRefusalsIn } from './refusals/keep-refusals.ts';
import { type Charge, type ChargeFacts, judgeCharges, type Verdict } from './rules.ts';
import { governing, limitStateKey, tallyKey } from './usage-rules.ts';

/** Records charges of a company, each judged for itself: some may be refused. */
export const recordCharges = (
  writer: Writer,
  clock: Clock,
  companyId: CompanyId,
  charges: readonly Charge[],
): Promise<Verdict[]> =>
  inTransaction(writer, async (tx) => {
    const at = clock.now();
    const verdicts = await recordChargesIn(tx, at, companyId, charges);
    const refused = verdicts.flatMap((one) => (one.outcome === 'refused' ? one : []));
    if (refused.length > 0) await keepRefusalsIn(tx, companyId, at, refused);
    return verdicts;
  });

/** What forbids a charge meets it on the company's lock and on the employee's row. */
export async function recordChargesIn(
  tx: Transaction,
  at: Date,
  companyId: CompanyId,
  charges: readonly Charge[],
): Promise<Verdict[]> {
  const facts = await chargeFactsIn(tx, companyId, charges);
  const ids = charges.map(() => newId());
  const { verdicts, entries, tally } = judgeCharges(charges, ids, facts, at);
  if (entries.length === 0) return verdicts;
  const usages = [...tally.values()];
  const known = new Set(
    [...facts.limitStates.values()].flatMap(({ employeeId, category, inMonth, inYear }) =>
      [inMonth, inYear].flatMap(({ period, taken }) =>
        taken === null ? [] : tallyKey(employeeId, category, period),
      ),
    ),
  );
  // A row of the use of a limit is made once in its period.
  const fresh = [...tally.keys()].some((key) => !known.has(key));
  await bookEntriesIn(tx, { companyId, currency: facts.currency, at }, entries, usages, fresh);
  return verdicts;
}

/** Sent together, in the order of the locks: what comes after them is read under them. */
async function chargeFactsIn(
  tx: Transaction,
  companyId: CompanyId,
  charges: readonly Charge[],
): Promise<ChargeFacts> {
  const employeeIds = [...new Set(charges.map(({ employeeId }) => employeeId))];
  const externalIds = charges.flatMap(({ externalId }) => externalId ?? []);
  const months = [...new Set(charges.map(({ payroll }) => payroll ?? null))];
  const named = months.flatMap((month) => month ?? []);
  const dated = charges.some(({ occurredAt }) => occurredAt !== undefined);
  const limited = governing(charges.map(({ category }) => category));
  const [calendar, employees, cycles, known, ...limitStates] = await tx.inOrder(
    () => shareCompanyIn(tx, companyId),
    () => holdEmployees(tx, companyId, employeeIds),
    () => (named.length > 0 || dated ? cyclesOf(tx, companyId, named, dated) : []),
    () => (externalIds.length > 0 ? entriesByExternalId(tx, companyId, externalIds) : []),
    ...months.map((month) => () => {
      if (limited.length === 0) return [];
      return limitStatesOf(tx, companyId, month, chargedIn(charges, month), limited);
    }),
  );
  return {
    openMonth: calendar.openMonth,
    currency: calendar.currency,
    limitsRequired: calendar.limitsRequired,
    states: new Map(employees.map(({ id, state }) => [id, state])),
    timeZone: calendar.timeZone,
    cycles: new Map<Month, Partial<Cycle>>([
      [calendar.openMonth, { closed: false }],
      ...cycles.map((cycle) => [cycle.month, cycle] as const),
    ]),
    limitStates: new Map(
      limitStates
        .flat()
        .map((one) => [limitStateKey(one.month, one.employeeId, one.category), one]),
    ),
    known,
  };
}

/** Who is charged in a month: a batch may name as many months as it names people. */
const chargedIn = (charges: readonly Charge[], month: Month | null): string[] => [
  ...new Set(
    charges.flatMap(({ payroll, employeeId }) => ((payroll ?? null) === month ? employeeId : [])),
  ),
];
