import { type Failure, invalidField } from '@fringe/contract/errors';
import { usualWorkday } from '@fringe/contract/operations/people/employee-fields';
import { importColumns } from '@fringe/contract/operations/people/employee-imports';

/** A file with more rows than this has to be divided by its sender. */
export const MAX_ROWS = 200_000;

const METADATA = 'metadata.';
const known: readonly string[] = [...importColumns.required, ...importColumns.optional];

/** Comma, or semicolon as spreadsheets write it where the comma divides euros from cents. */
export const delimiterOf = (firstLine: string): ',' | ';' => (firstLine.includes(';') ? ';' : ',');

/** What some spreadsheets write before the header, to note the delimiter. */
export const isDelimiterLine = (cells: readonly string[]): boolean =>
  /^sep=[,;]?$/i.test(cells.join('').trim());

/** Refuses a header that lacks a column, or has one that would be ignored in silence. */
export function readHeader(cells: readonly string[]): readonly string[] {
  const names = withoutEnd(cells.map((cell) => cell.trim()));
  const missing = importColumns.required.filter((name) => !names.includes(name));
  if (missing.length > 0) throw invalidField('body', `has no column ${missing.join(', ')}`);
  const unknown = names.find((name) => !known.includes(name) && !isMetadata(name));
  if (unknown !== undefined) {
    throw invalidField('body', `has a column "${unknown.slice(0, 64)}" that is not known`);
  }
  if (names.includes('model') && names.includes('modelId')) {
    throw invalidField('body', 'has the columns model and modelId; one of them is enough');
  }
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw invalidField('body', `has the column ${twice} twice`);
  return names;
}

/** Spreadsheets write the delimiters of columns that once had something in them. */
function withoutEnd(cells: readonly string[]): string[] {
  const end = cells.findLastIndex((cell) => cell !== '');
  return cells.slice(0, end + 1);
}

/** A row in which there is nothing. */
export const isEmptyRow = (cells: readonly string[]): boolean =>
  cells.every((cell) => cell.trim() === '');

const isMetadata = (name: string): boolean =>
  name.startsWith(METADATA) && name.length > METADATA.length && name !== `${METADATA}__proto__`;

/** The person that a row describes, or why it describes none. */
export function readRow(
  header: readonly string[],
  cells: readonly string[],
  currency: string,
): { fields: Record<string, unknown> } | { messages: string[] } {
  const beyond = cells.slice(header.length);
  if (cells.length < header.length || !isEmptyRow(beyond)) {
    return { messages: [`has ${cells.length} cells where the header has ${header.length}`] };
  }
  const row = Object.fromEntries(header.map((name, index) => [name, cells[index]!.trim()]));
  const empty = importColumns.required.filter((name) => row[name] === '');
  if (empty.length > 0) return { messages: empty.map((name) => `${name}: is empty`) };
  return { fields: { ...fieldsOf(row, currency), ...optionalFields(row), ...metadataOf(row) } };
}

type Row = Record<string, string>;

const fieldsOf = (row: Row, currency: string) => ({
  email: row.email,
  legalId: row.legalId,
  name: row.name,
  surname: row.surname,
  birthDate: row.birthDate,
  hiringDate: row.hiringDate,
  taxRegime: row.taxRegime,
  grossSalary: { amountInCents: number(row.grossSalaryInCents!), currency },
  workdayConfiguration: {
    workTimePercentage: number(row.workTimePercentage!),
    ...usual(row, 'daysPerMonth'),
    ...usual(row, 'numberOfPaychecks'),
    ...agreed(row.collectiveAgreementSalaryInCents, currency),
  },
});

const usual = (row: Row, name: 'daysPerMonth' | 'numberOfPaychecks') =>
  name in row && { [name]: row[name] === '' ? usualWorkday[name] : number(row[name]!) };

const agreed = (cell: string | undefined, currency: string) =>
  cell !== undefined && {
    collectiveAgreementSalary: cell === '' ? null : { amountInCents: number(cell), currency },
  };

/** Digits only; anything else stays text, for the schema to refuse. */
const number = (cell: string): number | string => (/^\d{1,16}$/.test(cell) ? Number(cell) : cell);

/** A column that is there and empty empties the field; one that is not there leaves it alone. */
const optionalFields = (row: Row) => ({
  ...('internalId' in row && { internalId: row.internalId || null }),
  ...('modelId' in row && { modelId: row.modelId || null }),
  ...('model' in row && { model: row.model || null }),
  ...('costCenter' in row && { costCenter: named(row.costCenter!) }),
  ...('payrollCompany' in row && { payrollCompany: named(row.payrollCompany!) }),
});

const named = (name: string) => (name === '' ? null : { name });

function metadataOf(row: Row) {
  const keys = Object.keys(row).filter(isMetadata);
  if (keys.length === 0) return {};
  return {
    metadata: Object.fromEntries(keys.map((key) => [key.slice(METADATA.length), row[key] || null])),
  };
}

/** Where a field of the schema stands in the file. */
const columnsOf: Record<string, string> = {
  'grossSalary/amountInCents': 'grossSalaryInCents',
  'workdayConfiguration/daysPerMonth': 'daysPerMonth',
  'workdayConfiguration/workTimePercentage': 'workTimePercentage',
  'workdayConfiguration/numberOfPaychecks': 'numberOfPaychecks',
  'workdayConfiguration/collectiveAgreementSalary/amountInCents':
    'collectiveAgreementSalaryInCents',
  'costCenter/name': 'costCenter',
  'payrollCompany/name': 'payrollCompany',
};

/** The details of a failure, in the words of the file. */
export const messagesOf = ({ details = [], message }: Failure): string[] =>
  details.length === 0
    ? [message]
    : details.map(({ path, message: text }) => {
        const field = path.replace(/^body\/?/, '');
        const column = columnsOf[field] ?? field.replace('metadata/', METADATA);
        const cents = column.endsWith('InCents') && text === 'must be integer';
        return `${column}: ${cents ? 'must be a whole number of cents' : text}`;
      });
