import assert from 'node:assert/strict';
import type { Reply } from '../../support/client.ts';
import { DECEMBER } from './cycle-companies.ts';
import type { Side } from './employee-sides.ts';

export const YEAR = DECEMBER.slice(0, 4);
export const OCTOBER = `${YEAR}-10`;
export const PATH = '/api/v3/committed-expenses';

export const read = ({ client }: Side, employeeId: string, fiscalYear = YEAR): Promise<Reply> =>
  client.get(`${PATH}?employeeId=${employeeId}&fiscalYear=${fiscalYear}`);

export const figures = (committed: number, paid: number, payments: number, pending: number) => ({
  committedAmountInCents: committed,
  paidAmountInCents: paid,
  numberOfPayments: payments,
  pendingPayments: pending,
});
export const nothing = figures(0, 0, 0, 0);

/** Requests 100 in October, 200 in November and 300 in December. */
export async function request(
  { service, companyId }: Side,
  employeeId: string,
  fields: object = {},
) {
  const { operator } = service;
  const platform = `/platform/v1/companies/${companyId}`;
  const payments = [OCTOBER, `${YEAR}-11`, DECEMBER].map((payroll, n) => ({
    payroll,
    amountInCents: (n + 1) * 100,
  }));
  const body = { category: 'education-benefit', fiscalYear: YEAR, payments, ...fields };
  const made = await operator.post(`${platform}/employees/${employeeId}/committed-expenses`, body);
  assert.equal(made.status, 201, made.text);
  const path = `${platform}/committed-expenses/${made.body.id}`;
  const ids = (await operator.get(path)).body.payments.map(({ id }: { id: string }) => id);
  const act = async (what: string, payment?: number) => {
    const which = payment === undefined ? '' : `/payments/${ids[payment]}`;
    const reply = await operator.post(
      `${path}${which}/${what}`,
      what === 'execute' ? {} : undefined,
    );
    assert.ok(reply.status < 300, reply.text);
  };
  return { id: made.body.id as string, act };
}

/** The whole answer: all figures are the sums of those of each. */
export const expected = (
  employeeId: string,
  sums: object,
  committedExpenses: object[],
  fiscalYear = YEAR,
) => ({ employeeId, fiscalYear, currency: 'EUR', ...sums, committedExpenses });
