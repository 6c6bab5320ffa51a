import { dayOf, type Month, yearOf } from './month.ts';

/** The languages that texts are to be had in; the first is the default. */
export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];

const monthNames: Record<Language, readonly string[]> = {
  en: [
    ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
    ...['August', 'September', 'October', 'November', 'December'],
  ],
  es: [
    ...['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio'],
    ...['agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'],
  ],
};

const symbols: Record<string, string> = { EUR: '€' };

/** An amount as people write it: `€1,234.50`, `1.234,50 €`; of other currencies with the code. */
export function moneyIn(language: Language, cents: number, currency: string): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const [thousands, decimal] = language === 'es' ? ['.', ','] : [',', '.'];
  const whole = digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, thousands);
  const amount = `${cents < 0 ? '-' : ''}${whole}${decimal}${digits.slice(-2)}`;
  const symbol = symbols[currency];
  if (language === 'es') return `${amount} ${symbol ?? currency}`;
  return symbol ? `${symbol}${amount}` : `${currency} ${amount}`;
}

const nameOf = (language: Language, date: string): string =>
  monthNames[language][Number(date.slice(5, 7)) - 1]!;

/** A month as people write it: `September 2026`, `septiembre de 2026`. */
export const monthIn = (language: Language, month: Month): string =>
  [nameOf(language, month), yearOf(month)].join(language === 'es' ? ' de ' : ' ');

/** A day as people write it, where a year is spoken of: another one is named. */
export function dayIn(language: Language, moment: Date, timeZone: string, year: string): string {
  const date = dayOf(moment, timeZone);
  const day = String(Number(date.slice(8, 10)));
  const parts = [day, nameOf(language, date), ...(yearOf(date) === year ? [] : [yearOf(date)])];
  return parts.join(language === 'es' ? ' de ' : ' ');
}
