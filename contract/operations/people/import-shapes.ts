import { Private } from '../../schemas/private.ts';
import * as Type from '../../schemas/type.ts';
import { Closed, described, Nullable, Timestamp, Uuid } from '../../types.ts';
import { ChangedBy } from '../changes.ts';

/** What became of a row, or would have become of it in a dry run. */
export const RowOutcome = Type.Enum(['waiting', 'added', 'updated', 'unchanged', 'failed'], {
  type: 'string',
  description:
    '`waiting` until it is its turn; then whether the employee was `added`, `updated` or left ' +
    '`unchanged`, or the row `failed`. In a dry run: what would have become of it.',
});
export type RowOutcome = Type.Static<typeof RowOutcome>;

/** How a column of a file is understood. */
export const UnderstoodColumn = Closed({
  column: Type.String({ description: 'The heading of the column in the file.' }),
  field: Nullable(
    Type.String({
      description:
        'What it is taken for: a column of the import, `grossSalaryInEuros`, `workTime` or ' +
        'another way to fill one, or `metadata.<key>`; null when it is ignored.',
    }),
  ),
  ignored: Nullable(Type.String({ description: 'Why it is ignored; null when it is taken.' })),
});
export type UnderstoodColumn = Type.Static<typeof UnderstoodColumn>;

/** An import of employees, and how far it is. */
export const EmployeeImport = Closed({
  id: described(Uuid, 'The import, as the answer to its file named it.'),
  state: Type.Enum(['waiting', 'running', 'finished'], {
    type: 'string',
    description: '`waiting` before its first row, `running` until its last, then `finished`.',
  }),
  dryRun: Type.Boolean({ description: 'True when rows are only judged and nothing is changed.' }),
  invite: Type.Boolean({ description: 'True when whoever is added gets an invitation.' }),
  fileName: Nullable(
    Type.String({ description: 'The name of the file, as its sender said; null when none was.' }),
  ),
  sentBy: described(Nullable(ChangedBy), 'Who sent the file; null when it was not kept yet.'),
  columns: Type.Array(UnderstoodColumn, {
    description: 'How each column of the file was understood, in their order.',
  }),
  rows: Type.Integer({ description: 'All rows of the file but its header.' }),
  processed: Type.Integer({ description: 'How many rows were worked on so far.' }),
  added: Type.Integer({ description: 'How many rows led to a new employee.' }),
  updated: Type.Integer({ description: 'How many rows changed an employee who was there before.' }),
  unchanged: Type.Integer({ description: 'How many rows said what was known already.' }),
  failed: Type.Integer({ description: 'How many rows changed nothing, because of a fault.' }),
  createdAt: described(Timestamp, 'When the file was received, in epoch seconds.'),
  finishedAt: described(
    Nullable(Timestamp),
    'When the last row was done, in epoch seconds; null before that.',
  ),
});
export type EmployeeImport = Type.Static<typeof EmployeeImport>;

/** What a cell holds only its heading tells, and that is the sender's: it may be either. */
const cell = <T extends Type.TSchema>(schema: T): T => Private(schema, 'salaries', 'legalIds');

const Sent = Closed({
  column: Type.String({ description: 'The heading of the column.' }),
  value: cell(Type.String({ description: 'What stands in it, as it was sent.' })),
});

/** The report of one row. */
export const ImportRow = Closed({
  line: Type.Integer({
    description: 'The line of the file, or the row of the sheet, that the row begins in.',
  }),
  outcome: RowOutcome,
  employeeId: described(
    Nullable(Uuid),
    'The employee that the row added or is about; null when there is none.',
  ),
  messages: Type.Array(Type.String(), { description: 'Why it failed, and what to look at.' }),
  values: Type.Array(Sent, { description: 'The cells of the row, as they were sent.' }),
});
export type ImportRow = Type.Static<typeof ImportRow>;

/** How a file would be taken. */
export const ImportPreview = Closed({
  fileType: Type.Enum(['csv', 'xlsx'], { type: 'string', description: 'What the file is.' }),
  encoding: Nullable(
    Type.Enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'iso-8859-1'], {
      type: 'string',
      description: 'How its characters are written; null for XLSX.',
    }),
  ),
  separator: Nullable(
    Type.Enum(['semicolon', 'comma', 'tab'], {
      type: 'string',
      description: 'What stands between its cells; null for XLSX.',
    }),
  ),
  decimalSign: Nullable(
    Type.Enum(['comma', 'point'], {
      type: 'string',
      description:
        'What divides euros from cents, by the preset or by amounts that can only be read in ' +
        'one way; null when nothing tells. Then `1.234` is refused.',
    }),
  ),
  columns: Type.Array(UnderstoodColumn, {
    description: 'How each column is understood, in their order.',
  }),
  problems: Type.Array(Type.String(), {
    description: 'Why the file as a whole would be refused; empty when it would be taken.',
  }),
  rowCount: Type.Integer({ description: 'How many rows the file has, without its header.' }),
  rows: Type.Array(
    Closed({
      ...ImportRow.properties,
      taken: Type.Array(
        Closed({
          field: Type.String({ description: 'The column of the import.' }),
          value: cell(
            Type.String({ description: 'What it would be given, such as cents and days.' }),
          ),
        }),
        { description: 'What the row would be taken for.' },
      ),
      changes: Type.Array(
        Closed({
          field: Type.String({ description: 'The column of the import that differs.' }),
          before: Nullable(
            Type.String({ description: 'What the employee has; null where it is empty.' }),
          ),
          after: Nullable(
            Type.String({ description: 'What it would become; null where it is emptied.' }),
          ),
        }),
        { description: 'What would change about an employee who is there; else empty.' },
      ),
    }),
    { description: 'The first 20 rows, with what would become of each.' },
  ),
});
export type ImportPreview = Type.Static<typeof ImportPreview>;
