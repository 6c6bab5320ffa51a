import { Failure } from '@fringe/contract/errors';
import type { Spool } from '../database/copy-out.ts';
import type { Database } from '../database/database.ts';
import type { CsvForm } from '../database/text-formats.ts';
import { limitsAsCsv, limitsAsJson, visibleCorporation } from './export-queries.ts';

/** The limits of a corporation as far as a partner may see it, complete: as CSV in a form, or as JSON. */
export async function exportLimits(
  database: Database,
  corporationId: string,
  partnerId: string,
  csv: CsvForm | undefined,
  signal: AbortSignal,
): Promise<Spool> {
  const corporation = await visibleCorporation(database.reader, corporationId, partnerId);
  if (!corporation) throw new Failure('resourceNotFound');
  if (csv) {
    const copy = limitsAsCsv(corporationId, partnerId, csv.format, csv.columns, csv.dialect);
    return database.copyOut({ ...copy, signal });
  }
  const head = JSON.stringify(corporation).slice(0, -1);
  return database.copyOut({
    ...limitsAsJson(corporationId, partnerId),
    before: `{"corporation":${head},"companies":[`,
    after: ']}}',
    signal,
  });
}
