import { useMemo } from 'react';
import { useFormats } from './formats.ts';

/** How long something took, or lies ahead, as people say it. */
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
    return {
      took: (ms: number) =>
        ms < 1_000 ? milliseconds.format(ms) : fine.format(Math.round(ms / 100) / 10),
      span: (seconds: number) => {
        const [size, unit] = units.find(([each]) => seconds >= each) ?? units[3];
        return unit.format(Math.round(seconds / size));
      },
    };
  }, [locale]);
}
