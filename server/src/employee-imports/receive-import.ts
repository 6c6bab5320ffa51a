import { type Failure, invalidField } from '@fringe/contract/errors';
import { CsvError, parse } from 'csv-parse';
import { companyFacts } from '../companies/queries.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Writer } from '../database/transaction.ts';
import { comparable } from '../employees/rules.ts';
import { type CompanyId, type ImportId, newId } from '../values/ids.ts';
import {
  delimiterOf,
  isDelimiterLine,
  isEmptyRow,
  MAX_ROWS,
  messagesOf,
  readHeader,
  readRow,
} from './files.ts';
import {
  deleteUnreceived,
  insertImport,
  insertImportRows,
  type ReceivedRow,
  refuseDuplicates,
  releaseImport,
} from './receiving-queries.ts';
import type { RowFields } from './rules.ts';

const BATCH = 500;
const MAX_ROW_CHARACTERS = 64 * 1024;

export interface ImportRequest {
  companyId: CompanyId;
  dryRun: boolean;
  invite: boolean;
  /** The file, which passes through a batch of rows at a time. */
  bytes: AsyncIterable<Buffer>;
  /** What the schema of an employee has to say about the fields of a row. */
  check: (fields: unknown) => Failure | undefined;
  /** Asked for when the file has been read, and is known again by its content. */
  writer: () => Writer;
}

/**
 * Takes a file in: its rows are stored as they come, and only when the last one is there the import
 * is released, in the transaction of the request. What breaks off before leaves nothing.
 */
export async function receiveImport(
  context: Context,
  request: ImportRequest,
): Promise<{ id: ImportId }> {
  const { database, clock } = context;
  const { companyId, dryRun, invite } = request;
  const id = newId();
  await inTransaction({ database }, (tx) =>
    insertImport(tx, { companyId, id, dryRun, invite, createdAt: clock.now() }),
  );
  let released: { id: ImportId } | undefined;
  try {
    const rows = await storeRows(context, request, id);
    released = await inTransaction(request.writer(), async (tx) => {
      await refuseDuplicates(tx, companyId, id);
      await releaseImport(tx, companyId, id, rows);
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

async function storeRows(context: Context, request: ImportRequest, id: ImportId): Promise<number> {
  const { database } = context;
  const { companyId, check } = request;
  const { currency } = await companyFacts(database.reader, companyId);
  let header: readonly string[] | undefined;
  let batch: ReceivedRow[] = [];
  let count = 0;
  const store = async () => {
    const rows = batch;
    batch = [];
    await inTransaction({ database }, (tx) => insertImportRows(tx, companyId, id, rows));
  };
  for await (const { record, line } of recordsOf(request.bytes)) {
    if (isEmptyRow(record) || (!header && isDelimiterLine(record))) continue;
    if (!header) {
      header = readHeader(record);
      continue;
    }
    count += 1;
    if (count > MAX_ROWS) throw invalidField('body', `has more than ${MAX_ROWS} rows`);
    batch.push(received(count, line, readRow(header, record, currency), check));
    if (batch.length === BATCH) await store();
  }
  if (!header) throw invalidField('body', 'has no header');
  if (batch.length > 0) await store();
  return count;
}

function received(
  number: number,
  line: number,
  row: ReturnType<typeof readRow>,
  check: ImportRequest['check'],
): ReceivedRow {
  const failure = 'fields' in row ? check(row.fields) : undefined;
  const messages = 'messages' in row ? row.messages : failure ? messagesOf(failure) : [];
  if (messages.length > 0 || !('fields' in row)) {
    const nothing = { fields: null, email_key: null, legal_id_key: null };
    return { number, line, outcome: 'failed', ...nothing, messages };
  }
  const fields = row.fields as RowFields;
  return {
    number,
    line,
    outcome: 'waiting',
    fields,
    email_key: comparable(fields.email),
    legal_id_key: comparable(fields.legalId),
    messages,
  };
}

/** The records of a CSV file, each with the line that it begins in. */
async function* recordsOf(bytes: AsyncIterable<Buffer>) {
  const [start, rest] = await firstLine(textOf(bytes));
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(start.trimStart().split(/[\r\n]/, 1)[0]!),
    record_delimiter: ['\r\n', '\n', '\r'],
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW_CHARACTERS,
  });
  const feeding = feed(parser, start, rest);
  feeding.catch((error) => parser.destroy(error));
  try {
    // The parser counts a line break of two characters as two lines where it stands in quotes.
    let countedTwice = 0;
    for await (const { record, info } of parser) {
      const text = (record as string[]).join(' ');
      const within = text.match(/[\r\n]/g)?.length ?? 0;
      yield { record: record as string[], line: (info.lines as number) - countedTwice - within };
      countedTwice += text.match(/\r\n/g)?.length ?? 0;
    }
    await feeding;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw invalidField('body', `is not valid CSV: ${error.message}`);
  }
}

type Parser = ReturnType<typeof parse>;

async function feed(parser: Parser, start: string, rest: AsyncIterator<string>): Promise<void> {
  for (let text: string | undefined = start; text !== undefined; ) {
    if (!parser.write(text)) await new Promise((resolve) => parser.once('drain', resolve));
    const next = await rest.next();
    text = next.done ? undefined : next.value;
  }
  parser.end();
}

/** Enough of a text to see its first line, and the rest of it. */
async function firstLine(texts: AsyncGenerator<string>): Promise<[string, AsyncGenerator<string>]> {
  let start = '';
  while (!start.includes('\n') && start.length < MAX_ROW_CHARACTERS) {
    const next = await texts.next();
    if (next.done) break;
    start += next.value;
  }
  return [start, texts];
}

async function* textOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error;
    throw invalidField('body', 'is not UTF-8; save the file as "CSV UTF-8"');
  }
}
