import { Failure } from '@fringe/contract/errors';
import { reportColumns } from '@fringe/contract/operations/people/import-columns';
import type { Context } from '../context.ts';
import { type Spool, spool } from '../exports/spool.ts';
import { type CsvForm, csvOptions, quotedCell } from '../exports/text-formats.ts';
import type { CompanyId, ImportId } from '../values/ids.ts';
import {
  importedForm,
  keptValues,
  type ReportedRow,
  type RowFilter,
  rowsAfter,
} from './report-queries.ts';
import { cellsIn } from './rows.ts';

const BATCH = 500;

export interface ReportRequest {
  companyId: CompanyId;
  importId: ImportId;
  filter: RowFilter;
  dialect: CsvForm['dialect'];
}

/** Writes the rows of an import as the file that was sent, with what became of each behind them. */
export const exportReport = (
  { database, vault }: Context,
  { companyId, importId, filter, dialect }: ReportRequest,
  signal: AbortSignal,
): Promise<Spool> =>
  spool(database, signal, async (snapshot) => {
    const form = await importedForm(snapshot, companyId, importId);
    if (!form) throw new Failure('resourceNotFound');
    const { before, delimiter } = csvOptions(dialect);
    const line = (cells: readonly string[]) =>
      `${cells.map((cell) => quotedCell(cell, dialect)).join(delimiter)}\r\n`;
    const names = form.columns.map(({ column }) => column);
    await snapshot.write(before + line([...names, ...reportColumns]));
    const lineOf = ({ outcome: became, messages }: ReportedRow, cells: readonly string[]) => {
      // As wide as the header: what was beside it was the fault of the row.
      const sent = names.map((_, index) => cells[index] ?? '');
      return line([...sent, became, messages.join(' | '), form.habits]);
    };
    for (let after = 0; ; ) {
      const rows = await rowsAfter(snapshot, companyId, importId, filter, after, BATCH);
      const kept = await keptValues(snapshot, companyId, importId, rows);
      const cellsOf = cellsIn(kept, importId, vault);
      await snapshot.write(rows.map((row) => lineOf(row, cellsOf(row.number))).join(''));
      if (rows.length < BATCH) return;
      after = rows.at(-1)!.number;
    }
  });
