import { invalidField } from '@fringe/contract/errors';
import type { Cell } from './cells.ts';
import type { Snapshot } from './spool.ts';
import { literal } from './text-formats.ts';
import { XlsxWriter } from './xlsx-writer.ts';

/** A list is made while its caller waits, and a workbook costs several times what CSV does. */
const MOST_LISTED = 200_000;

/** How the rows of a list become cells. */
export interface SheetForm {
  columns: readonly string[];
  /** Columns that are amounts beside those whose names say so. */
  amounts?: readonly string[] | undefined;
  /** Where days are told from moments. */
  timeZone: string;
}

type Kind = NonNullable<Cell>['kind'];

/** What a column of the CSV file holds, by its name; ids and words are text, whatever they are. */
function kindOf(column: string, amounts: readonly string[]): Kind {
  if (column.endsWith('InCents') || amounts.includes(column)) return 'cents';
  if (column.endsWith('At') || column === 'since') return 'date';
  return column === 'version' || column === 'usedPercent' ? 'number' : 'text';
}

/** An amount is shown as such, beside its currency, and not in cents. */
const headerOf = (column: string): string => column.replace(/InCents$/, '');

const cells: Record<Kind, (value: string) => Cell> = {
  text: (text) => ({ kind: 'text', text }),
  cents: (cents) => ({ kind: 'cents', cents: Number(cents) }),
  number: (number) => ({ kind: 'number', number: Number(number) }),
  date: (date) => ({ kind: 'date', date }),
};

/** Writes what the queries of a CSV file find as a workbook, in bounded memory. */
export async function writeSheet(
  snapshot: Snapshot,
  parts: readonly (() => string)[],
  { columns, amounts = [], timeZone }: SheetForm,
): Promise<void> {
  const kinds = columns.map((column) => kindOf(column, amounts));
  const style = { names: columns.map(headerOf), headerRow: true, dateForm: 'yyyy-mm-dd' } as const;
  const writer = new XlsxWriter((bytes) => snapshot.writeBytes(bytes), style);
  let count = 0;
  for (const rows of parts) {
    const query = asTexts(rows(), kinds, timeZone);
    for await (const some of snapshot.jsonRows<(string | null)[]>(query)) {
      count += some.length;
      if (count > MOST_LISTED) throw tooMany();
      for (const row of some) await writer.row('Fringe', row.map(cellBy(kinds)));
    }
  }
  await writer.end('Fringe');
}

const cellBy =
  (kinds: readonly Kind[]) =>
  (value: string | null, index: number): Cell =>
    value === null ? null : cells[kinds[index]!](value);

/** The rows of a query as lists of texts, and its moments as days; no more than are taken. */
function asTexts(rows: string, kinds: readonly Kind[], timeZone: string): string {
  const names = kinds.map((_, index) => `c${index}`);
  const day = (name: string) =>
    `to_char(to_timestamp(${name}) AT TIME ZONE ${literal(timeZone)}, 'YYYY-MM-DD')`;
  const texts = names.map((name, index) => (kinds[index] === 'date' ? day(name) : `${name}::text`));
  return `SELECT to_json(ARRAY[${texts.join(', ')}]) FROM (${rows}) AS listed (${names.join(', ')})
    LIMIT ${MOST_LISTED + 1}`;
}

const tooMany = () =>
  invalidField(
    'query/format',
    `has no room for more than ${MOST_LISTED} rows as XLSX; choose csv, or ask for fewer`,
  );
