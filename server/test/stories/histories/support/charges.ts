import assert from 'node:assert/strict';
import { voidings, type Way } from '../../../support/money/ways.ts';
import { partnerSide } from '../../../support/people/employee-sides.ts';
import type { Service } from '../../../support/service.ts';
import type { Charge, ChargeCategory } from '../../support/models/charge-model.ts';
import { type By, type Case, compare, newCase, perform } from '../../support/models/charge-runs.ts';
import { type Drawn, PEOPLE, type Step } from '../../support/models/charge-steps.ts';

/*
 * Histories of charges in a company whose open month is the November of a year, in words. The
 * model of the stories says what has to come of each step.
 */

const who = 0;
const people: Record<string, number> = { other: 1, nobody: PEOPLE };
const charge =
  /^(settled )?charge (\w+) (\d+)(?: as (\S+))?(?: in ([+-]?\d))?(?: of (\w+))?(?: named (\d))?$/;
const numberOf = (text?: string) => (text === undefined ? undefined : Number(text));

function drawn(text = ''): Drawn {
  const found = charge.exec(text) ?? assert.fail(`no charge: ${text}`);
  const [, settled, category, cents, behaviour = 'flex', month, of, name] = found;
  return {
    ...{ who: of ? people[of]! : who, name: numberOf(name), month: numberOf(month) },
    category: `${category}-benefit` as ChargeCategory,
    behaviour: behaviour as 'flex',
    amountInCents: Number(cents),
    settled: settled ? true : undefined,
  };
}

type Found = (string | undefined)[];
const words: [RegExp, (...found: Found) => object][] = [
  [/^((?:settled )?charge .*)$/, (text) => ({ do: 'charge', charge: drawn(text) })],
  [/^batch (.*)$/, (all) => ({ do: 'batch', charges: all!.split(', ').map(drawn) })],
  [/^(again|void) (\d)$/, (verb, which) => ({ do: verb, which: Number(which) })],
  [
    /^limit (\w+) (\d+)( a year)?( from next month)?$/,
    (category, cents, year, next) => ({
      ...{ do: 'limit', who, category, amount: Number(cents), yearly: year !== undefined },
      kind: next ? 'recurrent' : 'punctual',
    }),
  ],
  [
    /^disable (\w+)( for all)?( next)?$/,
    (category, all, next) => ({
      ...{ do: 'disable', category, who: all ? undefined : who, ahead: next ? 1 : 0 },
    }),
  ],
  [/^(block|remove)$/, (verb) => ({ do: 'move', who, verb })],
  [/^require$/, () => ({ do: 'require', on: true })],
  [/^close$/, () => ({ do: 'close' })],
];

function stepOf(text: string): Step {
  for (const [pattern, made] of words) {
    const found = pattern.exec(text);
    if (found) return made(...found.slice(1)) as Step;
  }
  return assert.fail(`no step: ${text}`);
}

/** Does all of a history; what is to be refused is, and nothing else outside of batches. */
export async function live(service: Service, history: string, by?: By): Promise<void> {
  const seen: Record<string, number> = {};
  const one = await newCase(service, seen, by);
  for (const line of history.split('; ')) {
    const [, refused, text] = /^(refused: )?(.+)$/.exec(line)!;
    for (const name of Object.keys(seen)) delete seen[name];
    await perform(one, stepOf(text!));
    if (text!.startsWith('batch')) continue;
    const isRefused = Object.keys(seen).some((name) => !/^(accepted|duplicate)/.test(name));
    assert.equal(isRefused, refused !== undefined, `${line} of ${history}`);
  }
  await compare(one);
}

const sideOf = ({ service, companyId }: Case) => ({ ...partnerSide(service), companyId });

/** Whoever brings charges so. */
export const charging = (send: Way): By => ({
  charge: (one, given: Charge) => send(sideOf(one), given),
});

/** A partner that voids in a sandbox, where the id of the void is to be found. */
export const voidingAsPartner: By = {
  async void(one, { id, employeeId, month: payroll }) {
    const reply = await voidings.voidConsumption!(sideOf(one), id, { employeeId, payroll });
    assert.deepEqual([reply.status, reply.text], [204, '']);
    const { body } = await one.service.operator.get(`${one.platform}/consumptions?limit=1000`);
    return body.consumptions.find((entry: { reversesId: string }) => entry.reversesId === id).id;
  },
};
