import { Failure } from '@fringe/contract/errors';
import { shareCompanyIn } from '../companies/hold-company.ts';
import { inTransaction, type Transaction, type Writer } from '../database/transaction.ts';
import { findCycle } from '../payroll-cycles/queries.ts';
import { type GivenReason, keepReasonIn } from '../reasons/keep-reason.ts';
import { ofVoid } from '../reasons/rows.ts';
import type { Clock } from '../values/clock.ts';
import {
  type CompanyId,
  type ConsumptionId,
  type CycleId,
  type EmployeeId,
  newId,
  type PaymentId,
} from '../values/ids.ts';
import { yearOf } from '../values/month.ts';
import { bookEntriesIn } from './book-entries.ts';
import { type BookedEntry, cyclesOf, entryWithVoid } from './charge-queries.ts';
import type { Booked } from './record-charge.ts';
import { bookedAs } from './rules.ts';
import { noLimit, usageOf } from './usage-rules.ts';

/** Where a charge has to be found: that of a payment is voided by its payment only. */
export interface Whereabouts {
  employeeId?: EmployeeId;
  cycleId?: CycleId;
  paymentId?: PaymentId;
  /** The fiscal year of the payment. */
  year?: string;
}

/** Voids a charge, once: a repetition finds the same void. */
export const voidCharge = (
  writer: Writer,
  clock: Clock,
  companyId: CompanyId,
  consumptionId: ConsumptionId,
  why: GivenReason,
  where: Whereabouts = {},
): Promise<Booked> =>
  inTransaction(writer, (tx) =>
    voidChargeIn(tx, clock.now(), companyId, consumptionId, why, where),
  );

/** The void belongs to the cycle of its charge, be it open or closed. The first reason stays. */
export async function voidChargeIn(
  tx: Transaction,
  at: Date,
  companyId: CompanyId,
  consumptionId: ConsumptionId,
  why: GivenReason,
  where: Whereabouts = {},
): Promise<Booked> {
  const [{ currency }, [charge, known]] = await tx.inOrder(
    () => shareCompanyIn(tx, companyId),
    () => entryWithVoid(tx, companyId, consumptionId),
  );
  if (!charge || charge.id !== consumptionId) throw new Failure('resourceNotFound');
  await demandThere(tx, companyId, charge, where);
  if (charge.sumType === 'withdrawn') throw new Failure('notACharge');
  if (charge.paymentId !== (where.paymentId ?? null)) throw new Failure('chargeOfPayment');
  if (known) return { outcome: 'duplicate', ...bookedAs(known) };
  const cycles = await cyclesOf(tx, companyId, [charge.month]);
  const entry = {
    ...charge,
    id: newId(),
    sumType: 'withdrawn' as const,
    occurredAt: at,
    externalId: null,
    reversesId: charge.id,
    late: cycles.some(({ month, closed }) => month === charge.month && closed),
    flags: [],
    settled: false,
    ...noLimit,
  };
  const year = where.year ?? yearOf(charge.month);
  const usages = usageOf({ ...charge, year }, { used: -charge.amountInCents });
  await bookEntriesIn(tx, { companyId, currency, at }, [entry], usages, false);
  await keepReasonIn(tx, companyId, ofVoid(entry.id), why);
  return { outcome: 'accepted', ...bookedAs(entry) };
}

/** An entry that is not where it was looked for is not found. */
async function demandThere(
  tx: Transaction,
  companyId: CompanyId,
  charge: BookedEntry,
  { employeeId = charge.employeeId, cycleId }: Whereabouts,
): Promise<void> {
  const cycle = cycleId && (await findCycle(tx, companyId, cycleId));
  const month = cycle ? `${cycle.fiscalYear}-${cycle.payrollMonth}` : charge.month;
  const there = employeeId === charge.employeeId && month === charge.month;
  if (!there || (cycleId && !cycle)) throw new Failure('resourceNotFound');
}
