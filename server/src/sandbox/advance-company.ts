import type { PayrollCycle } from '@fringe/contract/types';
import { holdCompanyIn } from '../companies/hold-company.ts';
import { inTransaction, type Writer } from '../database/transaction.ts';
import { findCycle } from '../payroll-cycles/queries.ts';
import { closeCycleIn } from '../reconciliation/close-cycle.ts';
import type { Clock } from '../values/clock.ts';
import type { CompanyId } from '../values/ids.ts';

/** Closes the open cycle of a company as if its closing date had come. */
export const advanceCompany = (
  writer: Writer,
  clock: Clock,
  companyId: CompanyId,
): Promise<{ closed: PayrollCycle; opened: PayrollCycle }> =>
  inTransaction(writer, async (tx) => {
    const before = await holdCompanyIn(tx, companyId);
    await closeCycleIn(tx, companyId, before, clock.now());
    const after = await holdCompanyIn(tx, companyId);
    const [closed, opened] = await tx.inOrder(
      () => findCycle(tx, companyId, before.openCycleId),
      () => findCycle(tx, companyId, after.openCycleId),
    );
    return { closed: closed!, opened: opened! };
  });
