import type { ExportedFile, PayrollExport } from '@fringe/contract/operations/exports/exports';
import type { ExportDefinition } from '@fringe/contract/operations/exports/template-shapes';
import { type Actor, actorOf } from '../access/actors.ts';
import { seconds } from '../database/moments.ts';
import {
  change,
  longStatement,
  type Reader,
  type SqlValue,
  type Statement,
  statement,
} from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import type { Paging } from '../http/paging.ts';
import type { CompanyId, ExportId } from '../values/ids.ts';
import type { Month } from '../values/month.ts';

/** An export as it is found; who did what is shown by the caller's rights. */
export interface ExportRow extends Omit<PayrollExport, 'requestedBy' | 'booked'>, Actor {
  definition: ExportDefinition;
  file: ExportedFile | null;
  booking: (Actor & { at: number; reference: string | null }) | null;
}

const found = (which: string): string => `
  SELECT x.id, x.template, x.month AS payroll, x.version, x.since, x.state, x.failure,
    x.file_name AS "fileName", x.definition, ${seconds('x.requested_at')} AS "requestedAt",
    ${actorOf('x')},
    CASE WHEN f.export_id IS NOT NULL THEN json_build_object('bytes', f.bytes,
      'sha256', encode(f.sha256, 'hex'), 'rows', f.row_count,
      'chargesInCents', f.expenses_in_cents, 'voidsInCents', f.withdrawn_in_cents,
      'netInCents', f.expenses_in_cents - f.withdrawn_in_cents, 'currency', c.currency,
      'madeAt', ${seconds('f.made_at')}) END AS file,
    (SELECT row_to_json(doer) FROM (SELECT ${actorOf('b')}, ${seconds('b.booked_at')} AS at,
       b.reference FROM export_bookings b
       WHERE b.company_id = x.company_id AND b.export_id = x.id) AS doer) AS booking
  FROM (${which}) AS x JOIN companies c ON c.id = x.company_id
  LEFT JOIN export_files f ON f.company_id = x.company_id AND f.export_id = x.id
  ORDER BY x.id DESC`;

const byId = statement(
  'exports.by-id',
  found('SELECT * FROM exports WHERE company_id = $1 AND id = $2'),
);

export const findExport = async (
  reader: Reader,
  companyId: CompanyId,
  id: ExportId,
): Promise<ExportRow | undefined> => (await reader.rows<ExportRow>(byId, [companyId, id]))[0];

export interface ExportFilter {
  payroll?: Month;
  template?: string;
}

/** One pair of statements for each set of conditions, so that each finds its index. */
function listStatements({ payroll, template }: ExportFilter): [Statement, Statement, SqlValue[]] {
  const given = Object.entries({ month: payroll, template }).filter(([, value]) => value);
  const which = given.map(([column], index) => ` AND ${column} = $${index + 2}`).join('');
  const name = given.map(([column]) => column).join('+');
  const from = `FROM exports WHERE company_id = $1${which}`;
  const [limit, offset] = [given.length + 2, given.length + 3];
  return [
    longStatement(`exports.count ${name}`, `SELECT count(*) AS total ${from}`),
    longStatement(
      `exports.page ${name}`,
      found(`SELECT * ${from} ORDER BY id DESC LIMIT $${limit} OFFSET $${offset}`),
    ),
    given.map(([, value]) => value!),
  ];
}

/** A page of a company's exports, newest first. */
export async function pageOfExports(
  reader: Reader,
  companyId: CompanyId,
  filter: ExportFilter,
  { size, offset }: Paging,
): Promise<{ items: ExportRow[]; total: number }> {
  const [count, page, values] = listStatements(filter);
  const [[counted], items] = await Promise.all([
    reader.rows<{ total: number }>(count, [companyId, ...values]),
    reader.rows<ExportRow>(page, [companyId, ...values, size, offset]),
  ]);
  return { items, total: counted!.total };
}

/** An export as it is asked for. */
export interface AskedExport {
  id: ExportId;
  template: string;
  definition: ExportDefinition;
  definitionSha256: Buffer;
  month: Month;
  version: number;
  since: number | null;
  fileName: string;
  actor: string;
  at: Date;
}

const insert = change(
  'exports.insert',
  `INSERT INTO exports (company_id, id, template, definition, definition_sha256, month, version,
     since, file_name, actor, requested_at, state)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'waiting')
   ON CONFLICT (company_id, month, version, coalesce(since, 0), definition_sha256)
     WHERE state <> 'failed' DO NOTHING RETURNING id`,
);

/** False when the same was asked for before, and has not failed. */
export const insertExport = async (
  tx: Transaction,
  companyId: CompanyId,
  one: AskedExport,
): Promise<boolean> => {
  const values = [
    companyId,
    one.id,
    one.template,
    JSON.stringify(one.definition),
    one.definitionSha256,
    one.month,
    one.version,
    one.since,
    one.fileName,
    one.actor,
    one.at,
  ];
  return (await tx.write(insert, values)).length > 0;
};

const same = statement(
  'exports.same',
  `SELECT id FROM exports WHERE company_id = $1 AND month = $2 AND version = $3
     AND coalesce(since, 0) = coalesce($4::integer, 0) AND definition_sha256 = $5
     AND state <> 'failed'`,
);

export const sameExport = async (
  tx: Transaction,
  companyId: CompanyId,
  { month, version, since, definitionSha256 }: AskedExport,
): Promise<ExportId | undefined> => {
  const values = [companyId, month, version, since, definitionSha256];
  return (await tx.rows<{ id: ExportId }>(same, values))[0]?.id;
};

const book = change(
  'exports.book',
  `INSERT INTO export_bookings (company_id, export_id, actor, booked_at, reference)
   VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING export_id`,
);

/** False when it was booked before. */
export const insertBooking = async (
  tx: Transaction,
  companyId: CompanyId,
  id: ExportId,
  { actor, at, reference }: { actor: string; at: Date; reference: string | null },
): Promise<boolean> => (await tx.write(book, [companyId, id, actor, at, reference])).length > 0;

const part = longStatement(
  'exports.part',
  `SELECT content FROM export_parts WHERE company_id = $1 AND export_id = $2 AND number = $3`,
);

/** A part of a file, counted from 1; undefined after the last one. */
export const filePart = async (
  reader: Reader,
  companyId: CompanyId,
  id: ExportId,
  number: number,
): Promise<Buffer | undefined> =>
  (await reader.rows<{ content: Buffer }>(part, [companyId, id, number]))[0]?.content;
