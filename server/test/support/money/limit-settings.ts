import type { EmployeeLimits, LimitsInput } from '@fringe/contract/operations/limits/limits';
import { done } from '../client.ts';
import { pathOf, type Side } from '../people/employee-sides.ts';

export type Kind = 'recurrent' | 'punctual';

/** One of the two ways to set limits, and the only month that it is for. */
export interface Setting {
  side: Side;
  kind: Kind;
  payroll: string;
}

/** A limit as it is sent. */
export const limit = (amountInCents: number, more: object = {}) => ({
  amount: { amountInCents, currency: 'EUR' },
  ...more,
});

/** A limit as it is shown, with all that the service adds to it. */
export const shown = (
  amountInCents: number,
  appliesTo: 'employee' | 'child' = 'employee',
  period: 'payroll' | 'year' = 'payroll',
) => ({ amount: { amountInCents, currency: 'EUR' }, appliesTo, period });

export const limitsPath = ({ side, kind, payroll }: Setting, id: string): string =>
  pathOf(side, id, `/limits/${kind}?payroll=${payroll}`);

/** Sets limits that have to be taken. */
export const set = (setting: Setting, id: string, body: LimitsInput): Promise<void> =>
  done(setting.side.client.put(limitsPath(setting, id), body));

/** What an employee's limits are in a month. */
export async function limitsIn(side: Side, id: string, month: string): Promise<Limits> {
  const { company } = await done(side.client.get(pathOf(side, id, `/limits?payroll=${month}`)));
  return company.employee.limits;
}
type Limits = EmployeeLimits['company']['employee']['limits'];
