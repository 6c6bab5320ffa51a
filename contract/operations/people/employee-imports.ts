import Type from 'typebox';
import { operation } from '../../operation.ts';
import {
  Closed,
  described,
  NewId,
  Nullable,
  Page,
  pagingQuery,
  Timestamp,
  Uuid,
} from '../../types.ts';

/** What became of a row, or would have become of it in a dry run. */
export const RowOutcome = Type.Enum(['waiting', 'added', 'updated', 'unchanged', 'failed'], {
  type: 'string',
  description:
    '`waiting` until it is its turn; then whether the employee was `added`, `updated` or left ' +
    '`unchanged`, or the row `failed`. In a dry run: what would have become of it.',
});
export type RowOutcome = Type.Static<typeof RowOutcome>;

/** An import of employees, and how far it is. */
export const EmployeeImport = Closed({
  id: described(Uuid, 'The import, as the answer to its file named it.'),
  state: Type.Enum(['waiting', 'running', 'finished'], {
    type: 'string',
    description: '`waiting` before its first row, `running` until its last, then `finished`.',
  }),
  dryRun: Type.Boolean({ description: 'True when rows are only judged and nothing is changed.' }),
  invite: Type.Boolean({ description: 'True when whoever is added gets an invitation.' }),
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

/** The report of one row. */
export const ImportRow = Closed({
  line: Type.Integer({ description: 'The line of the file that the row begins in.' }),
  outcome: RowOutcome,
  employeeId: described(
    Nullable(Uuid),
    'The employee that the row added or is about; null when there is none.',
  ),
  messages: Type.Array(Type.String(), { description: 'Why it failed, or what to look at.' }),
});
export type ImportRow = Type.Static<typeof ImportRow>;

/** The columns of the file; `metadata.<key>` may follow. */
export const importColumns = {
  required: [
    'email',
    'legalId',
    'name',
    'surname',
    'birthDate',
    'hiringDate',
    'grossSalaryInCents',
    'taxRegime',
    'workTimePercentage',
  ],
  optional: [
    'daysPerMonth',
    'numberOfPaychecks',
    'collectiveAgreementSalaryInCents',
    'internalId',
    'modelId',
    'model',
    'costCenter',
    'payrollCompany',
  ],
} as const;

const imports = { api: 'platform', tag: 'Employee imports' } as const;
const list = '/companies/{companyId}/employee-imports';
const one = `${list}/{employeeImportId}` as const;

/** Takes a CSV file of employees and begins to import it. */
export const startEmployeeImport = operation({
  ...imports,
  id: 'startEmployeeImport',
  method: 'POST',
  path: list,
  summary: 'Import employees from a CSV file',
  description:
    `UTF-8, comma or semicolon, a header with the columns ${importColumns.required.join(', ')}, ` +
    `and if wanted ${importColumns.optional.join(', ')} and metadata.<key>. An employee is known ` +
    'again by the legal id: a row adds the employee, changes what differs, or changes nothing. A ' +
    'column that is left out leaves its field alone; an empty cell empties it, or sets the usual ' +
    'value. The benefit model comes by its id (modelId) or by its name (model). The work is done ' +
    'after the answer; read the import to follow it, and its rows for the report.',
  query: Closed({
    dryRun: Type.Optional(
      Type.Boolean({ description: 'True to judge every row and change nothing.' }),
    ),
    invite: Type.Optional(
      Type.Boolean({ description: 'True to send an invitation to whoever is added.' }),
    ),
  }),
  upload: { type: 'text/csv', maxBytes: 64 * 1024 * 1024 },
  reply: {
    status: 202,
    description: 'The file is received, and its rows will be worked on.',
    body: NewId('import'),
  },
});

/** Lists the imports of a company, newest first. */
export const listEmployeeImports = operation({
  ...imports,
  id: 'listEmployeeImports',
  method: 'GET',
  path: list,
  summary: 'List imports, newest first',
  query: Closed(pagingQuery),
  reply: {
    status: 200,
    description: "The page of the company's imports, newest first.",
    body: Closed({
      imports: Type.Array(EmployeeImport, { description: 'Newest first.' }),
      page: Page,
    }),
  },
});

/** Reads how far an import is. */
export const readEmployeeImport = operation({
  ...imports,
  id: 'readEmployeeImport',
  method: 'GET',
  path: one,
  summary: 'Read how far an import is',
  reply: { status: 200, description: 'The import, and how far it is.', body: EmployeeImport },
  failures: ['resourceNotFound'],
});

/** Lists the report of an import, row by row. */
export const listImportRows = operation({
  ...imports,
  id: 'listImportRows',
  method: 'GET',
  path: `${one}/rows`,
  summary: 'List what became of each row',
  query: Closed({ outcome: Type.Optional(RowOutcome), ...pagingQuery }),
  reply: {
    status: 200,
    description: 'The page of rows that match, as in the file.',
    body: Closed({
      rows: Type.Array(ImportRow, { description: 'One for each row, as in the file.' }),
      page: Page,
    }),
  },
  failures: ['resourceNotFound'],
});
