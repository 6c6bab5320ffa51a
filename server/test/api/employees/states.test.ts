import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import type { StateChange } from '@fringe/contract/operations/people/employees';
import type { Employee, EmployeeState } from '@fringe/contract/types';
import { fakeClock } from '../../support/clock.ts';
import { startService } from '../../support/service.ts';
import {
  confirm,
  employeeAt,
  employeesOf,
  historyOf,
  nameOf,
  operatorSide,
  pathOf,
  read,
  register,
  type Side,
  type Standing,
  standings,
} from '../support/people/employee-sides.ts';
import { expectPages } from '../support/platform-lists.ts';
import { expectFailure, perform } from '../support/refusals.ts';
import { expectNoChange } from '../support/tables.ts';
import { onBothSides } from './support/both-sides.ts';

// Late in a second: a time that is rounded rather than cut would lie in the next one.
const clock = fakeClock(new Date(Math.floor(Date.now() / 1000) * 1000 + 900));
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

/** Everybody else in the company, how many there are, and all invitations. */
async function othersThan(side: Side, id: string) {
  const list = await side.client.get(`${employeesOf(side, side.companyId)}?limit=1000`);
  const others = list.body.employees.filter((one: Employee) => one.id !== id);
  const path = `/platform/v1/invitations?companyId=${side.companyId}&limit=1000`;
  const { invitations } = (await service.operator.get(path)).body;
  return { others, page: list.body.page, invitations };
}

/** The verb changes the state and the history, nothing else and nobody else, and does it once. */
async function expectLed(side: Side, verb: Verb, from: Standing): Promise<void> {
  const { cause, leads } = table[verb];
  const state = leads(from) as EmployeeState;
  const id = await employeeAt(side, from);
  const [employee, history] = [await read(side, id), await historyOf(side, id)];
  const others = await othersThan(side, id);
  const step = state === from.state ? [] : [[cause, state]];
  const times = leads({ ...from, state }) === 'refused' ? 1 : 2;
  for (let time = 1; time <= times; time += 1) {
    const reply = await act(side, verb, id);
    assert.deepEqual([reply.status, reply.text], [204, '']);
    assert.deepEqual(await read(side, id), { ...employee, state });
    assert.deepEqual(await historyOf(side, id), [...history, ...step]);
    // Whatever is written once more would have a later time.
    clock.advance(1);
  }
  assert.deepEqual(await othersThan(side, id), others);
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
  const now = () => Math.floor(clock.now().getTime() / 1000);
  const kept = {
    by: { kind: 'operator', name: 'operator' },
    reason: null,
    effectiveDate: null,
  } as const;
  const expected: StateChange[] = [
    { at: now(), cause: 'registered', state: 'not-active', ...kept },
  ];
  const id = await register(side);
  const steps = 'block block unblock restore terminate terminate block restore'.split(' ');
  for (const verb of steps as Verb[]) {
    clock.advance(10);
    const before = await read(side, id);
    await act(side, verb, id);
    const { state } = await read(side, id);
    const cause = table[verb].cause as StateChange['cause'];
    if (state !== before.state) expected.push({ at: now(), cause, state, ...kept });
  }
  const path = pathOf(side, id, '/state-changes');
  assert.deepEqual(await expectPages(side.client, path, 'stateChanges', 5), expected);
});
