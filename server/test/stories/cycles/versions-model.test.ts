import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type {
  SettlementChange,
  SettlementItem,
} from '@fringe/contract/operations/consumptions/settlements';
import fc from 'fast-check';
import { settleLateCycles } from '../../../src/reconciliation/settle-late-cycles.ts';
import {
  expectSound,
  newCharge,
  postCharge,
  setting,
  voidOf,
} from '../../support/money/charges.ts';
import {
  addLimitedCompany,
  closeOpen,
  type LimitedCompany,
} from '../../support/money/limit-companies.ts';
import { startService } from '../../support/service.ts';
import { untilDone } from '../../support/worker.ts';

const service = await startService({ config: { rateLimitPerMinute: 100_000_000 } });
after(service.close);
const { partner, operator } = service;

const RUNS = setting('PROVE_ROUNDS', 4);
const VERSIONS = 5;
const categories = ['meal-benefit', 'gym-benefit'] as const;
const behaviours = ['flex', 'allowance'] as const;

const charge = fc.record({
  who: fc.nat({ max: 2 }),
  category: fc.constantFrom(...categories),
  behaviour: fc.constantFrom(...behaviours),
  cents: fc.integer({ min: 1, max: 90_000 }),
});
/** A charge, or the void of one of those that there are. */
const act = fc.oneof(charge, fc.record({ voided: fc.nat() }));
/** What happens before the close, and before each version after it; something always does. */
const histories = fc.tuple(
  fc.array(act, { maxLength: 8 }),
  fc.array(fc.array(act, { minLength: 1, maxLength: 6 }), {
    minLength: VERSIONS - 1,
    maxLength: VERSIONS - 1,
  }),
);

type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;
/** Charges minus voids by employee, category and behaviour, those that have entries. */
type Sums = Record<string, number>;

interface Run {
  company: LimitedCompany;
  payroll: string | undefined;
  /** Charges that are not voided. */
  live: { id: string; key: string; cents: number }[];
  sums: Sums;
}

/** Carries an act out; false when there was nothing to void. */
async function perform(run: Run, one: Act): Promise<boolean> {
  const { companyId, employeeIds } = run.company;
  if ('voided' in one) {
    const [found] = run.live.splice(one.voided % Math.max(1, run.live.length), 1);
    if (!found) return false;
    const reply = await voidOf(operator, companyId, found.id);
    assert.equal(reply.status, 200, reply.text);
    run.sums[found.key]! -= found.cents;
    return true;
  }
  const who = employeeIds[one.who]!;
  const { category, behaviour, cents: amountInCents } = one;
  const given = { category, behaviour, amountInCents };
  const payroll = run.payroll && { payroll: run.payroll };
  const reply = await postCharge(operator, companyId, newCharge(who, { ...given, ...payroll }));
  assert.equal(reply.status, 200, reply.text);
  const key = `${who} ${category} ${behaviour}`;
  run.live.push({ id: reply.body.id, key, cents: amountInCents });
  run.sums[key] = (run.sums[key] ?? 0) + amountInCents;
  return true;
}

/** What a report shows of a version: the same for the company and for each employee. */
async function reported({ company, payroll }: Run, version: number): Promise<Sums> {
  const query = `payroll=${payroll}&version=${version}&groupBy=category,behaviour`;
  const { body } = await partner.get(`${company.base}/consumptions?${query}`);
  assert.equal(body.company.settlement.version, version);
  const sums: Sums = {};
  for (const { employeeId, consumptions } of body.company.employees) {
    const alone = await partner.get(
      `${company.base}/employees/${employeeId}/consumptions?${query}`,
    );
    assert.deepEqual(alone.body.company.employee.consumptions, consumptions);
    for (const { category, behaviour, amountInCents } of consumptions) {
      sums[`${employeeId} ${category} ${behaviour}`] = amountInCents;
    }
  }
  return sums;
}

async function changesOf({ company, payroll }: Run, from: number, to: number) {
  const path = `${company.base}/settlements/changes?payroll=${payroll}&from=${from}&to=${to}`;
  const { body } = await partner.get(path);
  assert.equal(body.page.totalElements, body.changes.length);
  return body.changes as SettlementChange[];
}

/** Adds what two versions differ in, and looks whether each difference is that of its entries. */
function added(sums: Sums, changes: readonly SettlementChange[]): Sums {
  const next = { ...sums };
  for (const { employeeId, category, behaviour, ...change } of changes) {
    const key = `${employeeId} ${category} ${behaviour}`;
    const signed = change.entries.map((one) =>
      one.sumType === 'expenses' ? one.amountInCents : -one.amountInCents,
    );
    assert.ok(signed.length > 0);
    assert.equal(
      signed.reduce((sum, one) => sum + one, 0),
      change.differenceInCents,
    );
    assert.equal(change.beforeInCents, sums[key] ?? 0);
    next[key] = change.beforeInCents + change.differenceInCents;
    assert.equal(change.afterInCents, next[key]);
  }
  return next;
}

async function expectVersions(run: Run, kept: readonly Sums[]): Promise<void> {
  const { company, payroll } = run;
  const { body } = await partner.get(`${company.base}/settlements?payroll=${payroll}`);
  const items = (body.settlements as SettlementItem[]).toReversed();
  assert.equal(items.length, kept.length);
  for (const [index, sums] of kept.entries()) {
    const version = index + 1;
    assert.deepEqual(await reported(run, version), sums);
    const net = Object.values(sums).reduce((sum, one) => sum + one, 0);
    const { netInCents, cause } = items[index]!;
    assert.deepEqual([netInCents, cause], [net, index === 0 ? 'closed' : 'lateEntries']);
    for (let from = 1; from < version; from += 1) {
      assert.deepEqual(added(kept[from - 1]!, await changesOf(run, from, version)), sums);
    }
  }
}

describe('a month that is settled again and again', () => {
  it('is in each version the first with every difference added to it', async () => {
    const property = fc.asyncProperty(histories, async ([before, later]) => {
      const company = await addLimitedCompany(service, 3);
      const run: Run = { company, payroll: undefined, live: [], sums: {} };
      for (const one of before) await perform(run, one);
      run.payroll = await closeOpen(partner, company.base);
      const kept = [{ ...run.sums }];
      for (const acts of later) {
        let done = false;
        for (const one of acts) done = (await perform(run, one)) || done;
        await untilDone(() => settleLateCycles(service.context));
        if (done) kept.push({ ...run.sums });
      }
      await expectVersions(run, kept);
    });
    await fc.assert(property, { numRuns: RUNS });
    await expectSound(service);
  });
});
