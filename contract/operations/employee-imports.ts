import Type from 'typebox';
import { operation } from '../operation.ts';
import { Closed, Nullable, Page, pagingQuery, Timestamp, Uuid } from '../types.ts';

/** What became of a row, or would have become of it in a dry run. */
export const RowOutcome = Type.Enum(['waiting', 'added', 'updated', 'unchanged', 'failed'], {
  type: 'string',
});
export type RowOutcome = Type.Static<typeof RowOutcome>;

/** An import of employees, and how far it is. */
export const EmployeeImport = Closed({
  id: Uuid,
  state: Type.Enum(['waiting', 'running', 'finished'], { type: 'string' }),
  dryRun: Type.Boolean(),
  invite: Type.Boolean(),
  rows: Type.Integer({ description: 'All rows of the file but its header.' }),
  processed: Type.Integer(),
  added: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  failed: Type.Integer(),
  createdAt: Timestamp,
  finishedAt: Nullable(Timestamp),
});
export type EmployeeImport = Type.Static<typeof EmployeeImport>;

/** The report of one row. */
export const ImportRow = Closed({
  line: Type.Integer({ description: 'The line of the file that the row begins in.' }),
  outcome: RowOutcome,
  employeeId: Nullable(Uuid),
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
    'daysPerMonth',
    'workTimePercentage',
    'numberOfPaychecks',
    'collectiveAgreementSalaryInCents',
  ],
  optional: ['internalId', 'modelId', 'costCenter', 'payrollCompany'],
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
    'column that is left out leaves its field alone; an empty cell empties it. The work is done ' +
    'after the answer; read the import to follow it, and its rows for the report.',
  query: Closed({
    dryRun: Type.Optional(Type.Boolean({ description: 'Judge every row, change nothing.' })),
    invite: Type.Optional(Type.Boolean({ description: 'Send an invitation to whoever is added.' })),
  }),
  upload: { type: 'text/csv', maxBytes: 64 * 1024 * 1024 },
  reply: { status: 202, body: Closed({ id: Uuid }) },
});

/** Lists the imports of a company, newest first. */
export const listEmployeeImports = operation({
  ...imports,
  id: 'listEmployeeImports',
  method: 'GET',
  path: list,
  summary: 'List imports, newest first',
  query: Closed(pagingQuery),
  reply: { status: 200, body: Closed({ imports: Type.Array(EmployeeImport), page: Page }) },
});

/** Reads how far an import is. */
export const readEmployeeImport = operation({
  ...imports,
  id: 'readEmployeeImport',
  method: 'GET',
  path: one,
  summary: 'Read how far an import is',
  reply: { status: 200, body: EmployeeImport },
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
  reply: { status: 200, body: Closed({ rows: Type.Array(ImportRow), page: Page }) },
  failures: ['resourceNotFound'],
});
