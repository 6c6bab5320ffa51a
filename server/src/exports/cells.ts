/** A value in a file; its kind says how it is written. Null is an empty cell. */
export type Cell =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'cents'; readonly cents: number }
  | { readonly kind: 'number'; readonly number: number }
  /** A day, `YYYY-MM-DD`. */
  | { readonly kind: 'date'; readonly date: string }
  | null;

export type DateForm = 'yyyy-mm-dd' | 'dd/mm/yyyy' | 'yyyymmdd' | 'ddmmyyyy';

/** Why a file cannot be written as it was asked for, in words for whoever did. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused';
}

/** Cents as a decimal number. */
export function decimal(cents: number, sign: string): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}${sign}${digits.slice(-2)}`;
}

/** A day in another form. */
export const dateIn = (date: string, form: DateForm): string => {
  const [year = '', month = '', day = ''] = date.split('-');
  return form.replace('yyyy', year).replace('mm', month).replace('dd', day);
};
