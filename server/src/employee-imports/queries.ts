import type { EmployeeImport, RowOutcome } from '@fringe/contract/operations/people/import-shapes';
import { type Actor, actorOf } from '../access/actors.ts';
import { pageOf } from '../database/page-of.ts';
import { change, type Reader, statement } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import type { Paging } from '../http/paging.ts';
import type { CompanyId, EmployeeId, ImportId } from '../values/ids.ts';
import type { RowFields } from './rules.ts';

const expire = change(
  'employee-imports.expire',
  `DELETE FROM employee_imports WHERE (company_id, id) IN
     (SELECT company_id, id FROM employee_imports
      WHERE (state = 'receiving' AND worked_at <= $1) OR finished_at <= $2
      LIMIT 1) RETURNING id`,
);

/** Deletes one import that was never received to its end, or whose report is old; true if any. */
export const deleteOneImport = async (
  tx: Transaction,
  abandonedBefore: Date,
  finishedBefore: Date,
): Promise<boolean> => (await tx.write(expire, [abandonedBefore, finishedBefore])).length > 0;

/** An import whose turn it is; nobody else works on it meanwhile. */
export interface ClaimedImport {
  companyId: CompanyId;
  id: ImportId;
  dryRun: boolean;
  invite: boolean;
  createdAt: Date;
  /** Who sent the file, as far as it was kept. */
  actor: string;
}

const claim = change(
  'employee-imports.claim',
  `SELECT company_id AS "companyId", id, dry_run AS "dryRun", invite, created_at AS "createdAt",
     coalesce(actor, 'employee-import') AS actor
   FROM employee_imports WHERE state IN ('waiting', 'running')
   ORDER BY worked_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
);

export const claimImport = async (tx: Transaction): Promise<ClaimedImport | undefined> =>
  (await tx.write<ClaimedImport>(claim))[0];

const postpone = change(
  'employee-imports.postpone',
  'UPDATE employee_imports SET worked_at = $3 WHERE company_id = $1 AND id = $2',
);

/** Lets the others go first. */
export const postponeImport = (tx: Transaction, { companyId, id }: ClaimedImport, now: Date) =>
  tx.write(postpone, [companyId, id, now]);

export interface WaitingRow {
  number: number;
  line: number;
  fields: RowFields;
  /** What was to be said of it when it came in. */
  messages: readonly string[];
}

const nextRows = statement(
  'employee-imports.next-rows',
  `SELECT number, line, fields, messages FROM employee_import_rows
   WHERE company_id = $1 AND import_id = $2 AND outcome = 'waiting' ORDER BY number LIMIT $3`,
);

export const waitingRows = (
  tx: Transaction,
  { companyId, id }: ClaimedImport,
  atMost: number,
): Promise<WaitingRow[]> => tx.rows<WaitingRow>(nextRows, [companyId, id, atMost]);

export interface RowReport {
  number: number;
  line: number;
  outcome: Exclude<RowOutcome, 'waiting'>;
  employee_id: EmployeeId | null;
  messages: readonly string[];
}

// All of these rows are there. Written as an insertion that meets them, each is found by its key:
// joined in any other way, a batch would compare each of its rows with every other.
const report = change(
  'employee-imports.report',
  `INSERT INTO employee_import_rows (company_id, import_id, number, line, outcome, employee_id,
     messages)
   SELECT $1, $2, number, line, outcome, employee_id,
     ARRAY(SELECT jsonb_array_elements_text(messages))
   FROM jsonb_to_recordset($3::jsonb) AS done (number integer, line integer, outcome text,
     employee_id uuid, messages jsonb)
   ON CONFLICT (company_id, import_id, number) DO UPDATE SET outcome = excluded.outcome,
     employee_id = excluded.employee_id, messages = excluded.messages,
     fields = NULL, email_key = NULL, legal_id_key = NULL`,
);
const progress = change(
  'employee-imports.progress',
  `UPDATE employee_imports SET added = added + $3, updated = updated + $4,
     unchanged = unchanged + $5, failed = failed + $6, state = $7, worked_at = $8,
     finished_at = CASE $7::text WHEN 'finished' THEN $8::timestamptz END
   WHERE company_id = $1 AND id = $2`,
);

/** Writes what became of rows, and how far the import is with them. */
export const reportRows = (
  tx: Transaction,
  { companyId, id }: ClaimedImport,
  rows: readonly RowReport[],
  finished: boolean,
  now: Date,
) => {
  const counted = (outcome: RowOutcome) => rows.filter((row) => row.outcome === outcome).length;
  return tx.inOrder(
    () => tx.write(report, [companyId, id, JSON.stringify(rows)]),
    () =>
      tx.write(progress, [
        companyId,
        id,
        counted('added'),
        counted('updated'),
        counted('unchanged'),
        counted('failed'),
        finished ? 'finished' : 'running',
        now,
      ]),
  );
};

const received = `company_id = $1 AND state <> 'receiving' AND ($2::uuid IS NULL OR id = $2)`;
const count = statement(
  'employee-imports.count',
  `SELECT count(*) AS total FROM employee_imports WHERE ${received}`,
);
const page = statement(
  'employee-imports.page',
  `SELECT id, state, dry_run AS "dryRun", invite, file_name AS "fileName",
     coalesce(columns, '[]') AS columns, row_count AS rows,
     added + updated + unchanged + failed AS processed, added, updated, unchanged, failed,
     floor(extract(epoch FROM created_at))::bigint AS "createdAt",
     floor(extract(epoch FROM finished_at))::bigint AS "finishedAt", ${actorOf('i')}
   FROM employee_imports i WHERE ${received} ORDER BY id DESC LIMIT $3 OFFSET $4`,
);

/** An import, with who sent it; nobody knows of those from before that was kept. */
export type ImportRecord = Omit<EmployeeImport, 'sentBy'> &
  Omit<Actor, 'actor'> & { actor: string | null };

/** The imports of a company, newest first, or the one with an id. */
export const pageOfImports = (
  reader: Reader,
  companyId: CompanyId,
  id: ImportId | null,
  { size, offset }: Paging,
) => pageOf<ImportRecord>(reader, count, [companyId, id], page, [companyId, id, size, offset]);
