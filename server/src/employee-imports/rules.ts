import { Failure, failureNaming, invalidField } from '@fringe/contract/errors';
import {
  type EmployeeRegistration,
  MAX_METADATA_KEYS,
  usualWorkday,
} from '@fringe/contract/operations/people/employee-fields';
import { importColumns } from '@fringe/contract/operations/people/employee-imports';
import type { Employee, IdName } from '@fringe/contract/types';
import type { NameRef } from '../cost-centers/resolve-names.ts';
import type { HeldEmployee } from '../employees/queries.ts';
import { type CompanyFacts, comparable, judge } from '../employees/rules.ts';

/** A file with more rows than this is divided by whoever sends it. */
export const MAX_ROWS = 200_000;

const METADATA = 'metadata.';
const known: readonly string[] = [...importColumns.required, ...importColumns.optional];

/** What a row says about a person; a metadata value of null takes the key away. */
export type RowFields = Omit<EmployeeRegistration, 'metadata'> & {
  metadata?: Record<string, string | null>;
  /** The name of the benefit model. */
  model?: string | null;
};

/** Comma, or semicolon as spreadsheets write it where the comma divides euros from cents. */
export const delimiterOf = (firstLine: string): ',' | ';' => (firstLine.includes(';') ? ';' : ',');

/** What some spreadsheets write before the header, to tell themselves of the delimiter. */
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

/** What stands in the way of a row, or what it would do. */
export type Judgement =
  | { outcome: 'failed'; messages: string[] }
  | { outcome: 'added'; messages: string[]; person: EmployeeRegistration }
  | { outcome: 'known'; messages: string[]; person: EmployeeRegistration; held: HeldEmployee };

export interface Surroundings {
  /** Those who are there already, by their comparable legal ids and e-mail addresses. */
  byLegalId: ReadonlyMap<string, HeldEmployee>;
  byEmail: ReadonlyMap<string, HeldEmployee>;
  company: CompanyFacts;
  strict: boolean;
}

/** Judges a row against those who are there already: the legal id says who is who. */
export function judgeRow(fields: RowFields, around: Surroundings): Judgement {
  const held = around.byLegalId.get(comparable(fields.legalId));
  const holder = around.byEmail.get(comparable(fields.email));
  try {
    if (holder && holder !== held) throw failureNaming('emailTaken', { email: fields.email });
    const { model, metadata: cells, ...rest } = fields;
    const metadata = mergedMetadata(cells, held?.employee);
    const named = model !== undefined && { modelId: modelNamed(model, around.company) };
    const person = { ...rest, ...named, metadata };
    // What somebody has already is not judged where the file has nothing to say about it.
    const judged = cells ? person : { ...person, metadata: null };
    const messages = judge(judged, around.company, around.strict);
    if (Object.keys(judged.metadata ?? {}).length > MAX_METADATA_KEYS) {
      throw invalidField('body/metadata', `would have more than ${MAX_METADATA_KEYS} keys`);
    }
    return held
      ? { outcome: 'known', messages, person, held }
      : { outcome: 'added', messages, person };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { outcome: 'failed', messages: messagesOf(error) };
  }
}

/** The model by its name, in another letter case if only one is called so. */
function modelNamed(name: string | null, { models }: CompanyFacts): string | null {
  if (name === null) return null;
  const known = [...models];
  const exact = known.filter(([, one]) => one === name);
  const alike = known.filter(([, one]) => comparable(one) === comparable(name));
  const [found, ...others] = exact.length > 0 ? exact : alike;
  if (!found)
    throw invalidField('body/model', 'is not the name of a benefit model of this company');
  if (others.length === 0) return found[0];
  const several = 'is the name of several benefit models in different letter case';
  throw invalidField('body/model', several);
}

function mergedMetadata(metadata: RowFields['metadata'], before: Employee | undefined) {
  if (!metadata) return before?.metadata ?? null;
  const merged = { ...before?.metadata, ...metadata };
  const kept = Object.entries(merged).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  return kept.length > 0 ? Object.fromEntries(kept) : null;
}

const NO_ID = '00000000-0000-0000-0000-000000000000';

/** The names that a dry run goes by: it makes none, and only has to see what would differ. */
export const presumedNames = ({ person, held }: Extract<Judgement, { outcome: 'known' }>) => ({
  costCenter: presumed(person.costCenter, held.employee.costCenter),
  payrollCompany: presumed(person.payrollCompany, held.employee.payrollCompany),
});

function presumed(wanted: NameRef | null | undefined, before: IdName | null): IdName | null {
  if (!wanted) return null;
  const name = typeof wanted === 'string' ? wanted : wanted.name;
  return name === before?.name ? before : { id: NO_ID, name };
}
