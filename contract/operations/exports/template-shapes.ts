import * as Type from '../../schemas/type.ts';
import {
  Closed,
  ConsumptionBehaviour,
  ConsumptionCategory,
  consumptionBehaviours,
  consumptionCategories,
  described,
  Line,
  Nullable,
} from '../../types.ts';

/** Fields that every row can have, whatever it is about. */
export const rowFields = [
  'employeeId',
  'internalId',
  'legalId',
  'name',
  'surname',
  'costCenter',
  'payrollCompany',
  'benefitModel',
  'payroll',
  'periodStart',
  'periodEnd',
  'version',
  'currency',
] as const;
/** Amounts; with layout `columns` they may be those of one category, behaviour or both. */
export const amountFields = ['amountInEuros', 'amountInCents', 'sign', 'entries'] as const;
/** Fields of rows that are about one category and behaviour. */
export const kindFields = ['category', 'behaviour', 'concept'] as const;
/** Fields of rows that are one entry of the ledger. */
export const entryFields = [
  'entryId',
  'sumType',
  'description',
  'occurredAt',
  'recordedAt',
  'externalId',
  'reversesId',
] as const;

const words = <const W extends string>(about: string, ...list: W[]) =>
  Type.Enum(list, { type: 'string', description: about });

/** What stands in a column. */
export const ExportField = Type.Enum(
  [...rowFields, ...amountFields, ...kindFields, ...entryFields],
  {
    type: 'string',
    description:
      'What stands in the column. `amountInEuros` and `amountInCents` are charges minus voids, ' +
      '`sign` is `-` where that is below zero, else `+`; `entries` counts; `concept` is the ' +
      'code of the template; `periodStart` and `periodEnd` are the first and last day of it.',
  },
);
export type ExportField = Type.Static<typeof ExportField>;

/** One column of a file. */
export const ExportColumn = Closed({
  header: described(Line(100), 'The name of the column.'),
  field: Type.Optional(ExportField),
  constant: Type.Optional(
    Type.String({
      maxLength: 200,
      pattern: '^[^\\p{Cc}]*$',
      description: 'The same text in every row, in place of a field; may be empty.',
    }),
  ),
  category: Type.Optional(
    described(ConsumptionCategory, 'With layout `columns`: only amounts of this category.'),
  ),
  behaviour: Type.Optional(
    described(ConsumptionBehaviour, 'With layout `columns`: only amounts of this behaviour.'),
  ),
});
export type ExportColumn = Type.Static<typeof ExportColumn>;

/** The code that a payroll program knows a category and behaviour by. */
export const ConceptCode = Closed({
  category: ConsumptionCategory,
  behaviour: ConsumptionBehaviour,
  code: described(Line(50), 'The code of your payroll program, with its leading zeros.'),
});

const shapes = {
  layout: words(
    'A row for each employee, category and behaviour (`lines`), for each employee (`columns`), ' +
      'or for each entry of the ledger (`entries`).',
    'lines',
    'columns',
    'entries',
  ),
  columns: Type.Array(ExportColumn, {
    minItems: 1,
    maxItems: 200,
    description: 'The columns of the file, in their order.',
  }),
  concepts: Type.Array(ConceptCode, {
    maxItems: consumptionCategories.length * consumptionBehaviours.length,
    description: 'A code for each category and behaviour that has one.',
  }),
  missing: words(
    'What becomes of amounts for which the template has no code or no column: the export is ' +
      'refused, or they are left out. `refuse` unless another is chosen.',
    'refuse',
    'skip',
  ),
  zeroRows: Type.Boolean({
    description: 'True to keep rows whose charges and voids add up to 0; false without it.',
  }),
  fileType: words('CSV, or a spreadsheet. `csv` unless another is chosen.', 'csv', 'xlsx'),
  sheetPerCategory: Type.Boolean({
    description: 'In a spreadsheet: a sheet for each category that occurs. Not with `columns`.',
  }),
  headerRow: Type.Boolean({ description: 'Whether the first row has the names; true without it.' }),
  dateForm: words(
    'How days are written. `yyyy-mm-dd` unless another is chosen.',
    'yyyy-mm-dd',
    'dd/mm/yyyy',
    'yyyymmdd',
    'ddmmyyyy',
  ),
  monthForm: words(
    'How the month is written. `yyyy-mm` unless another is chosen.',
    'yyyy-mm',
    'mm/yyyy',
    'yyyymm',
    'mmyyyy',
  ),
  separator: words('Between two cells. `,` unless another is chosen.', ',', ';', '\t', '|'),
  decimalSign: words('Before the cents. `.` unless another is chosen.', '.', ','),
  encoding: words(
    'The encoding of a CSV file. `utf-8` unless another is chosen.',
    'utf-8',
    'utf-8-bom',
    'windows-1252',
    'latin-1',
  ),
  unwritable: words(
    'What becomes of characters that the encoding does not have: the export is refused, or they ' +
      'are replaced by the letter without its mark, or `?`. `refuse` unless another is chosen.',
    'refuse',
    'replace',
  ),
  lineEnd: words('How a line ends. `crlf` unless another is chosen.', 'crlf', 'lf'),
  quoting: words(
    'Which cells are quoted: those that need it, all, or none, where a cell that needs it is ' +
      'refused. `needed` unless another is chosen.',
    'needed',
    'all',
    'none',
  ),
  textCells: words(
    'For programs as they are (`plain`), or so that Excel keeps ids as text and takes nothing ' +
      'for a formula (`excel`). `plain` unless another is chosen.',
    'plain',
    'excel',
  ),
};

const { layout, columns, ...rest } = shapes;
type Rest = { [Name in keyof typeof rest]: Type.TOptional<(typeof rest)[Name]> };
const optional = Object.fromEntries(
  Object.entries(rest).map(([name, schema]) => [name, Type.Optional(schema)]),
) as unknown as Rest;

/** What a file looks like, as it is given: all but layout and columns may be left out. */
export const GivenExportDefinition = Closed(
  { layout, columns, ...optional },
  { description: 'What a file looks like; what is left out has its usual value.' },
);
export type GivenExportDefinition = Type.Static<typeof GivenExportDefinition>;

/** What a file looks like, whole. */
export const ExportDefinition = Closed(shapes, {
  description: 'What a file looks like, with everything that was left out.',
});
export type ExportDefinition = Type.Static<typeof ExportDefinition>;

/** The name of a template. */
export const TemplateName = Line(100);

/** How a preview shows rows: as the texts that a file would have. */
export const PreviewRows = Type.Array(Type.Array(Nullable(Type.String())), {
  description: 'The first 10 rows, cell by cell as they would be written; null where one is empty.',
});

/** Amounts for which a template has no place. */
export const LackingKinds = Type.Array(
  Closed({ category: ConsumptionCategory, behaviour: ConsumptionBehaviour }),
  {
    description:
      'Amounts for which the template has no code or no column: by its `missing`, the export ' +
      'is refused because of them, or leaves them out.',
  },
);

const cents = (description: string) => Type.Integer({ description });

/** What a file would have, before it is made; the same figures are those of the file. */
export const PreviewContents = Closed({
  rows: Type.Integer({ description: 'How many rows it would have, without the header.' }),
  chargesInCents: cents('The sum of charges that it would be about.'),
  voidsInCents: cents('The sum of voids.'),
  netInCents: cents('Charges minus voids.'),
});
