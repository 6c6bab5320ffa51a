import type { Transaction } from '../database/transaction.ts';
import type { CompanyId } from '../values/ids.ts';
import {
  type CompanyCalendar,
  companyCalendar,
  lockExclusively,
  lockShared,
} from './calendar-queries.ts';

/**
 * Keeps a company's payroll cycle open until the transaction ends, together with everyone else who
 * needs it open; a close waits. What is read afterwards is read with the lock held.
 */
export async function shareCompanyIn(
  tx: Transaction,
  companyId: CompanyId,
): Promise<CompanyCalendar> {
  const [, calendar] = await tx.inOrder(
    () => lockShared(tx, companyId),
    () => companyCalendar(tx, companyId),
  );
  return calendar;
}

/**
 * Has a company for oneself until the transaction ends. The database serves those who wait in the
 * order of their coming, so that writers who keep coming cannot starve a close.
 */
export async function holdCompanyIn(
  tx: Transaction,
  companyId: CompanyId,
): Promise<CompanyCalendar> {
  const [, calendar] = await tx.inOrder(
    () => lockExclusively(tx, companyId),
    () => companyCalendar(tx, companyId),
  );
  return calendar;
}
