import { reportColumns } from '@fringe/contract/operations/people/import-columns';
import { looksLikeFormula } from '../../exports/text-formats.ts';
import type { Cell } from '../../spreadsheets/tables.ts';
import {
  decimalOf,
  type Habits,
  isMonthFirst,
  isSheetError,
  type Read,
  readDate,
  readEuros,
  readPercent,
  readWorkTime,
} from '../../spreadsheets/written-values.ts';
import { isPersonId } from '../../values/spanish-ids.ts';
import type { Mapping, Understanding } from './column-rules.ts';

type Reader = (cell: Cell, habits: Habits, currency: string) => Read;

const euros: Reader = (cell, habits, currency) =>
  currency !== 'EUR' && /€|eur/i.test(String(cell))
    ? { fault: `is in euros, and the company's currency is ${currency}` }
    : readEuros(cell, habits);

const readers: Record<string, Reader> = {
  birthDate: readDate,
  hiringDate: readDate,
  grossSalaryInEuros: euros,
  collectiveAgreementSalaryInEuros: euros,
  workTimePercentage: readPercent,
  workTime: readWorkTime,
  taxRegime: (cell) => readTaxRegime(String(cell).trim()),
  legalId: (cell) => readLegalId(String(cell).trim()),
};

/** What a cell says about a field; an empty one says nothing. */
export function readCell(field: string, cell: Cell, habits: Habits, currency: string): Read {
  const text = String(cell).trim();
  if (text === '') return { value: '' };
  if (isSheetError(text)) return { fault: 'is an error of the spreadsheet' };
  return readers[field]?.(cell, habits, currency) ?? { value: text };
}

const regimes = {
  general: ['general', 'regimen general', 'comun', 'regimen comun', 'territorio comun'],
  basque: ['basque', 'vasco', 'pais vasco', 'euskadi', 'foral vasco', 'gipuzkoa', 'alava', 'araba'],
  navarrese: ['navarrese', 'navarro', 'navarra', 'nafarroa', 'foral navarro'],
  biscayan: ['biscayan', 'vizcaino', 'vizcaya', 'bizkaia'],
};

const regimeByName = new Map(
  Object.entries(regimes).flatMap(([regime, names]) => names.map((name) => [name, regime])),
);

/** The regime by its name in Spanish or English; what is none is left for the schema to refuse. */
function readTaxRegime(text: string): Read {
  const known = regimeByName.get(text);
  if (known) return { value: known };
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return { value: regimeByName.get(plain) ?? text };
}

/** People write `12.345.678-Z`: it is who `12345678Z` is, if its check letter says so. */
function readLegalId(text: string): Read {
  const bare = text.replaceAll(/[\s.\-/]/g, '').toUpperCase();
  return bare !== text.toUpperCase() && isPersonId(bare)
    ? { value: bare, warning: 'is taken without its points, spaces and dashes' }
    : { value: text };
}

/** Without what our files have around a text that a spreadsheet would take for something else. */
export function unguarded(cell: Cell): Cell {
  if (typeof cell !== 'string') return cell;
  if (cell.startsWith('="')) return /^="([^"]*)"$/.exec(cell)?.[1] ?? cell;
  return cell.startsWith("'") && looksLikeFormula(cell.slice(1)) ? cell.slice(1) : cell;
}

const HABITS_COLUMN = reportColumns[2];

/** Habits as a report says them, so that a part of a file is read as the whole of it was. */
export const habitsText = ({ decimal, monthFirst }: Habits): string =>
  [decimal && `decimal ${decimal}`, monthFirst && 'month first'].filter(Boolean).join('; ');

const habitsTold = (text: string): Habits => ({
  decimal: /decimal ([.,])/.exec(text)?.[1] as Habits['decimal'],
  monthFirst: text.includes('month first'),
});

const dateFields = ['birthDate', 'hiringDate'];
const euroFields = ['grossSalaryInEuros', 'collectiveAgreementSalaryInEuros'];

/** Looks at all rows of a file for how its people write; what contradicts itself tells nothing. */
export class HabitsSeen {
  readonly #dates: readonly number[];
  readonly #euros: readonly number[];
  readonly #decimals = new Set<',' | '.'>();
  readonly #given: Mapping['decimalSign'];
  readonly #told: number;
  #monthFirst = false;

  constructor({ columns }: Understanding, { decimalSign }: Mapping) {
    const places = (fields: readonly string[]) =>
      columns.flatMap(({ field }, index) => (field && fields.includes(field) ? [index] : []));
    this.#dates = places(dateFields);
    this.#euros = places(euroFields);
    this.#given = decimalSign;
    this.#told = columns.findIndex(({ column }) => column === HABITS_COLUMN);
  }

  see(cells: readonly Cell[]): void {
    for (const place of this.#euros) {
      const decimal = decimalOf(cells[place] ?? '');
      if (decimal) this.#decimals.add(decimal);
    }
    const told = habitsTold(String(cells[this.#told] ?? ''));
    if (told.decimal) this.#decimals.add(told.decimal);
    this.#monthFirst ||= told.monthFirst || this.#dates.some((at) => isMonthFirst(cells[at] ?? ''));
  }

  habits(): Habits {
    const [seen, ...others] = this.#decimals;
    const given = this.#given && ({ comma: ',', point: '.' } as const)[this.#given];
    return {
      decimal: given ?? (others.length === 0 ? seen : undefined),
      monthFirst: this.#monthFirst,
    };
  }
}
