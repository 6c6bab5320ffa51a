import type { CompanyInput } from '@fringe/contract/operations/companies/platform-companies';
import { judgeLegalId, newCompany, refusalOf } from '../companies/rules.ts';
import { violatedConstraint } from '../database/failures.ts';
import { inTransaction, type Writer } from '../database/transaction.ts';
import type { Clock } from '../values/clock.ts';
import { type CompanyId, newId } from '../values/ids.ts';
import { monthOf } from '../values/month.ts';
import { addCompanyIn } from './add-company.ts';
import { firstMonth } from './rules.ts';

/** Creates a company; its first payroll cycle is open from the first instant. */
export const createCompany = (
  writer: Writer,
  clock: Clock,
  input: CompanyInput,
  strict: boolean,
): Promise<{ id: CompanyId; warnings: string[] }> =>
  inTransaction(writer, async (tx) => {
    const company = newCompany(newId(), input);
    const warnings = judgeLegalId(company.legalId, company.countryISO2Code, strict);
    const now = clock.now();
    const month = firstMonth(input.firstPayroll, monthOf(now, company.timeZone));
    try {
      await addCompanyIn(tx, company, month, now);
    } catch (error) {
      throw refusalOf(violatedConstraint(error), company.legalId) ?? error;
    }
    const { id, ...after } = company;
    tx.changed({ what: 'company', id, companyId: id, after: { ...after, firstPayroll: month } });
    return { id: company.id, warnings };
  });
