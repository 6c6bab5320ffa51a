import type { Failure } from '@fringe/contract/errors';
import { usualWorkday } from '@fringe/contract/operations/people/employee-fields';
import { importColumns, METADATA_PREFIX } from '@fringe/contract/operations/people/import-columns';
import { type Cell, isEmptyRow } from '../spreadsheets/tables.ts';
import type { Habits } from '../spreadsheets/written-values.ts';
import { readCell, unguarded } from './understanding/cell-rules.ts';
import {
  filledBy,
  isMetadata,
  type Mapping,
  type Understanding,
} from './understanding/column-rules.ts';

/** How a row is to be read: what its columns mean, and how its people write. */
export interface RowForm {
  columns: Understanding['columns'];
  /** The columns that are taken, in the order in which they are put together. */
  taken: readonly { field: string; column: string; index: number }[];
  defaults: Mapping['defaults'];
  habits: Habits;
  currency: string;
}

export function rowForm(
  { columns }: Understanding,
  mapping: Mapping,
  habits: Habits,
  currency: string,
): RowForm {
  const taken = columns.flatMap(({ field, column }, index) =>
    field === null ? [] : [{ field, column, index }],
  );
  // A second surname comes after the first, wherever it stands.
  const late = (field: string) => (field === 'secondSurname' ? 1 : 0);
  const filled = new Set(taken.map(({ field }) => filledBy(field)));
  return {
    columns,
    taken: taken.toSorted((a, b) => late(a.field) - late(b.field)),
    defaults: mapping.defaults.filter(({ field }) => !filled.has(filledBy(field))),
    habits,
    currency,
  };
}

/** A row: the cells by the names of columns, the person that they describe, or why they do not. */
export interface ReadRow {
  taken: Row;
  fields: Record<string, unknown> | undefined;
  faults: string[];
  warnings: string[];
}

export type Row = Record<string, string>;

/** The person that a row describes, or why it describes none. */
export function readRow(form: RowForm, cells: readonly Cell[]): ReadRow {
  const { columns, currency } = form;
  const beyond = cells.slice(columns.length);
  if (cells.length < columns.length || !isEmptyRow(beyond)) {
    const faults = [`has ${cells.length} cells where the header has ${columns.length}`];
    return { taken: {}, fields: undefined, faults, warnings: [] };
  }
  const { taken, faults, warnings } = takeCells(form, cells);
  const empty = importColumns.required.filter((name) => taken[name] === '');
  if (empty.length > 0 || faults.length > 0) {
    const all = [...empty.map((name) => `${name}: is empty`), ...faults];
    return { taken, fields: undefined, faults: all, warnings };
  }
  const fields = { ...fieldsOf(taken, currency), ...optionalFields(taken), ...metadataOf(taken) };
  return { taken, fields, faults, warnings };
}

/** Brings cells into the one form in which the columns of programs have them. */
function takeCells({ taken: places, defaults, habits, currency }: RowForm, cells: readonly Cell[]) {
  const taken: Row = {};
  const faults: string[] = [];
  const warnings: string[] = [];
  const take = (field: string, cell: Cell, column: string) => {
    const read = readCell(field, cell, habits, currency);
    const name = filledBy(field);
    if ('fault' in read) {
      faults.push(`${column}: ${read.fault}`);
      // Not empty: what is wrong with it is said already.
      taken[name] ??= String(cell).trim();
      return;
    }
    if (read.warning) warnings.push(`${column}: ${read.warning}`);
    taken[name] = taken[name] ? `${taken[name]} ${read.value}`.trim() : read.value;
  };
  for (const { field, value } of defaults) take(field, value, field);
  for (const { field, column, index } of places) take(field, unguarded(cells[index]!), column);
  return { taken, faults, warnings };
}

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
    metadata: Object.fromEntries(
      keys.map((key) => [key.slice(METADATA_PREFIX.length), row[key] || null]),
    ),
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
        const column = columnsOf[field] ?? field.replace('metadata/', METADATA_PREFIX);
        const cents = column.endsWith('InCents') && text === 'must be integer';
        const said = cents ? 'must be a whole number of cents' : text;
        return column ? `${column}: ${said}` : said;
      });
