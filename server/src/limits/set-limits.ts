import { Failure } from '@fringe/contract/errors';
import type { LimitsInput, LimitsSet } from '@fringe/contract/operations/limits/limits';
import { shareCompanyIn } from '../companies/hold-company.ts';
import { inTransaction, type Writer } from '../database/transaction.ts';
import { lockEmployee } from '../employees/queries.ts';
import type { Clock } from '../values/clock.ts';
import type { CompanyId, EmployeeId } from '../values/ids.ts';
import type { Month } from '../values/month.ts';
import type { LimitKind } from './queries.ts';
import { demandMonth, limitsSet, storedLimits } from './rules.ts';
import { writeLimitsIn } from './write-limits.ts';

/**
 * Sets limits of an employee, all of them or none. The month is judged while a close has to wait,
 * and the employee's row is locked, where a charge meets what forbids it.
 */
export const setLimits = (
  writer: Writer,
  clock: Clock,
  kind: LimitKind,
  companyId: CompanyId,
  employeeId: EmployeeId,
  payroll: Month,
  input: LimitsInput,
): Promise<LimitsSet> =>
  inTransaction(writer, async (tx) => {
    const by = { actor: writer.actor, at: clock.now() };
    // Sent together, in the order of the locks.
    const [{ openMonth, currency }, known] = await tx.inOrder(
      () => shareCompanyIn(tx, companyId),
      () => lockEmployee(tx, companyId, employeeId),
    );
    const limits = storedLimits(input, currency);
    demandMonth(kind, payroll, openMonth);
    if (!known) throw new Failure('employeeNotFound');
    const rows = limits.map((one) => ({ ...one, employee_id: employeeId, kind, month: payroll }));
    await writeLimitsIn(tx, companyId, rows, by);
    return { companyId, employeeId, payroll, limits: limitsSet(limits, currency) };
  });
