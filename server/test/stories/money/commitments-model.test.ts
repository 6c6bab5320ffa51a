import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import fc from 'fast-check';
import { checkInvariants } from '../../../src/invariants/check-invariants.ts';
import { fakeClock } from '../../support/clock.ts';
import { withSql } from '../../support/database/sql.ts';
import { startService } from '../../support/service.ts';
import { expectRun, expectTold } from '../support/models/commitments/commitment-checks.ts';
import { newRun } from '../support/models/commitments/commitment-run.ts';
import { perform } from '../support/models/commitments/commitment-runs.ts';
import { type Step, step } from '../support/models/commitments/commitment-steps.ts';
import { drawn } from '../support/models/drawn.ts';

// Each step has a millisecond of its own, so that what waits longest is known.
const clock = fakeClock();
const service = await startService({ clock, config: { rateLimitPerMinute: 100_000_000 } });
after(service.close);
const { ownerUrl } = service.database;

const RUNS = drawn({ numRuns: 4, seed: 1 });
const STEPS = 200;

/** Every one of these has to occur, or the histories prove little. */
const expected = [
  ...['request 201', 'request 409', 'approve 204', 'reject 204', 'cancel 204', 'execute 200'],
  ...['execute again 200', 'executeMany 200', 'executeMany 400'],
  ...['cancelPayment 204', 'voidPayment 204', 'charge 200', 'charge 409'],
];

/** How each history ends: with what few of them would have, and with everything settled. */
const end: Step[] = [{ do: 'executeMany', which: [0], due: 1, back: undefined }, { do: 'settle' }];

describe('committed expenses', () => {
  it('are those of the model, after any sequence of steps, and so is what is told', async (t) => {
    const seen = new Map<string, number>();
    const sequences = fc.array(step, { minLength: 60, maxLength: STEPS, size: 'max' });
    const demanding = fc.nat({ max: 3 }).map((drawn) => drawn === 0);
    // Some begin so late that the year changes early.
    const first = fc.constantFrom('2026-10', '2026-12', '2026-12');
    await withSql(ownerUrl, async (owner) => {
      const histories = [sequences, first, demanding] as const;
      const property = fc.asyncProperty(...histories, async (steps, month, limitsRequired) => {
        const run = await newRun(service, month, limitsRequired, seen);
        let since = '00000000-0000-0000-0000-000000000000';
        for (const next of [...steps, ...end]) {
          clock.advance(0.001);
          await perform(run, next);
          since = await expectTold(owner, run, since);
        }
        await expectRun(run);
      });
      await fc.assert(property, RUNS);
    });
    t.diagnostic([...seen].map(([name, times]) => `${name}: ${times}`).join(', '));
    assert.deepEqual(
      expected.filter((name) => !seen.has(name)),
      [],
      'some answers were never seen',
    );
    const lines: string[] = [];
    const violations = await checkInvariants(service.context.database, (line) => lines.push(line));
    assert.equal(violations, 0, lines.join('\n'));
  });
});
