import assert from 'node:assert/strict';
import { sql } from '../database/sql.ts';
import { register } from '../people/people.ts';
import type { Service } from '../service.ts';

/** The month that is open in a company now. */
export async function openMonthOf({ database }: Service, companyId: string): Promise<string> {
  const text = 'SELECT open_month AS month FROM companies WHERE id = $1';
  return (await sql(database.ownerUrl, text, [companyId]))[0].month;
}

/** Committed expenses of somebody new, so many in each state that each verb finds one. */
export async function commitExpenses(service: Service, companyId: string) {
  const { operator } = service;
  const base = `/platform/v1/companies/${companyId}`;
  const employeeId = await register(service, companyId);
  const expenses = `${base}/employees/${employeeId}/committed-expenses`;
  const payroll = await openMonthOf(service, companyId);
  const payments = [1, 2, 3].map((amountInCents) => ({ payroll, amountInCents }));
  const request = { fiscalYear: payroll.slice(0, 4), payments };
  for (const category of ['wellness-benefit', 'renting-benefit', 'claps-benefit']) {
    const active = await operator.post(expenses, { ...request, category });
    assert.equal(active.status, 201, active.text);
    const one = `${base}/committed-expenses/${active.body.id}`;
    const payment = (await operator.get(one)).body.payments[0].id;
    const executed = await operator.post(`${one}/payments/${payment}/execute`, {});
    assert.equal(executed.status, 200, executed.text);
  }
  const waiting = ['clothing', 'life-insurance', 'custom', 'gym', 'home-office'];
  for (const category of waiting.map((name) => `${name}-benefit`)) {
    const pending = await operator.post(expenses, { ...request, category, pending: true });
    assert.equal(pending.status, 201, pending.text);
  }
}
