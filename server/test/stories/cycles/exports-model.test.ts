import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import fc from 'fast-check';
import { settleLateCycles } from '../../../src/reconciliation/settle-late-cycles.ts';
import { startBeside } from '../../support/beside.ts';
import {
  expectSound,
  newCharge,
  postCharge,
  setting,
  voidOf,
} from '../../support/money/charges.ts';
import { bytesOf, cellsOf, exported } from '../../support/money/exported.ts';
import {
  addLimitedCompany,
  closeOpen,
  type LimitedCompany,
} from '../../support/money/limit-companies.ts';
import { startService } from '../../support/service.ts';
import { untilDone } from '../../support/worker.ts';

const service = await startService({ config: { rateLimitPerMinute: 100_000_000 } });
after(service.close);
const beside = await startBeside(service);
after(beside.close);
const { partner, operator } = service;

const RUNS = setting('PROVE_ROUNDS', 2);
const VERSIONS = 5;

const charge = fc.record({
  who: fc.nat({ max: 2 }),
  category: fc.constantFrom('meal-benefit', 'gym-benefit'),
  behaviour: fc.constantFrom('flex', 'allowance'),
  cents: fc.integer({ min: 1, max: 90_000 }),
});
/** A charge, or the void of one of those that there are. */
const act = fc.oneof(charge, fc.record({ voided: fc.nat() }));
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;
/** What happens before each version; a charge always does. */
const histories = fc.array(fc.tuple(charge, fc.array(act, { maxLength: 4 })), {
  minLength: VERSIONS,
  maxLength: VERSIONS,
});

interface Run {
  company: LimitedCompany;
  payroll: string | undefined;
  live: string[];
}

async function perform(run: Run, one: Act): Promise<void> {
  const { companyId, employeeIds } = run.company;
  if ('voided' in one) {
    const [found] = run.live.splice(one.voided % Math.max(1, run.live.length), 1);
    if (!found) return;
    const reply = await voidOf(operator, companyId, found);
    assert.equal(reply.status, 200, reply.text);
    return;
  }
  const { who, category, behaviour, cents: amountInCents } = one;
  const given = { category, behaviour, amountInCents } as const;
  const payroll = run.payroll && { payroll: run.payroll };
  const charged = newCharge(employeeIds[who]!, { ...given, ...payroll });
  const reply = await postCharge(operator, companyId, charged);
  assert.equal(reply.status, 200, reply.text);
  run.live.push(reply.body.id);
}

const definition = {
  layout: 'lines',
  columns: ['employeeId', 'category', 'behaviour', 'amountInCents'].map((field) => ({
    header: field,
    field,
  })),
};

/** Cents by employee, category and behaviour, those that are not 0. */
type Sums = Record<string, number>;

/** What an export says; both processes have the same bytes of it. */
async function sumsOf(run: Run, version: number, since?: number): Promise<Sums> {
  const { base } = run.company;
  const asked = { template: 'Modelo', payroll: run.payroll!, version };
  const one = await exported(service, partner, base, { ...asked, ...(since && { since }) });
  assert.equal(one.state, 'done', one.failure ?? '');
  const path = `${base}/exports/${one.id}/file`;
  const [here, there] = [
    await bytesOf(service.url, partner, path),
    await bytesOf(beside.url, partner, path),
  ];
  assert.ok(here.equals(there));
  const [, ...rows] = cellsOf(here.toString());
  assert.equal(one.file!.rows, rows.length);
  const sums = rows.map((row) => [row.slice(0, 3).join(' '), Number(row[3])] as const);
  const net = sums.reduce((sum, [, cents]) => sum + cents, 0);
  assert.equal(one.file!.netInCents, net);
  return Object.fromEntries(sums);
}

function added(sums: Sums, changes: Sums): Sums {
  const keys = new Set([...Object.keys(sums), ...Object.keys(changes)]);
  const pairs = [...keys].map((key) => [key, (sums[key] ?? 0) + (changes[key] ?? 0)] as const);
  return Object.fromEntries(pairs.filter(([, cents]) => cents !== 0));
}

describe('exports of the differences', () => {
  it('added to the first version give every later one, by employee and kind', async () => {
    const property = fc.asyncProperty(histories, async (history) => {
      const company = await addLimitedCompany(service, 3);
      const run: Run = { company, payroll: undefined, live: [] };
      const written = { name: 'Modelo', definition };
      const made = await partner.post(`${company.base}/export-templates`, written);
      assert.equal(made.status, 201, made.text);
      let sums: Sums = {};
      for (const [index, [first, others]] of history.entries()) {
        const version = index + 1;
        for (const one of [first, ...others]) await perform(run, one);
        if (version === 1) run.payroll = await closeOpen(partner, company.base);
        else await untilDone(() => settleLateCycles(service.context));
        const whole = await sumsOf(run, version);
        if (version > 1) assert.deepEqual(added(sums, await sumsOf(run, version, index)), whole);
        sums = whole;
      }
      const first = await sumsOf(run, 1);
      assert.deepEqual(added(first, await sumsOf(run, VERSIONS, 1)), sums);
    });
    await fc.assert(property, { numRuns: RUNS });
    await expectSound(service);
  });
});
