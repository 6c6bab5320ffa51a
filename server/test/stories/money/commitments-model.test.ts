import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { EventType } from '@fringe/contract/events';
import type { Commitment } from '@fringe/contract/operations/commitments/committed-expenses';
import type { LedgerEntry } from '@fringe/contract/operations/consumptions/charges';
import fc from 'fast-check';
import type pg from 'pg';
import { checkInvariants } from '../../../src/invariants/check-invariants.ts';
import { expectKnown } from '../../api/support/money/commitment-events.ts';
import { fakeClock } from '../../support/clock.ts';
import { sql, withSql } from '../../support/database/sql.ts';
import { startService } from '../../support/service.ts';
import { type Expense, figures, reservedIn, standing } from '../support/models/commitment-model.ts';
import { newRun, type Run } from '../support/models/commitment-run.ts';
import { perform } from '../support/models/commitment-runs.ts';
import { step } from '../support/models/commitment-steps.ts';

// Each step has a millisecond of its own, so that what waits longest is known.
const clock = fakeClock();
const service = await startService({ clock, config: { rateLimitPerMinute: 100_000_000 } });
after(service.close);
const { ownerUrl } = service.database;

const RUNS = Number(process.env.PROVE_ROUNDS ?? 8);
const STEPS = 200;

/** What was told since the last time is what the model tells, in its order and to the byte. */
async function expectTold(
  owner: pg.Client,
  { companyId, world }: Run,
  since: string,
): Promise<string> {
  const { rows } = await owner.query(
    'SELECT id, type, body FROM events WHERE company_id = $1 AND id > $2 ORDER BY id',
    [companyId, since],
  );
  const told = rows.map(({ id, type, body }) => {
    const { data, ...envelope } = JSON.parse(body);
    assert.deepEqual(envelope, { id, type, occurredAt: clock.now().toISOString() });
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
async function expectReads({ companyId, employeeIds, world }: Run): Promise<void> {
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
async function expectLedger({ companyId, world }: Run): Promise<void> {
  const path = `/platform/v1/companies/${companyId}/consumptions?limit=1000`;
  const { consumptions } = (await service.operator.get(path)).body;
  const charges = consumptions.filter((one: LedgerEntry) => one.sumType === 'expenses');
  assert.deepEqual(
    charges.map(({ id, payroll, flags }: LedgerEntry) => `${id} ${payroll} ${flags}`).toSorted(),
    world.entries.map(({ id, month, flags }) => `${id} ${month} ${flags}`).toSorted(),
  );
}

/** What counts against limits, by month and for nursery by year. */
async function expectUsage({ companyId, world }: Run): Promise<void> {
  const rows = await sql(
    ownerUrl,
    `SELECT employee_id AS who, category, period, used_in_cents::int AS used,
       reserved_in_cents::int AS reserved FROM limit_usages WHERE company_id = $1`,
    [companyId],
  );
  const kept = new Set(rows.map(({ who, category, period }) => `${who} ${category} ${period}`));
  for (const { who, category, period, used, reserved } of rows) {
    const wanted = standing(world, who, `${category}-benefit`, period);
    assert.deepEqual({ used, reserved }, wanted, `${category} ${period}`);
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

/** Every one of these has to occur, or the histories prove little. */
const expected = [
  ...['request 201', 'request 409', 'approve 204', 'reject 204', 'cancel 204', 'execute 200'],
  ...['execute again 200', 'executeMany 200', 'executeMany 400'],
  ...['cancelPayment 204', 'voidPayment 204', 'charge 200', 'charge 409'],
];

describe('committed expenses', () => {
  it('are those of the model, after any sequence of steps, and so is what is told', async (t) => {
    const seen = new Map<string, number>();
    const sequences = fc.array(step, { minLength: 60, maxLength: STEPS, size: 'max' });
    const demanding = fc.nat({ max: 3 }).map((drawn) => drawn === 0);
    // Some begin so late that the year changes early.
    const first = fc.constantFrom('2026-10', '2026-12', '2026-12');
    await withSql(ownerUrl, async (owner) => {
      const drawn = [sequences, first, demanding] as const;
      const property = fc.asyncProperty(...drawn, async (steps, month, limitsRequired) => {
        const run = await newRun(service, month, limitsRequired, seen);
        let since = '00000000-0000-0000-0000-000000000000';
        for (const next of [...steps, { do: 'settle' as const }]) {
          clock.advance(0.001);
          await perform(run, next);
          since = await expectTold(owner, run, since);
        }
        await expectReads(run);
        await expectLedger(run);
        await expectUsage(run);
      });
      await fc.assert(property, { numRuns: RUNS });
    });
    t.diagnostic([...seen].map(([name, times]) => `${name}: ${times}`).join(', '));
    assert.deepEqual(
      expected.filter((name) => RUNS >= 12 && !seen.has(name)),
      [],
      'some answers were never seen',
    );
    const lines: string[] = [];
    const violations = await checkInvariants(service.context.database, (line) => lines.push(line));
    assert.equal(violations, 0, lines.join('\n'));
  });
});
