import type { ImportPreview } from '@fringe/contract/operations/people/import-shapes';
import { companyFacts } from '../companies/queries.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Transaction } from '../database/transaction.ts';
import { type FileForm, receiveFile } from '../spreadsheets/received-file.ts';
import type { TableRecord } from '../spreadsheets/tables.ts';
import type { Habits } from '../spreadsheets/written-values.ts';
import { applyRowsIn } from './apply-rows.ts';
import { differences } from './difference-rules.ts';
import { rowForm } from './files.ts';
import type { RowReport, WaitingRow } from './queries.ts';
import {
  type ImportRequest,
  type MappedRequest,
  receiveRow,
  refusePreset,
} from './receive-import.ts';
import { valuesOf } from './rows.ts';
import { type UnderstoodFile, understandFile } from './understanding/understand-file.ts';

const SHOWN = 20;

type PreviewRequest = Omit<ImportRequest, 'dryRun' | 'invite' | 'fileName' | 'mends' | 'actor'>;

/** Says how a file would be taken: as a dry run of its first rows, of which nothing is stored. */
export async function previewImport(
  context: Context,
  request: PreviewRequest,
): Promise<ImportPreview> {
  const file = await receiveFile(request.bytes);
  try {
    const { mapping } = request;
    if (!mapping) return await refusePreset(request.writer());
    const understood = await understandFile(file, mapping);
    const records = await firstRows(understood);
    return await inTransaction(request.writer(), async (tx) => ({
      ...formShown(file.form, understood.habits),
      columns: [...understood.columns],
      problems: [...understood.problems],
      rowCount: understood.rowCount,
      rows: await rowsShown(context, tx, { ...request, mapping }, understood, records),
    }));
  } finally {
    await file.close();
  }
}

async function firstRows({ rows }: UnderstoodFile): Promise<TableRecord[]> {
  const found: TableRecord[] = [];
  for await (const some of rows()) {
    found.push(...some.slice(0, SHOWN - found.length));
    if (found.length === SHOWN) break;
  }
  return found;
}

const separators = { ';': 'semicolon', ',': 'comma', '\t': 'tab' } as const;
const signs = { ',': 'comma', '.': 'point' } as const;

const formShown = ({ fileType, encoding, separator }: FileForm, { decimal }: Habits) => ({
  fileType,
  encoding,
  separator: separator && separators[separator],
  decimalSign: decimal ? signs[decimal] : null,
});

async function rowsShown(
  context: Context,
  tx: Transaction,
  { companyId, mapping, check }: MappedRequest<PreviewRequest>,
  understood: UnderstoodFile,
  records: readonly TableRecord[],
): Promise<ImportPreview['rows']> {
  const { currency } = await companyFacts(tx, companyId);
  const form = rowForm(understood, mapping, understood.habits, currency);
  const received = records.map((record, index) => ({
    number: index + 1,
    ...receiveRow(form, record, check),
  }));
  // Of a file that would be refused, nothing would become of any row.
  const refused = understood.problems.length > 0;
  const waiting = received.filter((row): row is typeof row & WaitingRow => row.fields !== null);
  const createdAt = context.clock.now();
  const applied = { companyId, dryRun: true, invite: false, createdAt, actor: 'preview' };
  const changes = new Map<number, ReturnType<typeof differences>>();
  const see: Parameters<typeof applyRowsIn>[4] = (number, before, after) =>
    changes.set(number, differences(before, after));
  const reports =
    waiting.length > 0 && !refused ? await applyRowsIn(context, tx, applied, waiting, see) : [];
  const byNumber = new Map(reports.map((report): [number, RowReport] => [report.number, report]));
  return received.map(({ number, line, messages, taken }, index) => {
    const report = byNumber.get(number);
    return {
      line,
      outcome: report?.outcome ?? 'failed',
      employeeId: report?.employee_id ?? null,
      messages: [...(report?.messages ?? messages)],
      values: valuesOf(understood.columns, records[index]!.cells),
      taken: Object.entries(taken).map(([field, value]) => ({ field, value })),
      changes: changes.get(number) ?? [],
    };
  });
}
