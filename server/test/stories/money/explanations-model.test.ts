import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type {
  ExplainedEntry,
  Explanation,
} from '@fringe/contract/operations/consumptions/explanations';
import fc from 'fast-check';
import { addMonths } from '../../../src/values/month.ts';
import { fakeClock } from '../../support/clock.ts';
import { startService } from '../../support/service.ts';
import { newRun, type Run } from '../support/models/commitments/commitment-run.ts';
import { perform } from '../support/models/commitments/commitment-runs.ts';
import { type Step, step } from '../support/models/commitments/commitment-steps.ts';
import { drawn } from '../support/models/drawn.ts';
import type { Topic } from '../support/models/explanation-limits.ts';
import { explain } from '../support/models/explanation-model.ts';
import { amountsSaid } from '../support/models/explanation-sentences.ts';

// Each step has a millisecond of its own, so that the order of what happened is known.
const clock = fakeClock();
const service = await startService({ clock, config: { rateLimitPerMinute: 100_000_000 } });
after(service.close);

const RUNS = drawn({ numRuns: 4, seed: 1 });
const categories = ['meal-benefit', 'nursery-benefit', 'education-benefit'];

async function read(run: Run, { who, category, month }: Topic, language: string) {
  const query = `payroll=${month}&category=${category}`;
  const path = `${run.base}/employees/${who}/consumptions/explain?${query}`;
  const reply = await service.partner.get(path, { headers: { 'accept-language': language } });
  assert.equal(reply.status, 200, reply.text);
  assert.equal(reply.body.language, language);
  return reply.body as Explanation;
}

/** Ids that only the service knows are looked at for themselves, and so is what is in words. */
function entryFacts({ entries }: Explanation): unknown[] {
  const byId = new Map(entries.map((one) => [one.id, one]));
  assert.equal(byId.size, entries.length);
  for (const { id, reversesId, voidedById, sumType } of entries) {
    assert.equal(reversesId !== null, sumType === 'withdrawn');
    if (reversesId !== null) assert.equal(byId.get(reversesId)!.voidedById, id);
    if (voidedById !== null) assert.equal(byId.get(voidedById)!.reversesId, id);
  }
  return entries.map((one: ExplainedEntry) => {
    const { id: _, voidedById, paymentId, concept, flags, ...rest } = one;
    return { ...rest, flags: flags.map(({ flag }) => flag) };
  });
}

/** Who did it, which is always the same here: limits are the partner's, states the operator's. */
function factsOf(one: Explanation) {
  const { companyId, employeeId, language, sentences, text, ...facts } = one;
  for (const { by } of facts.limitChanges) assert.equal(by.kind, 'partner');
  for (const { by } of facts.stateChanges) assert.ok(by === null || by.name === 'operator');
  const holds = facts.limit && { ...facts.limit, by: undefined };
  assert.equal(facts.limit?.by?.kind, holds?.limit ? 'partner' : undefined);
  return JSON.parse(
    JSON.stringify({
      ...facts,
      entries: entryFacts(one),
      limit: holds,
      limitChanges: facts.limitChanges.map((change) => ({ ...change, by: undefined })),
      stateChanges: facts.stateChanges.map((change) => ({ ...change, by: undefined })),
      refusals: facts.refusals.map((each) => ({ ...each, id: undefined, reason: undefined })),
    }),
  );
}

/** An amount as it is read, made without what the service makes it with. */
const forms: Record<string, { amount: RegExp; cents: (text: string) => number }> = {
  en: { amount: /€[\d,]+\.\d\d/g, cents: (text) => Number(text.replaceAll(/[€,.]/g, '')) },
  es: { amount: /[\d.]+,\d\d €/g, cents: (text) => Number(text.replaceAll(/[€,. ]/g, '')) },
};

/** Parts add up, whatever the model says. */
function expectSums({ entries, total, use, versions, reservations }: Explanation): void {
  assert.equal(entries.at(-1)?.runningInCents ?? 0, total.netInCents);
  assert.equal(total.chargesInCents - total.voidsInCents, total.netInCents);
  assert.equal(
    use.months.reduce((sum, { usedInCents }) => sum + usedInCents, 0),
    use.usedInCents,
  );
  assert.equal(
    reservations.reduce((sum, { amountInCents }) => sum + amountInCents, 0),
    use.reservedInCents,
  );
  const last = versions.at(-1);
  const waiting = entries.filter(({ version }) => version === null);
  const added = waiting.reduce(
    (sum, one) => sum + (one.sumType === 'expenses' ? 1 : -1) * one.amountInCents,
    0,
  );
  if (last) assert.equal(last.netInCents + added, total.netInCents);
}

async function expectExplained(
  run: Run,
  topic: Topic,
  language: string,
  seen: Set<string>,
): Promise<void> {
  const wanted = explain(run.world, topic);
  const amounts = amountsSaid(run.world, topic, wanted);
  const { amount, cents } = forms[language]!;
  const found = await read(run, topic, language);
  assert.deepEqual(factsOf(found), JSON.parse(JSON.stringify(wanted)), JSON.stringify(topic));
  expectSums(found);
  assert.deepEqual(
    found.sentences.map((one) => (one.match(amount) ?? []).map(cents)),
    amounts,
    found.sentences.join('\n'),
  );
  assert.equal(found.text, found.sentences.join(' '));
  seen.add(language);
  for (const { flags, late, settled, version } of wanted.entries) {
    for (const name of flags) seen.add(name);
    if (late) seen.add('late');
    if (settled) seen.add('settled');
    if ((version ?? 0) > 1) seen.add('settled again');
  }
  for (const { code } of wanted.refusals) seen.add(`refused ${code}`);
  for (const { cause } of wanted.stateChanges) seen.add(cause);
  for (const { kind } of wanted.limitChanges) seen.add(kind);
  if (wanted.total.voids > 0) seen.add('voided');
  if (wanted.reservations.length > 0) seen.add('reserved');
  if (wanted.use.period.length === 4) seen.add('of a year');
}

const expected = [
  ...['limitExceeded', 'late', 'settled', 'settled again', 'refused limitExceeded', 'blocked'],
  ...['recurrent', 'punctual', 'disabled', 'voided', 'reserved', 'of a year', 'en', 'es'],
];

/** How each history ends: with a charge that passes a limit. */
const end: Step[] = [
  { do: 'limit', who: 0, kind: 'punctual', name: 'meal', cents: 0, ofYear: false },
  { do: 'charge', who: 0, category: 'meal-benefit', cents: 1, back: undefined, settled: false },
];

describe('an explanation', () => {
  it('is what the model tells of the number, after any sequence of steps', async (t) => {
    const seen = new Set<string>();
    const sequences = fc.array(step, { minLength: 50, maxLength: 140, size: 'max' });
    // Some begin so late that the year changes early.
    const first = fc.constantFrom('2026-10', '2026-12', '2026-12');
    const property = fc.asyncProperty(
      sequences,
      first,
      fc.boolean(),
      fc.constantFrom(...Object.keys(forms)),
      async (steps, month, must, language) => {
        const run = await newRun(service, month, must, new Map());
        for (const next of [...steps, ...end]) {
          clock.advance(0.001);
          await perform(run, next);
        }
        const last = addMonths(run.world.limits.open, 1);
        for (let one: string = month; one <= last; one = addMonths(one, 1)) {
          for (const who of run.employeeIds) {
            for (const category of categories) {
              await expectExplained(run, { who, category, month: one }, language, seen);
            }
          }
        }
      },
    );
    // A history that fails is shown as it is: making it shorter would take many minutes.
    await fc.assert(property, { ...RUNS, endOnFailure: true });
    t.diagnostic([...seen].sort().join(', '));
    assert.deepEqual(
      expected.filter((name) => !seen.has(name)),
      [],
      'some things never happened',
    );
  });
});
