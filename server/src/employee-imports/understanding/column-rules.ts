import { invalidField } from '@fringe/contract/errors';
import {
  columnOfField,
  type ImportColumn,
  type ImportField,
  importColumns,
  importFields,
  METADATA_PREFIX,
  reportColumns,
} from '@fringe/contract/operations/people/import-columns';
import { headings, unclearHeadings } from '@fringe/contract/operations/people/import-headings';
import type { ImportPreset } from '@fringe/contract/operations/people/import-presets';
import type { UnderstoodColumn } from '@fringe/contract/operations/people/import-shapes';
import { type Cell, isEmptyRow, MAX_COLUMNS } from '../../spreadsheets/tables.ts';

/** How a mapping of somebody's own says what columns mean. */
export type Mapping = Pick<ImportPreset, 'columns' | 'defaults' | 'decimalSign'>;

export const noMapping: Mapping = { columns: [], defaults: [], decimalSign: null };

/** How the columns of a file are understood, and what stands in the way of taking it. */
export interface Understanding {
  columns: readonly UnderstoodColumn[];
  problems: readonly string[];
}

/** What some spreadsheets write before the header, to note the delimiter. */
export const isDelimiterLine = (cells: readonly Cell[]): boolean =>
  /^sep=[,;]?$/i.test(cells.join('').trim());

const byHeading = new Map(
  importFields.flatMap((field) => headings[field].map((name) => [name, field] as const)),
);

/** A heading without what differs from program to program. */
export function plainHeading(heading: string): string {
  const words = heading
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}%]+/gu, ' ')
    .replaceAll(/\s*%\s*/g, ' % ')
    .trim();
  return words.replace(/ (?:(?:en|in) )?(?:euros?|eur)$/, '');
}

/** What a heading is taken for: by its own name first. */
const fieldOf = (heading: string): string | undefined => {
  const exact = importFields.find((field) => field === heading);
  return exact ?? byHeading.get(plainHeading(heading)) ?? metadataOf(heading);
};

const metadataOf = (heading: string): string | undefined =>
  isMetadata(heading) ? heading : undefined;

export const isMetadata = (name: string): boolean =>
  name.startsWith(METADATA_PREFIX) &&
  name.length > METADATA_PREFIX.length &&
  name !== `${METADATA_PREFIX}__proto__`;

/** A row with three columns that are known is the header; reports have their title above it. */
const KNOWN_IN_HEADER = 3;

export function isHeader(cells: readonly Cell[], mapping: Mapping): boolean {
  const known = cells
    .slice(0, MAX_COLUMNS)
    .filter((cell) => understood(String(cell).trim(), mapping).field !== null);
  return known.length >= KNOWN_IN_HEADER;
}

/** Says what each column of a header is taken for. */
export function understand(cells: readonly Cell[], mapping: Mapping): Understanding {
  const names = withoutEnd(cells.map((cell) => String(cell).trim()));
  if (names.length > MAX_COLUMNS) {
    throw invalidField('body', `has more than ${MAX_COLUMNS} columns`);
  }
  const columns = names.map((name) => understood(name, mapping));
  return { columns, problems: problemsOf(columns, mapping) };
}

function understood(column: string, mapping: Mapping): UnderstoodColumn {
  const ignored = (why: string) => ({ column, field: null, ignored: why });
  const own = mapping.columns.find((one) => sameHeading(one.column, column));
  if (own)
    return own.field ? { column, field: own.field, ignored: null } : ignored('by the preset');
  const field = fieldOf(column);
  if (field) return { column, field, ignored: null };
  if (column === '') return ignored('it has no name');
  if ((reportColumns as readonly string[]).includes(column)) return ignored('it is of a report');
  const unclear = unclearHeadings[plainHeading(column)];
  return ignored(unclear ? `${unclear}; name it clearly, or use a preset` : 'it is not known');
}

const sameHeading = (one: string, other: string): boolean =>
  one.trim() === other || (other !== '' && plainHeading(one) === plainHeading(other));

/** Spreadsheets write the delimiters of columns that once had something in them. */
function withoutEnd(cells: readonly string[]): string[] {
  const end = cells.findLastIndex((cell) => cell !== '');
  return cells.slice(0, end + 1);
}

function problemsOf(columns: readonly UnderstoodColumn[], { defaults }: Mapping): string[] {
  const taken = columns.filter(({ field }) => field !== null);
  const filled = [...taken, ...defaults].map(({ field }) => filledBy(field!));
  const missing = importColumns.required.filter((name) => !filled.includes(name));
  const problems = missing.length > 0 ? [`has no column ${missing.join(', ')}`] : [];
  if (filled.includes('model') && filled.includes('modelId')) {
    problems.push('has the columns model and modelId; one of them is enough');
  }
  return [...problems, ...twice(taken)];
}

/** The column that a field fills, or the field itself where it is metadata. */
export const filledBy = (field: string): ImportColumn | string =>
  isMetadata(field) ? field : columnOfField(field as ImportField);

/** Two columns for one field; a second surname is a part of it. */
function twice(taken: readonly UnderstoodColumn[]): string[] {
  const ways = taken.filter(({ field }) => field !== 'secondSurname');
  const doubles = [...ways, ...taken.filter(({ field }) => field === 'secondSurname').slice(1)];
  return doubles.flatMap(({ column, field }, index) => {
    const first = doubles.find((one) => filledBy(one.field!) === filledBy(field!))!;
    if (doubles.indexOf(first) === index) return [];
    return first.column === column
      ? [`has the column ${column} twice`]
      : [`has "${first.column}" and "${column}", which both are ${filledBy(field!)}`];
  });
}

/** Refuses a file that cannot be taken, and says all that stands in the way. */
export function refuseProblems({ problems }: Understanding): void {
  if (problems.length > 0) throw invalidField('body', problems.join('; '));
}

/** True for a row that is above the header, or no row at all. */
export const isBeforeHeader = (cells: readonly Cell[]): boolean =>
  isEmptyRow(cells) || isDelimiterLine(cells);
