import { Failure } from '@fringe/contract/errors';
import { visibleCorporation } from '../corporations/queries.ts';
import type { Database } from '../database/database.ts';
import type { Snapshot, Spool } from '../database/spool.ts';
import { type CsvForm, csvOptions, jsonOptions } from '../database/text-formats.ts';
import {
  type ExportedCompany,
  exportedCompanies,
  limitsAsCsv,
  limitsAsJson,
} from './export-queries.ts';
import { companyHead } from './rules.ts';

/** The limits of a corporation as far as a partner may see it, complete: as CSV, or as JSON. */
export async function exportLimits(
  database: Database,
  corporationId: string,
  partnerId: string,
  csv: CsvForm | undefined,
  signal: AbortSignal,
): Promise<Spool> {
  const known = await visibleCorporation(database.reader, partnerId, corporationId);
  if (!known) throw new Failure('resourceNotFound');
  return database.spool(signal, async (snapshot) => {
    const companies = await exportedCompanies(snapshot, corporationId, partnerId);
    if (csv) return writeCsv(snapshot, companies, csv);
    await snapshot.write(`{"corporation":${JSON.stringify(known).slice(0, -1)},"companies":[`);
    for (const [index, company] of companies.entries()) {
      await snapshot.write(`${index > 0 ? ',' : ''}${companyHead(company)},"employees":[`);
      // Each employee comes with a comma; the first has nothing before it.
      await snapshot.copy(limitsAsJson(company), jsonOptions, 1);
      await snapshot.write(']}');
    }
    await snapshot.write(']}}');
  });
}

async function writeCsv(
  snapshot: Snapshot,
  companies: readonly ExportedCompany[],
  { format, columns, dialect }: CsvForm,
): Promise<void> {
  const { options, before, header } = csvOptions(dialect);
  await snapshot.write(before + header(columns));
  for (const company of companies) {
    await snapshot.copyRows(limitsAsCsv(company, format, columns), options);
  }
}
