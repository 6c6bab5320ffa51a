import type { Cell } from './tables.ts';

/**
 * What a cell says, in one form for all ways to write it; or why it cannot be told. What is said of
 * a cell quotes nothing of it: reports keep it in clear, and what was sent only sealed.
 */
export type Read = { value: string; warning?: string } | { fault: string };

/** How the people who made a file write, as far as its values tell. */
export interface Habits {
  /** What divides euros from cents; undefined where no value tells, or they contradict. */
  decimal: ',' | '.' | undefined;
  /** True where a date of the file can only be month first. */
  monthFirst: boolean;
}

export const noHabits: Habits = { decimal: undefined, monthFirst: false };

const blanks = /[\s\u00a0\u202f]+/g;

/** `YYYY-MM-DD`, or day, month and year; a time of midnight behind it means nothing. */
const midnight = /[ T]0?0:00(?::00(?:\.0+)?)?Z?$/;
const dayFirst = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4})$/;
const isoDay = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;

/** Reads a day. */
export function readDate(cell: Cell, { monthFirst }: Habits): Read {
  if (typeof cell === 'number') {
    return { fault: 'is a number; give the cell the form of a date' };
  }
  const text = cell.trim().replace(midnight, '');
  const iso = isoDay.exec(text);
  if (iso) return { value: dayText(iso[1]!, iso[2]!, iso[3]!) };
  const [, day, , month, year] = dayFirst.exec(text) ?? [];
  // In another form: the schema of an employee knows what a date is.
  if (!day || !month || !year) return { value: text };
  if (monthFirst && Number(day) <= 12 && day !== month) {
    return { fault: 'may begin with the month, as another date does; write YYYY-MM-DD' };
  }
  return Number(month) < 1 || Number(month) > 12
    ? { fault: 'has no such month; dates are day, month, year' }
    : { value: dayText(year, month, day) };
}

const dayText = (year: string, month: string, day: string): string =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

/** True for a date that is none unless the month comes first. */
export function isMonthFirst(cell: Cell): boolean {
  const [, first, , second] = dayFirst.exec(String(cell).trim().replace(midnight, '')) ?? [];
  return Number(first) <= 12 && Number(second) > 12;
}

const sign = /^(?:€|EUR|¤)|(?:€|EUR|euros?|¤)$/i;

/** An amount without what people write around it. */
const amountOf = (cell: string): string =>
  cell
    .trim()
    .replace(sign, '')
    .trim()
    .replace(/^[1-9]\d{0,2}(?:[\s\u00a0\u202f]\d{3})+(?![\d])/, (groups) =>
      groups.replace(blanks, ''),
    );

/** Thousands do not begin with a zero: 0.123 is no 123. */
const grouped = {
  ',': /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d{1,2})?$/,
  '.': /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d{1,2})?$/,
};
const plain = { ',': /^\d+(?:,\d{1,2})?$/, '.': /^\d+(?:\.\d{1,2})?$/ };
/** One group of three digits behind a sign: thousands, or, nobody knows, three decimals. */
const unclear = /^[1-9]\d{0,2}([.,])\d{3}$/;

/** What a value tells about how its file divides euros from cents. */
export function decimalOf(cell: Cell): ',' | '.' | undefined {
  const text = typeof cell === 'string' ? amountOf(cell) : '';
  if (!/[.,]/.test(text) || unclear.test(text)) return undefined;
  return ([',', '.'] as const).find((one) => grouped[one].test(text) || plain[one].test(text));
}

/** Reads an amount in euros as cents; what could be two amounts is refused. */
export function readEuros(cell: Cell, { decimal }: Habits): Read {
  if (typeof cell === 'number') return readNumberOfEuros(cell);
  const text = amountOf(cell);
  const group = unclear.exec(text)?.[1];
  if (group && decimal !== (group === '.' ? ',' : '.')) {
    return { fault: unclearAmount(group, decimal) };
  }
  const style = ([',', '.'] as const).find(
    (one) => plain[one].test(text) || grouped[one].test(text),
  );
  if (!style) return { fault: 'is not an amount in euros, such as 1234,56' };
  const [euros = '', cents = ''] = text.replaceAll(style === ',' ? '.' : ',', '').split(style);
  return { value: withoutZeros(euros + cents.padEnd(2, '0')) };
}

function unclearAmount(group: string, decimal: Habits['decimal']): string {
  if (decimal === group) return 'has three decimals; euros have two';
  return 'may be thousands or three decimals; write it like 1234,00';
}

/** A number of a spreadsheet, which counts in parts of two: a sum of cents is never quite whole. */
function readNumberOfEuros(amount: number): Read {
  const cents = Math.round(amount * 100);
  return amount >= 0 && Number.isSafeInteger(cents) && Math.abs(amount * 100 - cents) < 1e-4
    ? { value: String(cents) }
    : { fault: 'is not an amount in euros with at most two decimals' };
}

const withoutZeros = (digits: string): string => digits.replace(/^0+(?=\d)/, '');

/** Reads a percentage: `100`, `100 %`. */
export function readPercent(cell: Cell): Read {
  const text = String(cell).trim();
  const [, whole] = /^(\d{1,3})(?:[.,]0+)?\s*%?$/.exec(text) ?? [];
  return { value: whole ? withoutZeros(whole) : text.replace(/\s*%$/, '') };
}

const full = /^(?:jornada )?(?:a )?(?:tiempo )?(?:completa|completo|full(?: ?-?time)?|total)$/;
const part = /^(?:jornada )?(?:a )?(?:tiempo )?(?:parcial|reducida|part(?: ?-?time)?)\s*[:(-]?\s*/;

/**
 * Reads a working time as people write it. A bare number may be hours of a week or a percentage:
 * only 100 is clear.
 */
export function readWorkTime(cell: Cell): Read {
  const text = String(cell).trim();
  const words = text.toLowerCase();
  if (full.test(words) || words === '100') return { value: '100' };
  const rest = words
    .replace(part, '')
    .replace(/^al\s+/, '')
    .replace(/\)$/, '');
  if (/^\d{1,3}(?:[.,]0+)?\s*%$/.test(rest)) return readPercent(rest);
  const clear = 'write a percentage, such as "50 %"';
  return /^[\d.,]+$/.test(rest)
    ? { fault: `may be hours or a percentage; ${clear}` }
    : { fault: `does not say how much of a full working time it is; ${clear}` };
}

const sheetErrors = new Set(
  '#N/A #N/D #REF! #¡REF! #VALUE! #¡VALOR! #DIV/0! #¡DIV/0! #NAME? #¿NOMBRE? #NUM! #NULL!'.split(
    ' ',
  ),
);

/** What a spreadsheet shows in place of a value that it cannot compute. */
export const isSheetError = (text: string): boolean =>
  text.startsWith('#') && sheetErrors.has(text);
