import { useMemo } from 'react';
import { useLanguage } from '../shell/language.tsx';

/** Money, days and moments as the reader writes them; the ledger's days are those of Madrid. */
export function useFormats() {
  const { language } = useLanguage();
  return useMemo(() => formatsOf(language === 'es' ? 'es-ES' : 'en-GB'), [language]);
}

function formatsOf(locale: string) {
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' });
  const whole = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'EUR',
    maximumFractionDigits: 0,
  });
  const signed = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'EUR',
    signDisplay: 'exceptZero',
  });
  const count = new Intl.NumberFormat(locale);
  const zone = 'Europe/Madrid';
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: zone });
  const moment = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: zone,
  });
  const month = new Intl.DateTimeFormat(locale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const shortMonth = new Intl.DateTimeFormat(locale, {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return {
    locale,
    euros: (cents: number) => money.format(cents / 100),
    /** For an axis, where cents would only take place. */
    wholeEuros: (cents: number) => whole.format(cents / 100),
    difference: (cents: number) => signed.format(cents / 100),
    count: (value: number) => count.format(value),
    /** A day as the contract writes it: YYYY-MM-DD. */
    date: (text: string) => day.format(new Date(`${text}T12:00:00Z`)),
    /** A moment in epoch seconds. */
    day: (seconds: number) => day.format(new Date(seconds * 1000)),
    moment: (seconds: number) => moment.format(new Date(seconds * 1000)),
    /** A month as the contract writes it: YYYY-MM. */
    month: (text: string) => month.format(new Date(`${text}-01T00:00:00Z`)),
    shortMonth: (text: string) => shortMonth.format(new Date(`${text}-01T00:00:00Z`)),
  };
}
