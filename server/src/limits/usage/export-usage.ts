import type { Database } from '../../database/database.ts';
import { exportRows } from '../../exports/export-file.ts';
import type { Spool } from '../../exports/spool.ts';
import type { CsvForm } from '../../exports/text-formats.ts';
import { fileName } from '../../values/file-name.ts';
import type { CompanyId, PartnerId } from '../../values/ids.ts';
import type { Month } from '../../values/month.ts';
import { limitedCompany, type UsageAsked } from './company-queries.ts';
import { usageAsCsv } from './export-queries.ts';
import { usageMonth } from './rules.ts';

/** Which limits a file has; without a month those of the open one. */
export interface FileAsked extends Omit<UsageAsked, 'month'> {
  payroll: Month | undefined;
  csv: CsvForm;
}

/** The use of all limits of a company as a file, as the viewer may see it. */
export const exportUsage = (
  database: Database,
  companyId: CompanyId,
  viewer: PartnerId | null,
  { payroll, csv, ...asked }: FileAsked,
  signal: AbortSignal,
): Promise<Spool & { name: string }> =>
  exportRows(database, signal, async (snapshot) => {
    const company = await limitedCompany(snapshot, companyId);
    const month = usageMonth(payroll, company.openMonth);
    return {
      name: fileName('limit-usage', company.legalId, [month], csv.type),
      csv: { ...csv, timeZone: company.timeZone },
      rows: usageAsCsv(
        { companyId, company, viewer, month, dialect: csv.dialect, ...asked },
        csv.columns,
      ),
    };
  });
