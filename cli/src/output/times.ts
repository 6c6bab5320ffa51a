import { Complaint } from '../errors/complaint.ts';

const units: Record<string, number> = { s: 1, m: 60, h: 3_600, d: 86_400 };
const FORMS = 'Write 30m, 6h or 3d ago, epoch seconds, or a time such as 2026-01-31T10:00:00Z';

/** A moment in epoch seconds, from how long ago it was or from how it is written. */
export function momentOf(text: string, now = new Date()): number {
  const ago = /^(\d{1,6})([smhd])(?: ago)?$/.exec(text.trim());
  if (ago) return Math.floor(now.getTime() / 1000) - Number(ago[1]) * units[ago[2]!]!;
  if (/^\d{9,11}$/.test(text.trim())) return Number(text);
  const written = /^\d{4}-\d\d-\d\d/.test(text.trim()) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(written)) throw new Complaint('usage', `'${text}' is not a time`, FORMS);
  return Math.floor(written / 1000);
}

/** A moment as a person reads it, in UTC. */
export const shownTime = (seconds: number | null | undefined): string =>
  seconds === null || seconds === undefined
    ? '–'
    : new Date(seconds * 1000).toISOString().replace('T', ' ').replace('.000Z', 'Z');

/** How long something is, in the largest unit that says enough. */
export function shownSpan(seconds: number): string {
  const [size, unit] =
    seconds < 120
      ? [1, 's']
      : seconds < 7_200
        ? [60, 'min']
        : seconds < 172_800
          ? [3_600, 'h']
          : [86_400, 'days'];
  return `${Math.round(seconds / (size as number))} ${unit}`;
}

/** A payroll month, or a complaint. */
export function monthOf(text: string): string {
  if (/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) return text;
  throw new Complaint('usage', `'${text}' is not a month`, 'Write it like 2026-01');
}

/** The month after one. */
export function nextMonth(month: string): string {
  const [year, number] = month.split('-').map(Number);
  return number === 12 ? `${year! + 1}-01` : `${year}-${String(number! + 1).padStart(2, '0')}`;
}

/** The month of a payroll cycle. */
export const payrollOf = (cycle: { fiscalYear: string; payrollMonth: string }): string =>
  `${cycle.fiscalYear}-${cycle.payrollMonth}`;
