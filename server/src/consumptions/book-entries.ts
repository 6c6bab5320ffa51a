import { Overtaken, type Transaction } from '../database/transaction.ts';
import { publishEventsIn } from '../events/publish-events.ts';
import { type CompanyId, newId } from '../values/ids.ts';
import type { ToldChange } from '../values/told-changes.ts';
import {
  type Entry,
  noteLateMonths,
  prepareUsages,
  type UsageChange,
  writeEntries,
} from './queries.ts';
import { eventsOf, isTold } from './rules.ts';

/** Where and when entries are booked. */
export interface Booking {
  companyId: CompanyId;
  currency: string;
  at: Date;
}

/**
 * The one way into the ledger: entries, totals, the use of limits and events, together. When an
 * entry came in meanwhile or a limit was used up, all of it is judged again. The company is shared
 * by the caller, so that no cycle closes meanwhile.
 */
export async function bookEntriesIn(
  tx: Transaction,
  { companyId, currency, at }: Booking,
  entries: readonly Entry[],
  usages: readonly UsageChange[],
  newUsages = true,
): Promise<void> {
  const late = [...new Set(entries.filter((one) => one.late).map(({ month }) => month))];
  const rows = entries.map((one) => ({ ...one, eventId: isTold(one) ? newId() : null }));
  const [, { booked, used }] = await tx.inOrder(
    () => prepareUsages(tx, companyId, usages, newUsages),
    () => writeEntries(tx, companyId, at, rows, usages),
    () => late.length > 0 && noteLateMonths(tx, companyId, late, at),
    () => publishEventsIn(tx, at, eventsOf(companyId, currency, rows)),
  );
  if (booked < entries.length || used < usages.length) throw new Overtaken();
  for (const one of entries) tx.changed(entryTold(companyId, one));
}

/** Ids, words of the contract and amounts; what was bought is in the ledger. */
const entryTold = (companyId: CompanyId, entry: Entry): ToldChange => {
  const { id, employeeId, month: payroll, category, behaviour, sumType, amountInCents } = entry;
  const { reversesId, paymentId } = entry;
  const after = { payroll, category, behaviour, sumType, amountInCents };
  const of = { ...(reversesId && { reversesId }), ...(paymentId && { paymentId }) };
  return { what: 'consumption', id, companyId, employeeId, after: { ...after, ...of } };
};
