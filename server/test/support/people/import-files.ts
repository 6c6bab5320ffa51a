import assert from 'node:assert/strict';
import type { ImportPreview } from '@fringe/contract/operations/people/import-shapes';
import { applyImport } from '../../../src/employee-imports/apply-import.ts';
import { nif } from '../../../src/values/spanish-ids.ts';
import { type Client, done, type Reply } from '../client.ts';
import { everyRow } from '../database/tables.ts';
import type { Service } from '../service.ts';

export const employeesOf = (companyId: string): string =>
  `/platform/v1/companies/${companyId}/employees`;

export const importsOf = (companyId: string): string =>
  `/platform/v1/companies/${companyId}/employee-imports`;

export type Cells = Record<string, string>;

let serial = 0;

/** A row about a person whom nobody else is, with a cell for each column that must be there. */
export function row(overrides: Cells = {}): Cells {
  serial += 1;
  return {
    email: `row.${serial}@import.example`,
    legalId: nif(30_000_000 + serial),
    name: 'Iria',
    surname: 'Castro Rey',
    birthDate: '1991-03-31',
    hiringDate: '2024-02-29',
    grossSalaryInCents: '2800000',
    taxRegime: 'general',
    daysPerMonth: '21',
    workTimePercentage: '100',
    numberOfPaychecks: '14',
    collectiveAgreementSalaryInCents: '2100000',
    ...overrides,
  };
}

export const without = (cells: Cells, columns: readonly string[]): Cells =>
  Object.fromEntries(Object.entries(cells).filter(([name]) => !columns.includes(name)));

const quoted = (cell: string, delimiter: string): string =>
  cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** The file as a spreadsheet writes it; its columns are those of the first row. */
export function csv(rows: readonly Cells[], { delimiter = ',', eol = '\n' } = {}): string {
  const columns = Object.keys(rows[0]!);
  const lines = [columns, ...rows.map((cells) => columns.map((name) => cells[name]!))];
  return lines
    .map((cells) => cells.map((cell) => quoted(cell, delimiter)).join(delimiter) + eol)
    .join('');
}

export const send = (
  client: Client,
  companyId: string,
  file: string | Buffer,
  { query = '', headers = {} }: { query?: string; headers?: Record<string, string> } = {},
): Promise<Reply> =>
  client.send('POST', importsOf(companyId) + query, {
    body: file,
    headers: { 'content-type': 'text/csv', ...headers },
  });

/** What would be taken of a file, and how. */
export const previewOf = ({ operator }: Service, companyId: string, file: string | Buffer) =>
  done(send(operator, companyId, file, { query: '/preview' })) as Promise<ImportPreview>;

/** Does what the worker's loop does, until there is nothing left to do. */
export async function applyAll({ context }: Service): Promise<void> {
  while (await applyImport(context));
}

export interface ReportedRow {
  line: number;
  outcome: string;
  employeeId: string | null;
  messages: string[];
}

type Reported = ReportedRow & { values: unknown };

/** Sends a file, has it worked off, and answers the import with its report. */
export async function importFile(
  service: Service,
  companyId: string,
  file: string | Buffer,
  query = '',
) {
  const { id }: { id: string } = await done(send(service.operator, companyId, file, { query }));
  await applyAll(service);
  const path = `${importsOf(companyId)}/${id}`;
  const { body: summary } = await service.operator.get(path);
  const { body: report } = await service.operator.get(`${path}/rows?limit=1000`);
  // What was sent is known here; that it comes back is told elsewhere.
  const reported = report.rows as Reported[];
  const rows = reported.map(({ values: _, ...row }): ReportedRow => row);
  return { id, path, summary, rows };
}

/** What became of the rows, each by the line that it begins in: `2 added, 3 failed`. */
export const byLine = (rows: readonly ReportedRow[]): string =>
  rows.map(({ line, outcome }) => `${line} ${outcome}`).join(', ');

/** Sends one row and answers what is said about it. */
export async function importRow(
  service: Service,
  companyId: string,
  cells: Cells,
  query = '',
): Promise<ReportedRow> {
  const { rows } = await importFile(service, companyId, csv([cells]), query);
  assert.equal(rows.length, 1);
  return rows[0]!;
}

export const employeeOf = async ({ operator }: Service, companyId: string, id: string | null) =>
  (await operator.get(`${employeesOf(companyId)}/${id}`)).body;

/** Everything but the imports themselves and the log of who did what. */
export async function allButImports(service: Service): Promise<Record<string, string[]>> {
  const rows = await everyRow(service);
  const own = ['employee_imports', 'employee_import_rows', 'audit_log', 'audit_changes'];
  return Object.fromEntries(Object.entries(rows).filter(([table]) => !own.includes(table)));
}
