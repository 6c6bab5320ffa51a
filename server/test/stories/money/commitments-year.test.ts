import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Commitment } from '@fringe/contract/operations/commitments/committed-expenses';
import type { LedgerEntry } from '@fringe/contract/operations/consumptions/charges';
import fc from 'fast-check';
import { settleLateCycles } from '../../../src/reconciliation/settle-late-cycles.ts';
import { expectSound } from '../../support/money/charge-companies.ts';
import { startService } from '../../support/service.ts';
import { untilDone } from '../../support/worker.ts';
import { newRun, platform, type Run } from '../support/models/commitments/commitment-run.ts';
import { perform } from '../support/models/commitments/commitment-runs.ts';
import { PEOPLE, step } from '../support/models/commitments/commitment-steps.ts';
import { setLimit } from '../support/models/commitments/commitment-surroundings.ts';
import { drawn } from '../support/models/drawn.ts';

const service = await startService({ config: { rateLimitPerMinute: 100_000_000 } });
after(service.close);

const RUNS = drawn({ numRuns: 3, seed: 1 });
const LIMIT = 25;
const [NURSERY, MEAL] = ['nursery-benefit', 'meal-benefit'];

/** What could lower a limit or take a benefit away is left out; the year changes often. */
const steps = fc.array(
  fc.oneof(
    {
      weight: 12,
      arbitrary: step.filter(({ do: name }) => !['limit', 'disable', 'move'].includes(name)),
    },
    { weight: 1, arbitrary: fc.constant({ do: 'close' as const }) },
  ),
  { minLength: 30, maxLength: 80, size: 'max' },
);

/** What a fiscal year has reserved, and what was charged without a flag. */
async function takenOf(run: Run, who: string): Promise<Map<string, number>> {
  const of = `${platform(run)}/employees/${who}/committed-expenses?limit=1000`;
  const ledger = `${platform(run)}/consumptions?limit=1000&employeeId=${who}`;
  const [{ body: committed }, { body: booked }] = await Promise.all([
    service.operator.get(of),
    service.operator.get(ledger),
  ]);
  const expenses = (committed.committedExpenses as Commitment[]).filter(
    ({ category }) => category === NURSERY,
  );
  const entries = (booked.consumptions as LedgerEntry[]).filter(
    ({ category }) => category === NURSERY,
  );
  const ofPayment = new Map(
    expenses.flatMap(({ payments }) => payments).map((one) => [one.id, one.payroll]),
  );
  const voided = new Set(entries.map(({ reversesId }) => reversesId));
  const used = entries
    .filter(({ id, sumType, flag }) => sumType === 'expenses' && !flag && !voided.has(id))
    .map((one) => ({ ...one, payroll: ofPayment.get(one.paymentId ?? '') ?? one.payroll }));
  const reserved = expenses
    .filter(({ state }) => state === 'active')
    .flatMap(({ payments }) => payments)
    .filter(({ state }) => state === 'scheduled');
  const taken = new Map<string, number>();
  for (const { payroll, amountInCents } of [...used, ...reserved]) {
    const year = payroll.slice(0, 4);
    taken.set(year, (taken.get(year) ?? 0) + amountInCents);
  }
  return taken;
}

describe('the limit of a fiscal year', () => {
  it('is passed by nothing but what is flagged, across any change of year', async (t) => {
    const seen = new Map<string, number>();
    const years = new Set<string>();
    let fullest = 0;
    const property = fc.asyncProperty(steps, async (history) => {
      const run = await newRun(service, '2026-11', false, seen);
      for (let who = 0; who < PEOPLE; who += 1) {
        for (const kind of ['punctual', 'recurrent'] as const) {
          const name = 'nursery';
          await setLimit(run, { do: 'limit', who, kind, name, cents: LIMIT, ofYear: true });
        }
      }
      for (const next of history) {
        const category = 'category' in next && next.category === MEAL ? NURSERY : undefined;
        await perform(run, { ...next, ...(category && { category }) } as typeof next);
        for (const who of run.employeeIds) {
          for (const [year, cents] of await takenOf(run, who)) {
            assert.ok(cents <= LIMIT, `${cents} in ${year}`);
            years.add(year);
            fullest = Math.max(fullest, cents);
          }
        }
      }
    });
    await fc.assert(property, RUNS);
    t.diagnostic(`years: ${[...years]}; at most ${fullest} of ${LIMIT}`);
    assert.ok(years.size > 1, 'no history came to another year');
    assert.ok(fullest > LIMIT - 5, 'no history came near the limit');
    await untilDone(() => settleLateCycles(service.context));
    await expectSound(service);
  });
});
