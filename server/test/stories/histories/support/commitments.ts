import assert from 'node:assert/strict';
import type { fakeClock } from '../../../support/clock.ts';
import { withSql } from '../../../support/database/sql.ts';
import { addChild } from '../../../support/money/commitment-companies.ts';
import { register } from '../../../support/people/people.ts';
import type { Service } from '../../../support/service.ts';
import { expectRun, expectTold } from '../../support/models/commitments/commitment-checks.ts';
import { newRun, type Run } from '../../support/models/commitments/commitment-run.ts';
import { perform } from '../../support/models/commitments/commitment-runs.ts';
import { CHILDREN, type Step } from '../../support/models/commitments/commitment-steps.ts';

/*
 * Histories of somebody in a company whose open month is October, in words: an amount alone is of
 * the open month, `+1` of the next; `usual` are two payments for education. What is done to an
 * expense or to a charge is done to the last one. What has to come of each step is said by the
 * model of the stories.
 */

/** What a step is, but for whose it is. */
type Part = { [Name in Step['do']]: { do: Name } & Record<string, unknown> }[Step['do']];
type Found = (string | undefined)[];

const sums = (text = '') =>
  [...text.matchAll(/(\d+)([+-]\d)?/g)].map(([, cents, ahead = '0']) => ({
    cents: Number(cents),
    ahead: Number(ahead),
  }));
const monthOf = (text?: string) => (text === undefined ? undefined : Number(text));
const last = { which: 0 };

function limits([name = 'nursery', which = '', cents, year]: Found): Part[] {
  const kinds = { 'of this month ': ['punctual'], 'of next months ': ['recurrent'] }[which];
  const terms = { name, cents: Number(cents), ofYear: year !== undefined };
  return (kinds ?? ['punctual', 'recurrent']).map((kind) => ({ do: 'limit', kind, ...terms }));
}

function asked([name, payments, rest = '']: Found): Part {
  const recipient = Number(/for child (\d)/.exec(rest)?.[1] ?? CHILDREN);
  const how = { behaviour: /as (\S+)/.exec(rest)?.[1], pending: rest.includes('pending') };
  const what = { category: `${name}-benefit`, payments: sums(payments) };
  return { do: 'request', ...what, recipient, ...how, stray: true };
}

function charged([name = 'nursery', sum]: Found): Part {
  const [{ cents, ahead } = assert.fail(sum)] = sums(sum);
  const category = `${name}-benefit`;
  return { do: 'charge', category, cents, back: ahead || undefined, settled: false };
}

const words: [RegExp, (found: Found, run: Run) => Part | Part[]][] = [
  [/^(?:(meal) )?limit (of this month |of next months )?(\d+)( a year)?$/, limits],
  [/^ask (\w+) ([\d+ -]+?)((?: pending| for child \d| as \S+)*)$/, asked],
  [/^usual(.*)$/, ([rest]) => asked(['education', '100 250+1', rest])],
  [/^charge (?:(meal) )?(\d+(?:[+-]\d)?)$/, charged],
  [/^void charge$/, (_, { world }) => ({ do: 'voidCharge', which: world.entries.length - 1 })],
  [
    /^execute due ([+-]?\d)(?: in ([+-]?\d))?$/,
    ([due, to]) => ({ do: 'executeMany', which: [], due: monthOf(due), back: monthOf(to) }),
  ],
  [/^(approve|reject|cancel)$/, ([verb]) => ({ do: verb as 'approve', ...last })],
  [/^replace by (.+)$/, ([to]) => ({ do: 'replace', ...last, stray: true, payments: sums(to) })],
  [
    /^execute (\d)(?: in ([+-]?\d))?$/,
    ([payment, to]) => ({ do: 'execute', ...last, payment: Number(payment), back: monthOf(to) }),
  ],
  [
    /^(cancel|void) payment (\d)$/,
    ([verb, payment]) => ({
      ...{ do: `${verb as 'void'}Payment`, ...last },
      ...{ payment: Number(payment), fitting: false },
    }),
  ],
  [/^disable( next)?$/, ([next]) => ({ do: 'disable', name: 'nursery', next: next !== undefined })],
  [/^(block|remove|restore)$/, ([to]) => ({ do: 'move', to })],
  [/^close(?: (\d) times)?$/, ([times = '1']) => Array(Number(times)).fill({ do: 'close' })],
  [/^settle$/, () => ({ do: 'settle' })],
];

function stepsOf(text: string, run: Run): Step[] {
  const who = run.employeeIds.length - 1;
  for (const [pattern, made] of words) {
    const found = pattern.exec(text);
    const parts = found ? [made(found.slice(1), run)].flat() : [];
    if (found) return parts.map((part) => ({ ...part, who }) as unknown as Step);
  }
  return assert.fail(`no step: ${text}`);
}

/** Somebody new, with children where there is to be something for them. */
async function join(run: Run, history: string): Promise<void> {
  const { service, companyId } = run;
  const employeeId = await register(service, companyId);
  const children: string[] = [];
  const place = { service, companyId, employeeId };
  while (history.includes('child') && children.length < CHILDREN) {
    children.push(await addChild(place));
  }
  run.employeeIds.push(employeeId);
  run.children.set(employeeId, children);
  run.world.limits.people.set(employeeId, false);
}

/** A company, and the histories of its people: of somebody new, or of the last one further on. */
export async function openCompany(
  service: Service,
  clock: ReturnType<typeof fakeClock>,
  limitsRequired = false,
) {
  const seen = new Map<string, number>();
  const nobody = { people: 0, children: 0 };
  const run = await newRun(service, '2026-10', limitsRequired, seen, nobody);
  let since = '00000000-0000-0000-0000-000000000000';

  /** What is to be refused is, and nothing else but what is tried; answers what was refused. */
  async function live(history: string, isFurther = false): Promise<boolean[]> {
    const all: boolean[] = [];
    if (!isFurther) await join(run, history);
    await withSql(service.database.ownerUrl, async (owner) => {
      for (const line of history.split('; ')) {
        const [, kind, text] = /^(refused: |try: )?(.+)$/.exec(line)!;
        for (const step of stepsOf(text!, run)) {
          seen.clear();
          clock.advance(0.001);
          await perform(run, step);
          const refused = [...seen.keys()].some((answer) => / [45]\d\d$/.test(answer));
          if (kind !== 'try: ') assert.equal(refused, kind !== undefined, `${line} of ${history}`);
          all.push(refused);
          since = await expectTold(owner, run, since);
        }
      }
    });
    return all;
  }
  return { live, expectAll: () => expectRun(run) };
}
