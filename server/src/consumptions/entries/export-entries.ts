import type { Database } from '../../database/database.ts';
import { exportRows } from '../../exports/export-file.ts';
import type { Spool } from '../../exports/spool.ts';
import type { CsvForm } from '../../exports/text-formats.ts';
import { fileName } from '../../values/file-name.ts';
import type { CompanyId } from '../../values/ids.ts';
import { entriesAsCsv, listedCompany } from './export-queries.ts';
import type { EntryFilter } from './filter-queries.ts';

/** Writes the entries of a company that match as a file. */
export const exportEntries = (
  database: Database,
  companyId: CompanyId,
  filter: EntryFilter,
  csv: CsvForm,
  signal: AbortSignal,
): Promise<Spool & { name: string }> =>
  exportRows(database, signal, async (snapshot) => {
    const company = await listedCompany(snapshot, companyId);
    const months = filter.payroll ? [filter.payroll] : [];
    return {
      name: fileName('entries', company.legalId, months, csv.type),
      csv: { ...csv, timeZone: company.timeZone },
      rows: entriesAsCsv({ ...company, dialect: csv.dialect }, filter),
    };
  });
