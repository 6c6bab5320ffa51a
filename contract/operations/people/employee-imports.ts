import { forOperator, operation } from '../../operation.ts';
import * as Type from '../../schemas/type.ts';
import { Closed, described, Line, NewId, Page, pagingQuery, Uuid } from '../../types.ts';
import { importColumns } from './import-columns.ts';
import { EmployeeImport, ImportPreview, ImportRow, RowOutcome } from './import-shapes.ts';

export * from './import-columns.ts';
export * from './import-shapes.ts';

const imports = { api: 'partner', tag: 'Employee imports' } as const;
const list = '/companies/{companyId}/employee-imports';
const one = `${list}/{employeeImportId}` as const;

const upload = {
  types: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  maxBytes: 64 * 1024 * 1024,
} as const;

const presetId = Type.Optional(
  described(Uuid, 'The preset that says how columns are to be understood, if one is needed.'),
);

const how =
  'CSV with semicolon, comma or tab, in UTF-8, UTF-16, Windows-1252 or Latin-1, or XLSX, of ' +
  'which the first visible sheet is read; which of these a file is, is seen from its content. ' +
  'Headings may be those of HR programs, in Spanish or English, or the names of the columns: ' +
  `${importColumns.required.join(', ')}, and if wanted ${importColumns.optional.join(', ')} and ` +
  'metadata.<key>. Dates are YYYY-MM-DD or day first; salaries are in euros under a heading ' +
  'of people, in cents under the name of the column. What could mean two things is refused in ' +
  'its row. A column that is not known is ignored, and named. ';

/** Takes a file of employees and begins to import it. */
export const startEmployeeImport = operation({
  ...imports,
  id: 'startEmployeeImport',
  method: 'POST',
  path: list,
  summary: 'Import employees from a CSV or XLSX file',
  description:
    `${how}An employee is known ` +
    'again by the legal id: a row adds the employee, changes what differs, or changes nothing. A ' +
    'column that is left out leaves its field alone; an empty cell empties it, or sets the usual ' +
    'value. The benefit model comes by its id (modelId) or by its name (model). The work is done ' +
    'after the answer; read the import to follow it, and its rows for the report.',
  scope: 'employees:write',
  concerns: ['salaries', 'legalIds'],
  query: Closed({
    dryRun: Type.Optional(
      Type.Boolean({ description: 'True to judge every row and change nothing.' }),
    ),
    invite: Type.Optional(
      Type.Boolean({ description: 'True to send an invitation to whoever is added.' }),
    ),
    presetId,
    fileName: Type.Optional(
      described(Line(255), 'The name of the file, to know it again; it is kept with the import.'),
    ),
    mends: Type.Optional(
      described(
        Uuid,
        'The import whose rows are sent again, mended, or that checked this file: nobody is ' +
          'asked to look after that one any more when this one is done. One that is not there ' +
          'is ignored.',
      ),
    ),
  }),
  upload,
  heavy: true,
  reply: {
    status: 202,
    description: 'The file is received, and its rows will be worked on.',
    body: NewId('import'),
  },
});

/** Says how a file would be taken, and stores nothing of it. */
export const previewEmployeeImport = operation({
  ...imports,
  id: 'previewEmployeeImport',
  changes: 'nothing',
  method: 'POST',
  path: `${list}/preview`,
  summary: 'See how a file would be taken',
  description:
    `${how}Says how the file is written, what each column is taken for or why it is ignored, and ` +
    'what would become of the first 20 rows. Nothing of the file is stored, but that under an ' +
    'Idempotency-Key this answer is kept, encrypted, for 24 hours like any other.',
  scope: 'employees:write',
  concerns: ['salaries', 'legalIds'],
  query: Closed({ presetId }),
  upload,
  heavy: true,
  reply: { status: 200, description: 'How the file would be taken.', body: ImportPreview },
});

/** Lists the imports of a company, newest first. */
export const listEmployeeImports = operation({
  ...imports,
  id: 'listEmployeeImports',
  method: 'GET',
  path: list,
  summary: 'List imports, newest first',
  scope: 'employees:read',
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
  scope: 'employees:read',
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
  description:
    'As JSON in pages, or as a CSV file of all rows that match, by `Accept: text/csv` or ' +
    '`format`: the columns of the file that was sent, with fringe.outcome, ' +
    'fringe.messages and fringe.habits, how the file was written, behind them. Mend it and send ' +
    'it again. Rows are kept for 90 days.',
  scope: 'employees:read',
  query: Closed({
    outcome: Type.Optional(RowOutcome),
    warned: Type.Optional(Type.Boolean()),
    format: Type.Optional(Type.Enum(['json', 'csv'], { type: 'string' })),
    csvDialect: Type.Optional(Type.Enum(['excel-es'], { type: 'string' })),
    ...pagingQuery,
  }),
  reply: {
    status: 200,
    description: 'The page of rows that match, as in the file; or all of them as CSV.',
    body: Closed({
      rows: Type.Array(ImportRow, { description: 'One for each row, as in the file.' }),
      page: Page,
    }),
    csv: true,
  },
  failures: ['resourceNotFound'],
});

export const platformStartEmployeeImport = forOperator(startEmployeeImport);
export const platformPreviewEmployeeImport = forOperator(previewEmployeeImport);
export const platformListEmployeeImports = forOperator(listEmployeeImports);
export const platformReadEmployeeImport = forOperator(readEmployeeImport);
export const platformListImportRows = forOperator(listImportRows);
