import type { TagHandlers } from './packed-parts.ts';

/** How a number of a sheet is meant: as it is, as a day, or as a share of a hundred. */
export type Form = 'number' | 'date' | 'percent';

/** Days among the forms that every workbook knows; those of times only are left out. */
const dates = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58]);
const percents = new Set([9, 10]);

/** Reads which form each style of a workbook has, in the order of their numbers. */
export class StyleForms implements TagHandlers<never> {
  readonly forms: Form[] = [];
  readonly #own = new Map<string, Form>();
  #within = false;

  open(name: string, attributes: Record<string, string>): void {
    if (name === 'cellXfs') this.#within = true;
    if (name === 'numFmt') {
      this.#own.set(attributes.numFmtId ?? '', formOf(attributes.formatCode ?? ''));
    }
    if (name !== 'xf' || !this.#within) return;
    const id = attributes.numFmtId ?? '0';
    const known = dates.has(Number(id)) ? 'date' : percents.has(Number(id)) ? 'percent' : 'number';
    this.forms.push(this.#own.get(id) ?? known);
  }

  text(): void {}

  close(name: string): void {
    if (name === 'cellXfs') this.#within = false;
  }

  collected(): never[] {
    return [];
  }
}

/** A form of a workbook's own: without its quoted words, colours and places. */
function formOf(code: string): Form {
  const plain = code.replaceAll(/"[^"]*"|\\.|_.|\[[^\]]*\]/g, '');
  return /[yd]/i.test(plain) ? 'date' : plain.includes('%') ? 'percent' : 'number';
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** The days of a sheet are counted from here; Excel has a 29 February 1900 that never was. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
const DAY_ZERO_1904 = Date.UTC(1904, 0, 1);
const BEFORE_LEAP = 60;

/** The day that a number of a sheet stands for, `YYYY-MM-DD`; undefined where there is none. */
export function dayOf(serial: number, from1904: boolean): string | undefined {
  const days = Math.floor(serial);
  if (days < 1 || days > 2_958_465 || (!from1904 && days === BEFORE_LEAP)) return undefined;
  const shift = !from1904 && days < BEFORE_LEAP ? 1 : 0;
  const zero = from1904 ? DAY_ZERO_1904 : DAY_ZERO;
  return new Date(zero + (days + shift) * DAY_MS).toISOString().slice(0, 10);
}
