import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import type { StateChange } from '@fringe/contract/operations/people/employees';
import type { Employee } from '@fringe/contract/types';
import { fakeClock } from '../../support/clock.ts';
import { startService } from '../../support/service.ts';
import * as people from '../support/people/employee-sides.ts';
import { expectPages } from '../support/platform-lists.ts';
import { onBothSides } from './support/both-sides.ts';

// What each verb does in each state is in the table of the stories.
const { employeeAt, employeesOf, isOperator, pathOf, read } = people;
// Late in a second: a time that is rounded rather than cut would lie in the next one.
const clock = fakeClock(new Date(Math.floor(Date.now() / 1000) * 1000 + 900));
const service = await startService({ clock });
after(service.close);
const now = () => Math.floor(clock.now().getTime() / 1000);

const act = ({ client, ...side }: people.Side, verb: string, id: string) =>
  verb === 'terminate'
    ? client.delete(pathOf({ client, ...side }, id))
    : client.patch(pathOf({ client, ...side }, id, `/${verb}`));

/** Everybody else in the company, how many there are, and all invitations. */
async function othersThan(side: people.Side, id: string) {
  const list = await side.client.get(`${employeesOf(side, side.companyId)}?limit=1000`);
  const others = list.body.employees.filter((one: Employee) => one.id !== id);
  const path = `/platform/v1/invitations?companyId=${side.companyId}&limit=1000`;
  return [others, list.body.page, (await service.operator.get(path)).body.invitations];
}

onBothSides(service, 'a change of state', (side) => {
  it('is of the state alone, and of nobody else', async () => {
    const id = await employeeAt(side, { state: 'active', confirmed: true });
    const others = await othersThan(side, id);
    const { state: _, updatedAt: __, ...employee } = await read(side, id);
    for (const verb of ['block', 'unblock', 'terminate', 'restore']) {
      clock.advance(1);
      const reply = await act(side, verb, id);
      assert.deepEqual([reply.status, reply.text], [204, '']);
      const { state, updatedAt, ...shown } = await read(side, id);
      assert.deepEqual([shown, updatedAt], [employee, now()]);
      assert.deepEqual(await othersThan(side, id), others);
    }
  });

  it('is one of the history, by the second, once, oldest first, in pages', async () => {
    const kind = isOperator(side) ? 'operator' : 'partner';
    const expected: object[] = [];
    const note = (cause: string, state: StateChange['state']) =>
      expected.push({ at: now(), cause, state, kind, reason: null, effectiveDate: null });
    const id = await people.register(side);
    note('registered', 'not-active');
    const causes = { block: 'blocked', unblock: 'unblocked', terminate: 'terminated' };
    for (const verb of 'block block unblock restore terminate terminate block restore'.split(' ')) {
      clock.advance(10);
      const before = await read(side, id);
      await act(side, verb, id);
      const { state } = await read(side, id);
      const cause = causes[verb as keyof typeof causes] ?? 'restored';
      if (state !== before.state) note(cause, state);
    }
    const path = pathOf(side, id, '/state-changes');
    const found = await expectPages<StateChange>(side.client, path, 'stateChanges', 5);
    const shown = found.map(({ by, ...change }) => ({ ...change, kind: by!.kind }));
    assert.deepEqual(shown, expected);
  });
});
