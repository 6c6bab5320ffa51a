import { Failure } from '@fringe/contract/errors';
import { inTransaction, type Transaction, type Writer } from '../database/transaction.ts';
import { employeeExists } from '../employees/queries.ts';
import { findCycle } from '../payroll-cycles/queries.ts';
import type { Clock } from '../values/clock.ts';
import type { CompanyId, ConsumptionId, CycleId } from '../values/ids.ts';
import { recordChargesIn } from './record-charges.ts';
import { keepRefusals } from './refusals/keep-refusals.ts';
import type { Charge, Refusal, Verdict } from './rules.ts';

/** A charge that is in the ledger: now, or since before. */
export type Booked = Extract<Verdict, { id: ConsumptionId }>;

/** Records one charge; it is booked, or the failure says why not. */
export const recordCharge = (
  writer: Writer,
  clock: Clock,
  companyId: CompanyId,
  charge: Charge,
): Promise<Booked> => book(writer, clock.now(), companyId, async () => charge);

/**
 * Records one charge in a cycle that is named by its id, be it open or closed. A path that names
 * nobody is a mistake of the caller, and no charge that was refused.
 */
export const recordChargeInCycle = (
  writer: Writer,
  clock: Clock,
  companyId: CompanyId,
  cycleId: CycleId,
  charge: Charge,
): Promise<Booked> =>
  book(writer, clock.now(), companyId, async (tx) => {
    const cycle = await findCycle(tx, companyId, cycleId);
    if (!cycle) throw new Failure('cycleNotFound');
    if (!(await employeeExists(tx, companyId, charge.employeeId))) {
      throw new Failure('employeeNotFound');
    }
    return { ...charge, payroll: `${cycle.fiscalYear}-${cycle.payrollMonth}` };
  });

/** A refusal is kept after its transaction was undone: it costs nothing where none is made. */
async function book(
  writer: Writer,
  at: Date,
  companyId: CompanyId,
  wanted: (tx: Transaction) => Promise<Charge>,
): Promise<Booked> {
  let refused: Refusal | undefined;
  try {
    return await inTransaction(writer, async (tx) => {
      const [verdict] = await recordChargesIn(tx, at, companyId, [await wanted(tx)]);
      if (!('failure' in verdict!)) return verdict!;
      refused = verdict.outcome === 'refused' ? verdict : undefined;
      throw verdict.failure;
    });
  } catch (error) {
    // The answer matters more than that it could be kept.
    const kept = refused ? [refused] : [];
    if (kept[0]?.failure === error) {
      await keepRefusals(writer, companyId, at, kept).catch(() => undefined);
    }
    throw error;
  }
}
