import { Failure } from '@fringe/contract/errors';
import type { LimitCategory } from '@fringe/contract/operations/limits/limits';
import { visibleCorporation } from '../corporations/queries.ts';
import type { Database } from '../database/database.ts';
import { exportFile } from '../exports/export-file.ts';
import type { Spool } from '../exports/spool.ts';
import type { CsvForm } from '../exports/text-formats.ts';
import { fileName } from '../values/file-name.ts';
import type { CorporationId, PartnerId } from '../values/ids.ts';
import type { Month } from '../values/month.ts';
import { exportedCompanies, limitsAsCsv, limitsAsJson } from './export-queries.ts';
import { companiesInMonth, companyHead } from './rules.ts';

/** Which of a corporation's limits are requested, and in which form; JSON without one. */
export interface LimitsAsked {
  payroll: Month | undefined;
  categories: readonly LimitCategory[];
  csv: CsvForm | undefined;
}

/** All limits of a corporation that the partner, or the operator, may see, as CSV or as JSON. */
export async function exportLimits(
  database: Database,
  corporationId: CorporationId,
  partnerId: PartnerId | null,
  { payroll, categories, csv }: LimitsAsked,
  signal: AbortSignal,
): Promise<Spool & { name: string }> {
  const known = await visibleCorporation(database.reader, partnerId, corporationId);
  if (!known) throw new Failure('resourceNotFound');
  return exportFile(database, signal, async (snapshot) => {
    const open = await exportedCompanies(snapshot, corporationId, partnerId);
    const companies = companiesInMonth(open, payroll);
    const months = companies.map(({ month }) => month);
    return {
      name: fileName('limits', known.alias, months, csv?.type),
      csv,
      frame: {
        before: `{"corporation":${JSON.stringify(known).slice(0, -1)},"companies":[`,
        after: ']}}',
      },
      companies: companies.map((company) => ({
        head: companyHead(company),
        asCsv: () => limitsAsCsv(company, csv!, categories),
        asJson: () => limitsAsJson(company, categories),
      })),
    };
  });
}
