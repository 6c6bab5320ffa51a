import type { ExportDefinition } from '@fringe/contract/operations/exports/template-shapes';
import { change, type Reader, statement } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import type { CompanyId, ExportId } from '../values/ids.ts';
import type { Month } from '../values/month.ts';

export interface WaitingExport {
  companyId: CompanyId;
  id: ExportId;
}

const next = statement(
  'exports.next',
  `SELECT company_id AS "companyId", id FROM exports WHERE state = 'waiting' AND company_id > $1
   ORDER BY company_id, id LIMIT 1`,
);

/** The export that has waited longest in the next company after one that has any. */
export const nextWaiting = async (
  reader: Reader,
  after: CompanyId,
): Promise<WaitingExport | undefined> => (await reader.rows<WaitingExport>(next, [after]))[0];

// A lock of the session's transaction: it ends with the work, also when the process dies.
const take = statement(
  'exports.take',
  `SELECT pg_try_advisory_xact_lock(hashtextextended('exports ' || $1, 0)) AS taken`,
);

/** False while another process makes an export of the company. */
export const takeCompany = async (
  snapshot: Pick<Reader, 'rows'>,
  companyId: CompanyId,
): Promise<boolean> => (await snapshot.rows<{ taken: boolean }>(take, [companyId]))[0]!.taken;

/** What a file is made of. */
export interface WantedFile {
  definition: ExportDefinition;
  month: Month;
  version: number;
  since: number | null;
}

const wanted = statement(
  'exports.wanted',
  `SELECT definition, month, version, since FROM exports
   WHERE company_id = $1 AND id = $2 AND state = 'waiting'`,
);

/** Undefined when somebody else made it meanwhile. */
export const wantedFile = async (
  snapshot: Pick<Reader, 'rows'>,
  { companyId, id }: WaitingExport,
): Promise<WantedFile | undefined> => (await snapshot.rows<WantedFile>(wanted, [companyId, id]))[0];

const end = change(
  'exports.end',
  `UPDATE exports SET state = $3, failure = $4 WHERE company_id = $1 AND id = $2
     AND state = 'waiting' RETURNING id`,
);

/** Ends the waiting of an export; false when it was over. With a reason, it has failed. */
export const endWaiting = async (
  tx: Transaction,
  { companyId, id }: WaitingExport,
  failure: string | null,
): Promise<boolean> => {
  const values = [companyId, id, failure === null ? 'done' : 'failed', failure];
  return (await tx.write(end, values)).length > 0;
};

const attempt = change(
  'exports.attempt',
  `UPDATE exports SET attempts = attempts + 1 WHERE company_id = $1 AND id = $2
     AND state = 'waiting' RETURNING attempts`,
);

/** Counts an attempt that came to nothing; returns how many there were. */
export const countAttempt = async (
  tx: Transaction,
  { companyId, id }: WaitingExport,
): Promise<number> =>
  (await tx.write<{ attempts: number }>(attempt, [companyId, id]))[0]?.attempts ?? 0;

const insertOne = change(
  'exports.insert-part',
  `INSERT INTO export_parts (company_id, export_id, number, content) VALUES ($1, $2, $3, $4)`,
);

export const insertPart = (
  tx: Transaction,
  { companyId, id }: WaitingExport,
  number: number,
  content: Buffer,
) => tx.write(insertOne, [companyId, id, number, content]);

/** What is known of a file when it is written. */
export interface WrittenFile {
  bytes: number;
  sha256: Buffer;
  rows: number;
  expenses: number;
  withdrawn: number;
  at: Date;
}

const insert = change(
  'exports.insert-file',
  `INSERT INTO export_files (company_id, export_id, bytes, sha256, row_count, expenses_in_cents,
     withdrawn_in_cents, made_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

export const insertFile = (
  tx: Transaction,
  { companyId, id }: WaitingExport,
  { bytes, sha256, rows, expenses, withdrawn, at }: WrittenFile,
) => tx.write(insert, [companyId, id, bytes, sha256, rows, expenses, withdrawn, at]);
