import type { CompanyChanges } from '@fringe/contract/operations/companies/platform-companies';
import { violatedConstraint } from '../database/failures.ts';
import { inTransaction, type Writer } from '../database/transaction.ts';
import type { Clock } from '../values/clock.ts';
import type { CompanyId } from '../values/ids.ts';
import { dueAt } from '../values/month.ts';
import { rewordCompanyIn } from '../words/reword-company.ts';
import { holdCompanyIn } from './hold-company.ts';
import { companyFields, updateCompanyFields } from './queries.ts';
import { changedCompany, demandAfterMoved, demandAhead, judgeLegalId, refusalOf } from './rules.ts';

/** How changes are judged: check digits strictly, and whether cycles close by themselves here. */
export interface CompanyRules {
  strict: boolean;
  closes: boolean;
}

/** Changes a company; what is left out keeps its value. */
export const updateCompany = (
  writer: Writer,
  clock: Clock,
  companyId: CompanyId,
  changes: CompanyChanges,
  { strict, closes }: CompanyRules,
): Promise<{ warnings: string[] }> =>
  inTransaction(writer, async (tx) => {
    // As a close and a moved closing date do: all three change the same calendar.
    await holdCompanyIn(tx, companyId);
    const before = await companyFields(tx, companyId);
    const warnings = judgeLegalId(changes.legalId, before.countryISO2Code, strict);
    demandAfterMoved(before, changes.closingDay);
    const after = changedCompany(before, changes);
    const due = dueAt(before.openMonth, after, before.movedClosingDate);
    if (closes) demandAhead(changes, before.openMonth, due, clock.now());
    const told = { what: 'company', id: companyId, companyId, before, after };
    if (!tx.changed(told)) return { warnings };
    try {
      await updateCompanyFields(tx, companyId, after, due);
      await rewordCompanyIn(tx, companyId, after);
    } catch (error) {
      throw refusalOf(violatedConstraint(error), after.legalId) ?? error;
    }
    return { warnings };
  });
