import { toldOf } from './charge-companies.ts';
import { type Place, YEAR } from './commitment-companies.ts';

/** An event as partners get it: its type, and what it says about the company. */
export interface Told {
  type: string;
  company: Record<string, unknown>;
}

/** What was told of somebody by some work, in its order; each is what the contract says. */
export async function toldBy(place: Place, work: () => Promise<unknown>): Promise<Told[]> {
  const before = (await toldOf(place, place.employeeId)).length;
  await work();
  return (await toldOf(place, place.employeeId)).slice(before);
}

/** The event of a committed expense as a whole. */
export const whole = (
  { companyId, employeeId }: Place,
  word: 'requested' | 'finished' | 'cancelled',
  id: string,
  [committedAmountInCents, paidAmountInCents]: [number, number],
  more: object = {},
): Told => ({
  type: `employee.committed-expense.${word}`,
  company: {
    id: companyId,
    currency: 'EUR',
    employee: {
      id: employeeId,
      committedExpense: {
        id,
        category: 'education-benefit',
        fiscalYear: YEAR,
        committedAmountInCents,
        paidAmountInCents,
        ...more,
      },
    },
  },
});
