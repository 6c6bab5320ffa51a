import { Failure, invalidField } from '@fringe/contract/errors';
import { companyFacts } from '../companies/queries.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Writer } from '../database/transaction.ts';
import { comparable } from '../employees/rules.ts';
import { receiveFile } from '../spreadsheets/received-file.ts';
import type { TableRecord } from '../spreadsheets/tables.ts';
import { type CompanyId, type ImportId, newId } from '../values/ids.ts';
import { messagesOf, type RowForm, readRow, rowForm } from './files.ts';
import {
  deleteUnreceived,
  insertImport,
  insertImportRows,
  type ReceivedRow,
  refuseDuplicates,
  releaseImport,
} from './receiving-queries.ts';
import { sealedCells } from './rows.ts';
import type { RowFields } from './rules.ts';
import { keeperOf, SEALED_TOGETHER } from './sealing-rules.ts';
import { habitsText } from './understanding/cell-rules.ts';
import { type Mapping, refuseProblems } from './understanding/column-rules.ts';
import { type UnderstoodFile, understandFile } from './understanding/understand-file.ts';

/** A multiple of how many rows are sealed together. */
const BATCH = 500;

export interface ImportRequest {
  companyId: CompanyId;
  dryRun: boolean;
  invite: boolean;
  /** Undefined where a preset is asked for that there is not. */
  mapping: Mapping | undefined;
  fileName: string | null;
  /** The import whose rows are sent again, or that only checked them. */
  mends: ImportId | null;
  /** The credential of whoever sends the file. */
  actor: string;
  bytes: AsyncIterable<Buffer>;
  /** What the schema of an employee has to say about the fields of a row. */
  check: (fields: unknown) => Failure | undefined;
  /** Asked for when the file has been read, and is known again by its content. */
  writer: () => Writer;
}

/**
 * Takes a file in: it is received and understood, then its rows are stored, and only when the last
 * one is there the import is released, in the transaction of the request. What breaks off before
 * leaves nothing.
 */
export async function receiveImport(
  context: Context,
  request: ImportRequest,
): Promise<{ id: ImportId }> {
  const file = await receiveFile(request.bytes);
  try {
    const { mapping } = request;
    if (!mapping) return await refusePreset(request.writer());
    const understood = await understandFile(file, mapping);
    refuseProblems(understood);
    return await storeImport(context, { ...request, mapping }, understood);
  } finally {
    await file.close();
  }
}

/** Refuses a preset that is not there, unless the same was sent before it was deleted. */
export const refusePreset = <T>(writer: Writer): Promise<T> =>
  inTransaction(writer, () => {
    throw invalidField('query/presetId', 'is not a preset of this company');
  });

/** A request whose preset, if it has one, is known. */
export type MappedRequest<Request extends { mapping: Mapping | undefined }> = Request & {
  mapping: Mapping;
};

async function storeImport(
  context: Context,
  request: MappedRequest<ImportRequest>,
  understood: UnderstoodFile,
): Promise<{ id: ImportId }> {
  const { database, clock } = context;
  const { companyId, dryRun, invite, fileName, actor, mends } = request;
  const { columns } = understood;
  const habits = habitsText(understood.habits);
  const id = newId();
  const createdAt = clock.now();
  await inTransaction({ database }, (tx) =>
    insertImport(tx, {
      companyId,
      id,
      dryRun,
      invite,
      fileName,
      actor,
      columns,
      habits,
      mends,
      createdAt,
    }),
  );
  let released: { id: ImportId } | undefined;
  try {
    await storeRows(context, request, understood, id);
    released = await inTransaction(request.writer(), async (tx) => {
      await refuseDuplicates(tx, companyId, id);
      const isThere = await releaseImport(tx, companyId, id, understood.rowCount);
      if (!isThere) throw new Failure('unavailable');
      const after = { rows: understood.rowCount, dryRun, invite };
      tx.changed({ what: 'employeeImport', id, companyId, after });
      return { id };
    });
    return released;
  } finally {
    // A repetition was given the first answer, and its rows are not needed.
    if (released?.id !== id) {
      await inTransaction({ database }, (tx) => deleteUnreceived(tx, companyId, id));
    }
  }
}

async function storeRows(
  { database, vault }: Context,
  { companyId, mapping, check }: MappedRequest<ImportRequest>,
  understood: UnderstoodFile,
  id: ImportId,
): Promise<void> {
  const { currency } = await companyFacts(database.reader, companyId);
  const form = rowForm(understood, mapping, understood.habits, currency);
  let batch: TableRecord[] = [];
  let stored = 0;
  const store = async () => {
    const rows = batch.map((record, index): ReceivedRow => {
      const { taken: _, ...row } = receiveRow(form, record, check);
      const number = stored + index + 1;
      return { number, values: valuesKeptBy(number, batch, index, id, vault), ...row };
    });
    await inTransaction({ database }, (tx) => insertImportRows(tx, companyId, id, rows));
    stored += batch.length;
    batch = [];
  };
  for await (const some of understood.rows()) {
    for (const record of some) {
      batch.push(record);
      if (batch.length === BATCH) await store();
    }
  }
  if (batch.length > 0) await store();
}

/** What a row keeps: its own cells and those of the rows behind it, or nothing. */
function valuesKeptBy(
  number: number,
  batch: readonly TableRecord[],
  index: number,
  id: ImportId,
  vault: Context['vault'],
): string | null {
  if (keeperOf(number) !== number) return null;
  const together = batch.slice(index, index + SEALED_TOGETHER).map(({ cells }) => cells);
  return sealedCells(together, id, number, vault);
}

/** A row as it came in, and what can be said of it before it is its turn. */
export function receiveRow(
  form: RowForm,
  { cells, line }: TableRecord,
  check: ImportRequest['check'],
) {
  const { taken, fields, faults, warnings } = readRow(form, cells);
  const failure = fields && check(fields);
  const found = failure ? messagesOf(failure) : faults;
  if (found.length > 0 || !fields) {
    const nothing = { fields: null, email_key: null, legal_id_key: null };
    return {
      line,
      outcome: 'failed',
      ...nothing,
      messages: [...found, ...warnings],
      taken,
    } as const;
  }
  const person = fields as unknown as RowFields;
  return {
    line,
    outcome: 'waiting',
    fields: person,
    email_key: comparable(person.email),
    legal_id_key: comparable(person.legalId),
    messages: warnings,
    taken,
  } as const;
}
