import type { UnderstoodColumn } from '@fringe/contract/operations/people/import-shapes';
import { change, statement } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import type { CompanyId, ImportId } from '../values/ids.ts';
import type { RowFields } from './rules.ts';

// What only checked a mended file stands for the import that it mends.
const insert = change(
  'employee-imports.insert',
  `INSERT INTO employee_imports (company_id, id, state, dry_run, invite, created_at, worked_at,
     file_name, actor, columns, habits, mends)
   VALUES ($1, $2, 'receiving', $3, $4, $5, $5, $6, $7, $8, $9,
     (SELECT CASE WHEN dry_run THEN mends ELSE id END FROM employee_imports
      WHERE company_id = $1 AND id = $10))`,
);

/** As JSON without U+0000, which a database does not take; fields that have it were refused. */
const inJson = (value: unknown): string => JSON.stringify(value).replaceAll('\\u0000', '\\ufffd');

export interface NewImport {
  companyId: CompanyId;
  id: ImportId;
  dryRun: boolean;
  invite: boolean;
  createdAt: Date;
  fileName: string | null;
  actor: string;
  columns: readonly UnderstoodColumn[];
  habits: string;
  /** The import whose rows are sent again, or that only checked them. */
  mends: ImportId | null;
}

export const insertImport = (tx: Transaction, row: NewImport) => {
  const { companyId, id, dryRun, invite, createdAt, fileName, actor, columns, habits } = row;
  const values = [companyId, id, dryRun, invite, createdAt, fileName, actor];
  return tx.write(insert, [...values, inJson(columns), habits, row.mends]);
};

/** A row as it came in: with its fields, or with the reasons why it cannot be taken. */
export interface ReceivedRow {
  number: number;
  line: number;
  outcome: 'waiting' | 'failed';
  fields: RowFields | null;
  email_key: string | null;
  legal_id_key: string | null;
  messages: readonly string[];
  /** The cells of some rows, this one the first of them, sealed, as base64. */
  values: string | null;
}

const insertRows = change(
  'employee-imports.insert-rows',
  `INSERT INTO employee_import_rows (company_id, import_id, number, line, outcome, fields,
     email_key, legal_id_key, messages, values_sealed)
   SELECT $1, $2, number, line, outcome, fields, email_key, legal_id_key,
     ARRAY(SELECT jsonb_array_elements_text(messages)), decode("values", 'base64')
   FROM jsonb_to_recordset($3::jsonb) AS fresh (number integer, line integer, outcome text,
     fields jsonb, email_key text, legal_id_key text, messages jsonb, "values" text)`,
);

export const insertImportRows = (
  tx: Transaction,
  companyId: CompanyId,
  importId: ImportId,
  rows: readonly ReceivedRow[],
) => tx.write(insertRows, [companyId, importId, inJson(rows)]);

const doublesBy = (column: 'email' | 'legalId', key: string) =>
  statement(
    `employee-imports.doubles-${column}`,
    `SELECT number, '${column} stands in line ' || line || ' already' AS message FROM (
       SELECT number, first_value(number) OVER same AS number_of_first,
         first_value(line) OVER same AS line
       FROM employee_import_rows
       WHERE company_id = $1 AND import_id = $2 AND outcome = 'waiting'
       WINDOW same AS (PARTITION BY ${key} ORDER BY number)) ranked
     WHERE number_of_first < number`,
  );
const doubles = [doublesBy('legalId', 'legal_id_key'), doublesBy('email', 'email_key')];

// By the numbers alone, which the primary key has: the planner may know nothing of the table yet.
const failRows = change(
  'employee-imports.fail-rows',
  `UPDATE employee_import_rows SET outcome = 'failed', fields = NULL, email_key = NULL,
     legal_id_key = NULL, messages = ARRAY[($4::text[])[array_position($3::int[], number)]]
   WHERE company_id = $1 AND import_id = $2 AND number = ANY ($3::int[])`,
);

/** A person may occur in a file once: of two rows, it is unclear which is meant. */
export async function refuseDuplicates(tx: Transaction, companyId: CompanyId, importId: ImportId) {
  for (const found of doubles) {
    const rows = await tx.rows<{ number: number; message: string }>(found, [companyId, importId]);
    for (let at = 0; at < rows.length; at += 500) {
      const some = rows.slice(at, at + 500);
      const numbers = some.map(({ number }) => number);
      const messages = some.map(({ message }) => message);
      await tx.write(failRows, [companyId, importId, numbers, messages]);
    }
  }
}

const release = change(
  'employee-imports.release',
  `UPDATE employee_imports SET state = 'waiting', row_count = $3,
     failed = (SELECT count(*) FROM employee_import_rows
       WHERE company_id = $1 AND import_id = $2 AND outcome = 'failed')
   WHERE company_id = $1 AND id = $2 AND state = 'receiving' RETURNING id`,
);

/** The file is complete; from now on it is worked on. False when it was given up meanwhile. */
export const releaseImport = async (
  tx: Transaction,
  companyId: CompanyId,
  id: ImportId,
  rows: number,
): Promise<boolean> => (await tx.write(release, [companyId, id, rows])).length > 0;

const remove = change(
  'employee-imports.delete',
  `DELETE FROM employee_imports WHERE company_id = $1 AND id = $2 AND state = 'receiving'`,
);

export const deleteUnreceived = (tx: Transaction, companyId: CompanyId, id: ImportId) =>
  tx.write(remove, [companyId, id]);
