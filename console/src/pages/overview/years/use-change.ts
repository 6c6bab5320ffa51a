import { useFormats } from '../../../parts/formats.ts';

/** How a difference reads: as money, and in percent where there is something to compare with. */
export function useChangeText() {
  const { difference, locale } = useFormats();
  const percent = new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  const inPercent = (now: number, before: number): string =>
    before > 0 ? percent.format((now - before) / before) : '–';
  const both = (now: number, before: number): string =>
    before > 0
      ? `${difference(now - before)} (${inPercent(now, before)})`
      : difference(now - before);
  return { inPercent, both };
}
