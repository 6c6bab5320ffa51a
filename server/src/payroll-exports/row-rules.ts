import type {
  ExportColumn,
  ExportDefinition,
  ExportField,
} from '@fringe/contract/operations/exports/template-shapes';
import type { Cell } from '../exports/cells.ts';
import { lastDayOf, type Month } from '../values/month.ts';
import { isAmount } from './rules.ts';
import type { SourceRow } from './source-queries.ts';

/** What all rows of a file have in common. */
export interface FileFacts {
  month: Month;
  version: number | null;
  currency: string;
}

/** A row of a file: what it is about, which is one source or all those of an employee. */
export type FileRow = readonly [SourceRow, ...SourceRow[]];

const text = (value: string | null): Cell => (value ? { kind: 'text', text: value } : null);
const number = (value: number): Cell => ({ kind: 'number', number: value });
const date = (value: string | null): Cell => (value ? { kind: 'date', date: value } : null);

/** Charges minus voids. */
export const netOf = (rows: readonly SourceRow[]): number =>
  rows.reduce((sum, { expenses, withdrawn }) => sum + expenses - withdrawn, 0);

const monthIn = (month: Month, form: ExportDefinition['monthForm']): string =>
  form.replace('yyyy', month.slice(0, 4)).replace('mm', month.slice(5));

/** True of an amount that a column shows. */
const shows = ({ category, behaviour }: ExportColumn, row: SourceRow): boolean =>
  (category ?? row.category) === row.category && (behaviour ?? row.behaviour) === row.behaviour;

type CellOf = (row: FileRow) => Cell;

/** How each cell of a row is found. */
export function cellsOf(definition: ExportDefinition, facts: FileFacts): (row: FileRow) => Cell[] {
  const cells = definition.columns.map((column) => cellOf(column, definition, facts));
  return (row) => cells.map((cell) => cell(row));
}

function cellOf(column: ExportColumn, definition: ExportDefinition, facts: FileFacts): CellOf {
  const { field, constant = '' } = column;
  if (field === undefined) return () => text(constant);
  const shown = (row: FileRow) => row.filter((one) => shows(column, one));
  const codes = new Map(definition.concepts.map((one) => [pairOf(one), one.code]));
  const others: Partial<Record<ExportField, CellOf>> = {
    amountInEuros: (row) => ({ kind: 'cents', cents: netOf(shown(row)) }),
    amountInCents: (row) => number(netOf(shown(row))),
    sign: (row) => text(netOf(shown(row)) < 0 ? '-' : '+'),
    entries: (row) => number(shown(row).reduce((sum, { entries }) => sum + entries, 0)),
    concept: ([one]) => text(codes.get(pairOf(one)) ?? null),
    payroll: () => text(monthIn(facts.month, definition.monthForm)),
    periodStart: () => date(`${facts.month}-01`),
    periodEnd: () => date(lastDayOf(facts.month)),
    version: () => (facts.version === null ? null : number(facts.version)),
    currency: () => text(facts.currency),
    occurredAt: ([one]) => date(one.occurredAt),
    recordedAt: ([one]) => date(one.recordedAt),
  };
  return others[field] ?? (([one]) => text(one[field as keyof SourceRow] as string | null));
}

const pairOf = ({ category, behaviour }: { category: string; behaviour: string }): string =>
  `${category} ${behaviour}`;

/** Says of a source row whether the template has a place for it: undefined, or what it lacks. */
export function placeless(definition: ExportDefinition): (row: SourceRow) => string | undefined {
  const { columns, concepts, layout } = definition;
  if (layout === 'columns') {
    const amounts = columns.filter(isAmount);
    return (row) => (amounts.some((one) => shows(one, row)) ? undefined : pairOf(row));
  }
  if (!columns.some(({ field }) => field === 'concept')) return () => undefined;
  const known = new Set(concepts.map(pairOf));
  return (row) => (known.has(pairOf(row)) ? undefined : pairOf(row));
}

/** Why an export is refused that has amounts without a place. */
export const refusalOf = (
  { layout }: ExportDefinition,
  pairs: ReadonlySet<string>,
): string | null => {
  if (pairs.size === 0) return null;
  const what = layout === 'columns' ? 'no amount column' : 'no concept code';
  return `the template has ${what} for ${[...pairs].sort().join(', ')}`;
};

/** Puts sources together into rows of the file; the last ones come when there are no more. */
export class RowsOfFile {
  readonly #together: boolean;
  #pending: SourceRow[] = [];

  constructor({ layout }: ExportDefinition) {
    this.#together = layout === 'columns';
  }

  /** The rows that are complete with this source. */
  add(source: SourceRow): FileRow[] {
    const isNext = this.#pending[0]?.employeeId !== source.employeeId;
    if (this.#together && !isNext) {
      this.#pending.push(source);
      return [];
    }
    const complete = this.end();
    this.#pending = [source];
    return complete;
  }

  end(): FileRow[] {
    const complete = this.#pending.length > 0 ? [this.#pending as [SourceRow]] : [];
    this.#pending = [];
    return complete;
  }
}

/** True of a row that nobody has to book. */
export const isZero = (row: FileRow): boolean => row.every((one) => netOf([one]) === 0);
