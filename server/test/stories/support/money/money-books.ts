import assert from 'node:assert/strict';
import type { ChargeInput } from '@fringe/contract/operations/consumptions/charges';
import { sql } from '../../../support/database/sql.ts';
import { ledgerOf } from '../../../support/money/charges.ts';
import type { Service } from '../../../support/service.ts';

/** A charge that was acknowledged, with the answer. */
export interface Acknowledged {
  charge: ChargeInput;
  id: string;
  payroll: string;
  late: boolean;
}

/** Every acknowledged charge is in the ledger once, as it was sent; nothing else was charged. */
export async function expectBooked(
  service: Service,
  companyId: string,
  acknowledged: readonly Acknowledged[],
): Promise<void> {
  const booked = (await ledgerOf(service, companyId)).filter((one) => one.externalId !== null);
  const content = ({ externalId, employeeId, category, behaviour, amountInCents }: ChargeInput) =>
    [externalId, employeeId, category, behaviour, amountInCents].join(' ');
  const lineOf = (id: string, month: string, late: boolean, charge: ChargeInput) =>
    `${id} ${month} ${late} ${content(charge)}`;
  assert.deepEqual(
    booked.map((one) => lineOf(one.id, one.month, one.late, one)).sort(),
    acknowledged.map(({ id, payroll, late, charge }) => lineOf(id, payroll, late, charge)).sort(),
  );
}

/** Every acknowledged charge is in the first settlement of its month, or is a late one. */
export async function expectSettled(
  service: Service,
  companyId: string,
  acknowledged: readonly Acknowledged[],
): Promise<void> {
  const first = await sql(
    service.database.ownerUrl,
    `SELECT month, sum(amount_in_cents)::int AS amount FROM settlement_lines
     WHERE company_id = $1 AND version = 1 AND sum_type = 'expenses' GROUP BY month`,
    [companyId],
  );
  const [{ open }] = await sql(
    service.database.ownerUrl,
    'SELECT open_month AS open FROM companies WHERE id = $1',
    [companyId],
  );
  const inTime = acknowledged.filter(({ payroll, late }) => payroll !== open && !late);
  const sums = Map.groupBy(inTime, ({ payroll }) => payroll)
    .entries()
    .map(([month, all]) => [month, all.reduce((sum, one) => sum + one.charge.amountInCents, 0)]);
  assert.deepEqual(
    Object.fromEntries(first.map(({ month, amount }) => [month, amount])),
    Object.fromEntries(sums),
  );
}

/** The totals of a month, as the partner reads them, are the sum of the acknowledged charges. */
export async function expectTotals(
  { partner }: Service,
  base: string,
  acknowledged: readonly Acknowledged[],
): Promise<void> {
  for (const [month, all] of Map.groupBy(acknowledged, ({ payroll }) => payroll)) {
    const reply = await partner.get(`${base}/consumptions?payroll=${month}`);
    assert.equal(reply.status, 200, reply.text);
    const shown = reply.body.company.employees
      .flatMap((one: { consumptions: object[] }) => one.consumptions)
      .filter((one: { sumType: string }) => one.sumType === 'expenses')
      .reduce((sum: number, one: { amountInCents: number }) => sum + one.amountInCents, 0);
    const charged = all.reduce((sum, { charge }) => sum + charge.amountInCents, 0);
    assert.equal(shown, charged, month);
  }
}
