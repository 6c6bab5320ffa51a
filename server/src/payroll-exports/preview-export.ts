import { Failure, invalidField } from '@fringe/contract/errors';
import type {
  ExportDefinition,
  GivenExportDefinition,
} from '@fringe/contract/operations/exports/template-shapes';
import type { SnapshotReader } from '../database/connections/snapshot.ts';
import { inTransaction, type Writer } from '../database/transaction.ts';
import { cellText } from '../exports/csv-writer.ts';
import { jsonRows } from '../exports/spool.ts';
import { jsonOptions } from '../exports/text-formats.ts';
import type { CompanyId } from '../values/ids.ts';
import type { Month } from '../values/month.ts';
import { cellsOf, type FileRow, isZero, placeless, RowsOfFile, refusalOf } from './row-rules.ts';
import { demandSound, previewedVersions, wholeDefinition } from './rules.ts';
import {
  companyFacts,
  cycleOf,
  type Source,
  type SourceRow,
  sourceQuery,
} from './source-queries.ts';
import { findTemplate } from './templates/find-template.ts';
import { formOf } from './write-export.ts';

/** How many rows are shown, and how many sources are read for them: an employee has 84 kinds. */
const SHOWN = 10;
const SOURCES = 5_000;

type Kind = Pick<SourceRow, 'category' | 'behaviour'>;

/** What is to be looked at. */
export interface PreviewRequest {
  definition?: GivenExportDefinition;
  template?: string;
  payroll: Month;
  version?: number;
  since?: number;
}

/** Shows the first rows of a file as they would be; nothing is changed. */
export async function previewExport(
  writer: Writer,
  companyId: CompanyId,
  { definition: given, template, payroll: month, ...asked }: PreviewRequest,
  gone: AbortSignal,
) {
  const { database } = writer;
  if ((given === undefined) === (template === undefined)) {
    throw invalidField('body', 'must have a definition or a template, and not both');
  }
  const definition = given
    ? wholeDefinition(given)
    : (await findTemplate(database.reader, companyId, template!)).definition;
  demandSound(definition);
  const cycle = await cycleOf(database.reader, companyId, month);
  if (!cycle) throw new Failure('cycleNotFound');
  const versions = previewedVersions(cycle.version, asked);
  const shown = await database.inSnapshot(async (snapshot) => {
    const { version } = versions;
    const { currency, timeZone } = await companyFacts(snapshot, companyId);
    const which = { companyId, month, ...versions, timeZone };
    const { rows, lacking, contents } = await firstRows(snapshot, definition, which);
    const pairs = new Set(lacking.keys());
    const cells = cellsOf(definition, { month, version, currency });
    return {
      version,
      headers: definition.columns.map(({ header }) => header),
      rows: rows
        .slice(0, SHOWN)
        .map((row) => cells(row).map((cell) => cellText(cell, definition) || null)),
      refusal: definition.missing === 'refuse' ? refusalOf(definition, pairs) : null,
      lacking: [...lacking].sort().map(([, kind]) => kind),
      contents,
    };
  }, gone);
  // Read before: a snapshot must not keep a transaction waiting.
  return inTransaction(writer, async () => shown);
}

/** The first rows, the kinds among their sources that have no place, and what all of it has. */
async function firstRows(
  snapshot: SnapshotReader,
  definition: ExportDefinition,
  which: Pick<Source, 'companyId' | 'month' | 'version' | 'since' | 'timeZone'>,
) {
  const query = sourceQuery({ ...which, atMost: SOURCES, ...formOf(definition) });
  const rows: FileRow[] = [];
  const lacking = new Map<string, Kind>();
  const lacks = placeless(definition);
  const together = new RowsOfFile(definition);
  const sums = { read: 0, expenses: 0, withdrawn: 0 };
  const add = (found: readonly FileRow[]) =>
    rows.push(...found.filter((row) => definition.zeroRows || !isZero(row)));
  const take = (source: SourceRow) => {
    sums.read += 1;
    const { category, behaviour, expenses, withdrawn } = source;
    const pair = lacks(source);
    if (pair !== undefined) {
      if (expenses !== withdrawn) lacking.set(pair, { category, behaviour });
      return;
    }
    sums.expenses += expenses;
    sums.withdrawn += withdrawn;
    add(together.add(source));
  };
  for await (const sources of jsonRows<SourceRow>(snapshot.copy(query, jsonOptions))) {
    for (const source of sources) take(source);
  }
  add(together.end());
  // As many as were asked for: there may be more of them.
  const contents = sums.read < SOURCES ? contentsOf(rows.length, sums) : null;
  return { rows, lacking, contents };
}

const contentsOf = (rows: number, sums: { expenses: number; withdrawn: number }) => ({
  rows,
  chargesInCents: sums.expenses,
  voidsInCents: sums.withdrawn,
  netInCents: sums.expenses - sums.withdrawn,
});
