import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import fc from 'fast-check';
import { settleLateCycles } from '../../../src/reconciliation/settle-late-cycles.ts';
import { expectSound } from '../../support/money/charge-companies.ts';
import { startService } from '../../support/service.ts';
import { untilDone } from '../../support/worker.ts';
import { compare, newCase, perform } from '../support/models/charge-runs.ts';
import { step } from '../support/models/charge-steps.ts';
import { drawn } from '../support/models/drawn.ts';

const service = await startService({ config: { rateLimitPerMinute: 100_000_000 } });
after(service.close);

const RUNS = drawn({ numRuns: 5, seed: 1 });
/** Every reason for which a charge can be refused because of limits or people. */
const reasons = ['limitExceeded', 'benefitDisabled', 'limitRequired', 'employeeState'];

describe('the charges of the service', () => {
  it('are judged as the model says, after any sequence of steps', async (t) => {
    const sequences = fc.array(step, { minLength: 20, maxLength: 60, size: 'max' });
    const seen: Record<string, number> = {};
    const property = fc.asyncProperty(sequences, async (steps) => {
      const one = await newCase(service, seen);
      for (const next of steps) await perform(one, next);
      await compare(one);
    });
    await fc.assert(property, RUNS);
    t.diagnostic(JSON.stringify(seen));
    for (const code of reasons) assert.ok(seen[code]! > 0, `${code} was never the reason`);
    await untilDone(() => settleLateCycles(service.context));
    await expectSound(service);
  });
});
