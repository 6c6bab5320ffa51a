import assert from 'node:assert/strict';
import type { EmployeeLimits, LimitsInput } from '@fringe/contract/operations/limits/limits';
import { done, type Reply } from '../../../support/client.ts';
import type { Service } from '../../../support/service.ts';
import { pathOf, register, type Side } from '../people/employee-sides.ts';
import { asOwner } from '../tables.ts';
import { DECEMBER, JANUARY } from './cycle-companies.ts';

export type Kind = 'recurrent' | 'punctual';

/** One of the two ways to set limits, in a company whose open month is December. */
export interface Setting {
  side: Side;
  kind: Kind;
  /** The only month that it is for. */
  payroll: string;
  wrongMonth: string;
}

export const recurrentIn = (side: Side): Setting => ({
  side,
  kind: 'recurrent',
  payroll: JANUARY,
  wrongMonth: `Recurrent limits can only be set for the next payroll cycle (${JANUARY})`,
});

export const punctualIn = (side: Side): Setting => ({
  side,
  kind: 'punctual',
  payroll: DECEMBER,
  wrongMonth: `Punctual limits can only be set for the current payroll cycle (${DECEMBER})`,
});

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

export const limitsPath = (setting: Setting, id: string): string =>
  pathOf(setting.side, id, `/limits/${setting.kind}?payroll=${setting.payroll}`);

export const put = (setting: Setting, id: string, body: LimitsInput): Promise<Reply> =>
  setting.side.client.put(limitsPath(setting, id), body);

/** Sets limits that have to be taken. */
export async function set(setting: Setting, id: string, body: LimitsInput): Promise<void> {
  const reply = await put(setting, id, body);
  assert.equal(reply.status, 200, reply.text);
}

type Read = EmployeeLimits['company'];

/** What an employee's limits are in a month, without one in the open month. */
export async function readLimits(side: Side, id: string, query = ''): Promise<Read> {
  return (await done(side.client.get(pathOf(side, id, `/limits${query}`)))).company;
}

export const limitsIn = async (side: Side, id: string, month: string) =>
  (await readLimits(side, id, `?payroll=${month}`)).employee.limits;

/** The rows of limits of an employee with what tells whether they were written again. */
export const rowsOf = (service: Service, id: string): Promise<string[]> =>
  asOwner(service, async (owner) => {
    const { rows } = await owner.query<{ line: string }>(
      `SELECT concat_ws(' ', l.xmin, l.ctid, l::text) AS line FROM limits l
       WHERE employee_id = $1 ORDER BY 1`,
      [id],
    );
    return rows.map(({ line }) => line);
  });

/** Someone new in the company, without limits. */
export const someone = (side: Side): Promise<string> => register(side);
