import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import type { StateChange } from '@fringe/contract/operations/employees';
import type { EmployeeState } from '@fringe/contract/types';
import { fakeClock } from '../../support/clock.ts';
import { startService } from '../../support/service.ts';
import {
  confirm,
  employeeAt,
  historyOf,
  nameOf,
  operatorSide,
  pathOf,
  peopleRows,
  read,
  register,
  type Side,
  type Standing,
  standings,
} from '../support/employee-sides.ts';
import { expectPages } from '../support/platform-lists.ts';
import { expectFailure, perform } from '../support/refusals.ts';
import { expectNoChange } from '../support/tables.ts';
import { onBothSides } from './support/both-sides.ts';

// Late in a second: a time that is rounded rather than cut would lie in the next one.
const second = Math.floor(Date.now() / 1000);
const clock = fakeClock(new Date(second * 1000 + 900));
const service = await startService({ clock });
after(service.close);

type Verb = 'terminate' | 'restore' | 'block' | 'unblock';
type Outcome = EmployeeState | 'refused';

const withAccess = (confirmed: boolean): Outcome => (confirmed ? 'active' : 'not-active');

/** Where each verb leads, and what it is called in the history. */
const table: Record<Verb, { cause: string; leads(from: Standing): Outcome }> = {
  terminate: { cause: 'terminated', leads: () => 'removed' },
  restore: {
    cause: 'restored',
    leads: ({ state, confirmed }) => (state === 'removed' ? withAccess(confirmed) : state),
  },
  block: {
    cause: 'blocked',
    leads: ({ state }) => (state === 'removed' ? 'refused' : 'blocked'),
  },
  unblock: {
    cause: 'unblocked',
    leads: ({ state, confirmed }) => (state === 'blocked' ? withAccess(confirmed) : 'refused'),
  },
};
const verbs = Object.keys(table) as Verb[];

const act = (side: Side, verb: Verb, id: string) =>
  verb === 'terminate'
    ? perform(side.client, { method: 'DELETE', path: pathOf(side, id) })
    : perform(side.client, { method: 'PATCH', path: pathOf(side, id, `/${verb}`) });

async function expectDone(side: Side, verb: Verb, id: string): Promise<void> {
  const reply = await act(side, verb, id);
  assert.deepEqual([reply.status, reply.text], [204, '']);
}

const othersIn = async (side: Side, id: string) => {
  const { employees, employee_state_changes: changes, ...rest } = await peopleRows(side);
  const others = (rows?: string[]) => rows!.filter((row) => !row.includes(id));
  return { employees: others(employees), changes: others(changes), ...rest };
};

/** The verb changes the state and the history, nothing else and nobody else, and does it once. */
async function expectLed(side: Side, verb: Verb, from: Standing): Promise<void> {
  const { cause, leads } = table[verb];
  const state = leads(from) as EmployeeState;
  const id = await employeeAt(side, from);
  const [employee, history] = [await read(side, id), await historyOf(side, id)];
  const others = await othersIn(side, id);
  await expectDone(side, verb, id);
  assert.deepEqual(await read(side, id), { ...employee, state });
  const step = state === from.state ? [] : [[cause, state]];
  assert.deepEqual(await historyOf(side, id), [...history, ...step]);
  assert.deepEqual(await othersIn(side, id), others);
  if (leads({ ...from, state }) === 'refused') return;
  const before = await peopleRows(side);
  await expectDone(side, verb, id);
  assert.deepEqual(await peopleRows(side), before);
}

onBothSides(service, 'a change of state', (side) => {
  for (const verb of verbs) {
    for (const from of standings) {
      const to = table[verb].leads(from);
      if (to !== 'refused') {
        it(`by ${verb} leaves ${nameOf(from)} ${to}`, () => expectLed(side, verb, from));
        continue;
      }
      it(`by ${verb} is refused for ${nameOf(from)}`, async () => {
        const id = await employeeAt(side, from);
        await expectNoChange(service, async () => {
          const message = `Employee with invalid state ${from.state}`;
          expectFailure(await act(side, verb, id), 409, message);
        });
      });
    }
  }

  for (const [away, back] of [
    ['terminate', 'restore'],
    ['block', 'unblock'],
  ] as const) {
    it(`by ${back} leads to active when an invitation was confirmed meanwhile`, async () => {
      const id = await register(side);
      await act(side, away, id);
      const { state } = await read(side, id);
      await confirm(side, id);
      assert.equal((await read(side, id)).state, state, 'confirming alone gives no access');
      await act(side, back, id);
      assert.equal((await read(side, id)).state, 'active');
      const causes = (await historyOf(side, id)).map(([cause]: [string]) => cause);
      const steps = ['registered', table[away].cause, 'confirmed', table[back].cause];
      assert.deepEqual(causes, steps);
    });
  }

  for (const confirmed of [true, false]) {
    const after = withAccess(confirmed);
    it(`by restore leads who was blocked before the removal to ${after}`, async () => {
      const id = await employeeAt(side, { state: 'blocked', confirmed });
      await act(side, 'terminate', id);
      await act(side, 'restore', id);
      assert.equal((await read(side, id)).state, after);
    });
  }
});

it('the history has what changed, oldest first, by the second, in pages', async () => {
  const side = operatorSide(service);
  const id = await register(side);
  const expected: StateChange[] = [{ at: second, cause: 'registered', state: 'not-active' }];
  const steps: [Verb, StateChange['state']?][] = [
    ['block', 'blocked'],
    ['block'],
    ['unblock', 'not-active'],
    ['restore'],
    ['terminate', 'removed'],
    ['terminate'],
    ['block'],
    ['restore', 'not-active'],
  ];
  for (const [index, [verb, state]] of steps.entries()) {
    clock.advance(10);
    await act(side, verb, id);
    const cause = table[verb].cause as StateChange['cause'];
    if (state) expected.push({ at: second + 10 * (index + 1), cause, state });
  }
  const path = pathOf(side, id, '/state-changes');
  assert.deepEqual(await expectPages(side.client, path, 'stateChanges', 5), expected);
});
