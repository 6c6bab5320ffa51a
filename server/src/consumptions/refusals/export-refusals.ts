import type { Database } from '../../database/database.ts';
import { exportRows } from '../../exports/export-file.ts';
import type { Spool } from '../../exports/spool.ts';
import type { CsvForm } from '../../exports/text-formats.ts';
import { fileName } from '../../values/file-name.ts';
import type { CompanyId } from '../../values/ids.ts';
import { listedCompany } from '../entries/export-queries.ts';
import { refusalsAsCsv } from './export-queries.ts';
import type { RefusalFilter } from './queries.ts';

/** Writes the refused charges of a company that match as a file. */
export const exportRefusals = (
  database: Database,
  companyId: CompanyId,
  filter: RefusalFilter,
  csv: CsvForm,
  signal: AbortSignal,
): Promise<Spool & { name: string }> =>
  exportRows(database, signal, async (snapshot) => {
    const company = await listedCompany(snapshot, companyId);
    const months = filter.payroll ? [filter.payroll] : [];
    const name = fileName('refusals', company.legalId, months, csv.type);
    return {
      name,
      csv: { ...csv, timeZone: company.timeZone },
      rows: refusalsAsCsv({ ...company, dialect: csv.dialect }, filter),
    };
  });
