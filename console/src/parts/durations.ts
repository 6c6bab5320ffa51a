import { useMemo } from 'react';
import { useFormats } from './formats.ts';

/** How long something took, or when it was, as short as people say it. */
export function useDurations() {
  const { locale } = useFormats();
  return useMemo(() => {
    const whole = (unit: string) =>
      new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 0 });
    const fine = new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: 'second',
      maximumFractionDigits: 1,
    });
    const milliseconds = whole('millisecond');
    const units = [
      [86_400, whole('day')],
      [3_600, whole('hour')],
      [60, whole('minute')],
      [1, whole('second')],
    ] as const;
    const zone = { timeZone: 'Europe/Madrid' };
    const clock = new Intl.DateTimeFormat(locale, { ...zone, timeStyle: 'medium' });
    const day = new Intl.DateTimeFormat(locale, { ...zone, day: 'numeric', month: 'short' });
    return {
      /** A moment in epoch seconds, without the day where that is today. */
      clock: (seconds: number) => {
        const at = new Date(seconds * 1000);
        const isToday = day.format(at) === day.format(new Date());
        return isToday ? clock.format(at) : `${day.format(at)}, ${clock.format(at)}`;
      },
      took: (ms: number) =>
        ms < 1_000 ? milliseconds.format(ms) : fine.format(Math.round(ms / 100) / 10),
      span: (seconds: number) => {
        const [size, unit] = units.find(([each]) => seconds >= each) ?? units[3];
        return unit.format(Math.round(seconds / size));
      },
    };
  }, [locale]);
}
