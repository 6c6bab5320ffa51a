import assert from 'node:assert/strict';
import {
  expectRun,
  expectTold,
} from '../../../stories/support/models/commitments/commitment-checks.ts';
import { newRun } from '../../../stories/support/models/commitments/commitment-run.ts';
import { perform } from '../../../stories/support/models/commitments/commitment-runs.ts';
import {
  CHILDREN,
  type Step,
  type StepOf,
} from '../../../stories/support/models/commitments/commitment-steps.ts';
import type { fakeClock } from '../../../support/clock.ts';
import { withSql } from '../../../support/database/sql.ts';
import type { Service } from '../../../support/service.ts';

/*
 * Histories of somebody in a company whose open month is October, in words: an amount alone is of
 * the open month, `+1` of the next; `usual` are two payments for education. What is done to an
 * expense is done to the last one, or to one `of 1` before it. What has to come of each step is
 * said by the model of the stories.
 */

const who = 0;
const sums = (text: string) =>
  [...text.matchAll(/(\d+)([+-]\d)?/g)].map(([, cents, ahead = '0']) => ({
    cents: Number(cents),
    ahead: Number(ahead),
  }));
type Category = StepOf<'charge'>['category'];
const monthOf = (text: string | undefined) => (text === undefined ? undefined : Number(text));

/** What is limited, from this month on, in it alone, or after it. */
function limits(name = 'nursery', which = '', cents = '', year?: string): Step[] {
  const kinds = { 'of this month ': ['punctual'], 'of next months ': ['recurrent'] }[which];
  const all = kinds ?? ['punctual', 'recurrent'];
  const terms = { cents: Number(cents), ofYear: year !== undefined };
  return all.map((kind) => ({ do: 'limit', who, kind, name, ...terms }) as Step);
}

function asked(name = '', payments = '', rest = ''): Step[] {
  const child = /for child (\d)/.exec(rest)?.[1];
  const behaviour = /as (\S+)/.exec(rest)?.[1] as 'allowance' | undefined;
  return [
    {
      do: 'request',
      who,
      category: `${name}-benefit` as Category,
      behaviour,
      recipient: child ? Number(child) : CHILDREN,
      pending: rest.includes('pending'),
      stray: true,
      payments: sums(payments),
    },
  ];
}

function charged(settled?: string, name = 'nursery', sum = ''): Step[] {
  const [{ cents, ahead } = assert.fail(sum)] = sums(sum);
  const back = ahead === 0 ? undefined : ahead;
  const category = `${name}-benefit` as Category;
  return [{ do: 'charge', who, category, cents, back, settled: settled !== undefined }];
}

type Found = (string | undefined)[];
const words: [RegExp, (...found: Found) => Step[]][] = [
  [/^(?:(meal) )?limit (of this month |of next months )?(\d+)( a year)?$/, limits],
  [/^ask (\w+) ([\d+ -]+?)((?: pending| for child \d| as \S+)*)$/, asked],
  [/^usual((?: pending| for child \d| as \S+)*)$/, (rest) => asked('education', '100 250+1', rest)],
  [/^(settled )?charge (?:(meal) )?(\d+(?:[+-]\d)?)$/, charged],
  [/^void charge (\d)$/, (which) => [{ do: 'voidCharge', which: Number(which) }]],
  [
    /^execute due ([+-]?\d)(?: in ([+-]?\d))?$/,
    (due, to) => [{ do: 'executeMany', which: [], due: monthOf(due), back: monthOf(to) }],
  ],
  [
    /^(approve|reject|cancel)(?: of (\d))?$/,
    (verb, which = '0') => [{ do: verb as 'approve', which: Number(which) }],
  ],
  [
    /^replace by (.+)$/,
    (payments) => [{ do: 'replace', which: 0, stray: true, payments: sums(payments!) }],
  ],
  [
    /^execute (\d)(?: in ([+-]?\d))?(?: of (\d))?$/,
    (payment, to, which = '0') => [
      { do: 'execute', which: Number(which), payment: Number(payment), back: monthOf(to) },
    ],
  ],
  [
    /^(cancel|void) payment (\d)$/,
    (verb, payment) => [
      { do: `${verb as 'void'}Payment`, which: 0, payment: Number(payment), fitting: false },
    ],
  ],
  [
    /^disable( next)?$/,
    (next) => [{ do: 'disable', who, name: 'nursery', next: next !== undefined }],
  ],
  [/^(block|unblock|remove|restore)$/, (to) => [{ do: 'move', who, to: to as 'block' }]],
  [/^close(?: (\d) times)?$/, (times = '1') => Array(Number(times)).fill({ do: 'close' })],
  [/^settle$/, () => [{ do: 'settle' }]],
];

function stepsOf(text: string): Step[] {
  for (const [pattern, made] of words) {
    const found = pattern.exec(text);
    if (found) return made(...found.slice(1));
  }
  return assert.fail(`no step: ${text}`);
}

interface Company {
  limitsRequired?: boolean;
}

/** Does all of a history; whatever is to be refused is, and nothing else but what is tried. */
export async function live(
  service: Service,
  clock: ReturnType<typeof fakeClock>,
  history: string,
  { limitsRequired = false }: Company = {},
): Promise<void> {
  const seen = new Map<string, number>();
  const children = history.includes('child') ? CHILDREN : 0;
  const run = await newRun(service, '2026-10', limitsRequired, seen, { people: 1, children });
  await withSql(service.database.ownerUrl, async (owner) => {
    let since = '00000000-0000-0000-0000-000000000000';
    for (const line of history.split('; ')) {
      const [, kind, text] = /^(refused: |try: )?(.+)$/.exec(line)!;
      for (const step of stepsOf(text!)) {
        seen.clear();
        clock.advance(0.001);
        await perform(run, step);
        const refused = [...seen.keys()].some((answer) => / [45]\d\d$/.test(answer));
        if (kind !== 'try: ') assert.equal(refused, kind !== undefined, `${line} of ${history}`);
        since = await expectTold(owner, run, since);
      }
    }
  });
  await expectRun(run);
}
