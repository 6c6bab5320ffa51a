import { Failure } from '@fringe/contract/errors';
import type { LimitCategory } from '@fringe/contract/operations/money/limits';
import { visibleCorporation } from '../corporations/queries.ts';
import type { Database } from '../database/database.ts';
import type { Snapshot, Spool } from '../database/exports/spool.ts';
import { type CsvForm, csvOptions, jsonOptions } from '../database/exports/text-formats.ts';
import { fileName } from '../values/file-name.ts';
import type { Month } from '../values/month.ts';
import {
  type ExportedCompany,
  exportedCompanies,
  limitsAsCsv,
  limitsAsJson,
} from './export-queries.ts';
import { companiesInMonth, companyHead } from './rules.ts';

/** What of a corporation's limits is asked for, and in which form; JSON without one. */
export interface LimitsAsked {
  payroll: Month | undefined;
  categories: readonly LimitCategory[];
  csv: CsvForm | undefined;
}

/** The limits of a corporation as far as a partner may see it, complete: as CSV, or as JSON. */
export async function exportLimits(
  database: Database,
  corporationId: string,
  partnerId: string,
  { payroll, categories, csv }: LimitsAsked,
  signal: AbortSignal,
): Promise<Spool & { name: string }> {
  const known = await visibleCorporation(database.reader, partnerId, corporationId);
  if (!known) throw new Failure('resourceNotFound');
  let months: Month[] = [];
  const spool = await database.spool(signal, async (snapshot) => {
    const open = await exportedCompanies(snapshot, corporationId, partnerId);
    const companies = companiesInMonth(open, payroll);
    months = companies.map(({ month }) => month);
    if (csv) return writeCsv(snapshot, companies, csv, categories);
    await snapshot.write(`{"corporation":${JSON.stringify(known).slice(0, -1)},"companies":[`);
    for (const [index, company] of companies.entries()) {
      await snapshot.write(`${index > 0 ? ',' : ''}${companyHead(company)},"employees":[`);
      // Each employee comes with a comma; the first has nothing before it.
      await snapshot.copy(limitsAsJson(company, categories), jsonOptions, 1);
      await snapshot.write(']}');
    }
    await snapshot.write(']}}');
  });
  return { ...spool, name: fileName('limits', known.alias, months) };
}

async function writeCsv(
  snapshot: Snapshot,
  companies: readonly ExportedCompany[],
  { format, columns, dialect }: CsvForm,
  categories: readonly LimitCategory[],
): Promise<void> {
  const { options, before, header } = csvOptions(dialect);
  await snapshot.write(before + header(columns));
  for (const company of companies) {
    await snapshot.copyRows(limitsAsCsv(company, format, columns, categories), options);
  }
}
