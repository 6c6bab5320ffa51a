import { Failure } from '@fringe/contract/errors';
import { inTransaction, type Transaction, type Writer } from '../database/transaction.ts';
import { findCycle } from '../payroll-cycles/queries.ts';
import type { Clock } from '../values/clock.ts';
import type { CompanyId, ConsumptionId, CycleId } from '../values/ids.ts';
import { recordChargesIn } from './record-charges.ts';
import type { Charge, Verdict } from './rules.ts';

/** A charge that is in the ledger: now, or since before. */
export type Booked = Extract<Verdict, { id: ConsumptionId }>;

/** Records one charge; it is booked, or the failure says why not. */
export const recordCharge = (
  writer: Writer,
  clock: Clock,
  companyId: CompanyId,
  charge: Charge,
): Promise<Booked> => inTransaction(writer, (tx) => bookOne(tx, clock.now(), companyId, charge));

/** Records one charge in a cycle that is named by its id, be it open or closed. */
export const recordChargeInCycle = (
  writer: Writer,
  clock: Clock,
  companyId: CompanyId,
  cycleId: CycleId,
  charge: Charge,
): Promise<Booked> =>
  inTransaction(writer, async (tx) => {
    const cycle = await findCycle(tx, companyId, cycleId);
    if (!cycle) throw new Failure('cycleNotFound');
    const payroll = `${cycle.fiscalYear}-${cycle.payrollMonth}`;
    return bookOne(tx, clock.now(), companyId, { ...charge, payroll });
  });

async function bookOne(
  tx: Transaction,
  at: Date,
  companyId: CompanyId,
  charge: Charge,
): Promise<Booked> {
  const [verdict] = await recordChargesIn(tx, at, companyId, [charge]);
  if ('failure' in verdict!) throw verdict.failure;
  return verdict!;
}
