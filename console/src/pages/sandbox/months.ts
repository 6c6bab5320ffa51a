import type { ReplyOf } from '../../shell/api.ts';

export type Cycle = ReplyOf<'listPayrollCycles'>['payrollCycles'][number];

/** The month of a cycle as the contract writes it. */
export const monthOf = ({ fiscalYear, payrollMonth }: Cycle): string =>
  `${fiscalYear}-${payrollMonth}`;

/** The month that lies so many months after another. */
export function later(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}
