import { Complaint } from '../errors/complaint.ts';

/** Whole cents from what a person writes, 120.50 or 120,50; digits only, never a float. */
export function centsOf(text: string): number {
  const match = /^(\d{1,13})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  if (!match) {
    throw new Complaint('usage', `'${text}' is not an amount`, 'Write it like 120 or 120.50');
  }
  const [, whole, part = ''] = match;
  return Number(`${whole}${part.padEnd(2, '0')}`);
}

/** An amount as a person reads it. */
export function amountOf(cents: number, currency?: string): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const text = `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
  return currency ? `${text} ${currency}` : text;
}
