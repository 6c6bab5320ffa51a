import assert from 'node:assert/strict';
import type { EventType } from '@fringe/contract/events';
import type { Commitment } from '@fringe/contract/operations/commitments/committed-expenses';
import type { LedgerEntry } from '@fringe/contract/operations/consumptions/charges';
import type pg from 'pg';
import { sql } from '../../../../support/database/sql.ts';
import { expectKnown } from '../../../../support/money/charge-companies.ts';
import { type Expense, figures, reservedIn, standing } from './commitment-model.ts';
import type { Run } from './commitment-run.ts';

/* What the service shows, books, counts and tells of a run is what the model says of it. */

/** What was told since the last time is what the model tells, in its order and to the byte. */
export async function expectTold(
  owner: pg.Client,
  { service, companyId, world }: Run,
  since: string,
): Promise<string> {
  const { rows } = await owner.query(
    'SELECT id, type, body FROM events WHERE company_id = $1 AND id > $2 ORDER BY id',
    [companyId, since],
  );
  const told = rows.map(({ id, type, body }) => {
    const { data, ...envelope } = JSON.parse(body);
    assert.deepEqual(envelope, { id, type, occurredAt: service.context.clock.now().toISOString() });
    expectKnown(type as EventType, data.company);
    return { type, company: data.company };
  });
  assert.deepEqual(told, world.told.splice(0));
  return rows.at(-1)?.id ?? since;
}

const shown = (one: Expense) => ({
  id: one.id,
  employeeId: one.who,
  fiscalYear: one.year,
  category: one.category,
  behaviour: one.behaviour,
  ...(one.recipient && { recipient: { id: one.recipient } }),
  state: one.state,
  decision: one.decision,
  currency: 'EUR',
  ...figures(one),
  payments: one.payments.map(({ id, month, cents, state, entryId }) => ({
    id,
    payroll: month,
    amountInCents: cents,
    state,
    consumptionId: entryId,
  })),
});

/** Of a decision, the model knows what it was. */
const withDecision = ({ decided, requestedAt: _, ...rest }: Commitment) => ({
  ...rest,
  decision: decided?.decision ?? null,
});

/** Lists and aggregates of everybody are those of the model. */
async function expectReads({ service, companyId, employeeIds, world }: Run): Promise<void> {
  const ofCompany = `/api/v3/companies/${companyId}/committed-expenses?limit=1000`;
  const whole = (await service.partner.get(ofCompany)).body.committedExpenses;
  const newest = world.expenses.toSorted((a, b) => (a.id > b.id ? -1 : 1));
  assert.deepEqual(whole.map(withDecision), newest.map(shown));
  for (const who of employeeIds) {
    const path = `/platform/v1/companies/${companyId}/employees/${who}/committed-expenses`;
    const own = world.expenses.filter((one) => one.who === who);
    const listed = (await service.operator.get(path)).body.committedExpenses;
    const ordered = own.toSorted((a, b) => (`${a.year} ${a.id}` < `${b.year} ${b.id}` ? -1 : 1));
    assert.deepEqual(listed.map(withDecision), ordered.map(shown));
    for (const year of ['2026', '2027']) {
      const query = `employeeId=${who}&fiscalYear=${year}`;
      const { body } = await service.partner.get(`/api/v3/committed-expenses?${query}`);
      const ofYear = own.filter((one) => one.year === year && one.state !== 'pending');
      const { committedExpenses, ...sums } = body;
      const all = { payments: ofYear.flatMap(({ payments }) => payments) };
      assert.deepEqual(sums, {
        employeeId: who,
        fiscalYear: year,
        currency: 'EUR',
        ...figures(all),
      });
      const kept = ofYear.map((one) => {
        const { payments: _, employeeId, fiscalYear, ...more } = shown(one);
        const { behaviour, decision, currency, ...rest } = more;
        return rest;
      });
      assert.deepEqual(committedExpenses, kept);
    }
  }
}

/** Every charge is in the month of the model, with its flag. */
async function expectLedger({ service, companyId, world }: Run): Promise<void> {
  const path = `/platform/v1/companies/${companyId}/consumptions?limit=1000`;
  const { consumptions } = (await service.operator.get(path)).body;
  const charges = consumptions.filter((one: LedgerEntry) => one.sumType === 'expenses');
  assert.deepEqual(
    charges.map(({ id, payroll, flags }: LedgerEntry) => `${id} ${payroll} ${flags}`).toSorted(),
    world.entries.map(({ id, month, flags }) => `${id} ${month} ${flags}`).toSorted(),
  );
}

/** What counts against limits, by month and for nursery by year. */
async function expectUsage({ service, companyId, world }: Run): Promise<void> {
  const rows = await sql(
    service.database.ownerUrl,
    `SELECT employee_id AS who, category, period, used_in_cents::int AS used,
       reserved_in_cents::int AS reserved FROM limit_usages WHERE company_id = $1`,
    [companyId],
  );
  const kept = new Set(rows.map(({ who, category, period }) => `${who} ${category} ${period}`));
  for (const { who, category, period, used, reserved } of rows) {
    const wanted = standing(world, who, `${category}-benefit`, period);
    assert.deepEqual({ used, reserved }, wanted, `${category} ${period}`);
    assert.ok(category === 'nursery' || period.length > 4, `${category} is counted by the year`);
  }
  const counted = [
    ...world.entries,
    ...world.expenses
      .filter(({ state }) => state === 'active')
      .flatMap(({ who, category, year, payments }) =>
        payments
          .filter(({ state }) => state === 'scheduled')
          .map(({ month }) => ({ who, category, year, month: reservedIn(world, month) })),
      ),
  ];
  for (const { who, category, year, month } of counted) {
    const name = category.replace('-benefit', '');
    if (name === 'education') continue;
    assert.ok(kept.has(`${who} ${name} ${month}`), `nothing is kept of ${name} ${month}`);
    if (name === 'nursery') assert.ok(kept.has(`${who} ${name} ${year}`));
  }
}

/** All that can be seen of a run. */
export async function expectRun(run: Run): Promise<void> {
  await expectReads(run);
  await expectLedger(run);
  await expectUsage(run);
}
