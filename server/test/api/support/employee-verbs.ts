import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { EmployeeState } from '@fringe/contract/types';
import type { Asked } from './employee-refusals.ts';
import {
  confirm,
  employeeAt,
  employeesOf,
  historyOf,
  nameOf,
  pathOf,
  peopleRows,
  read,
  register,
  type Side,
  type Standing,
  standings,
} from './employee-sides.ts';
import { callerWith, demoPartnerIds } from './partners.ts';
import { expectFailure, perform } from './refusals.ts';
import { expectNoChange } from './tables.ts';

type Name = 'terminate' | 'restore' | 'block' | 'unblock';
type Outcome = EmployeeState | 'refused';

const withAccess = (confirmed: boolean): Outcome => (confirmed ? 'active' : 'not-active');

/** The contract's table: how each verb is asked for, what it is called, and where it leads. */
const table: Record<
  Name,
  { method: 'PATCH' | 'DELETE'; suffix: string; cause: string; leads(from: Standing): Outcome }
> = {
  terminate: { method: 'DELETE', suffix: '', cause: 'terminated', leads: () => 'removed' },
  restore: {
    method: 'PATCH',
    suffix: '/restore',
    cause: 'restored',
    leads: ({ state, confirmed }) => (state === 'removed' ? withAccess(confirmed) : state),
  },
  block: {
    method: 'PATCH',
    suffix: '/block',
    cause: 'blocked',
    leads: ({ state }) => (state === 'removed' ? 'refused' : 'blocked'),
  },
  unblock: {
    method: 'PATCH',
    suffix: '/unblock',
    cause: 'unblocked',
    leads: ({ state, confirmed }) => (state === 'blocked' ? withAccess(confirmed) : 'refused'),
  },
};

/** A verb as its refusals are tested, on an employee of the demo whom nothing else touches. */
export function askedVerb(side: Side, name: Name, employeeId: string): Asked {
  const { method, suffix } = table[name];
  const pattern = `/{employeeId}${suffix}`;
  return { side, method, pattern, ids: { employeeId }, scope: 'employees:write' };
}

const act = (side: Side, name: Name, id: string) =>
  perform(side.client, { method: table[name].method, path: pathOf(side, id, table[name].suffix) });

/** 204: from each state to the one of the table, kept in the history, and nothing else changed. */
export function changesState(side: Side, name: Name): void {
  const { leads, cause, method, suffix } = table[name];
  for (const standing of standings.filter((one) => leads(one) !== 'refused')) {
    const after = leads(standing);
    it(`leaves ${nameOf(standing)} ${after}, with it in the history`, async () => {
      const id = await employeeAt(side, standing);
      const [employee, history] = [await read(side, id), await historyOf(side, id)];
      const reply = await act(side, name, id);
      assert.equal(reply.status, 204);
      assert.equal(reply.text, '');
      const { updatedAt, ...rest } = employee;
      const { updatedAt: changedAt, ...now } = await read(side, id);
      assert.deepEqual(now, { ...rest, state: after });
      assert.ok(changedAt >= updatedAt);
      const step = after === standing.state ? [] : [[cause, after]];
      assert.deepEqual(await historyOf(side, id), [...history, ...step]);
    });
  }

  it('touches nobody else, and no invitation', async () => {
    const standing = standings.find((one) => !['refused', one.state].includes(leads(one)))!;
    const id = await employeeAt(side, standing);
    const before = await peopleRows(side);
    assert.equal((await act(side, name, id)).status, 204);
    const after = await peopleRows(side);
    const rest = (rows: string[]) => rows.filter((row) => !row.includes(id));
    assert.deepEqual(rest(after.employees!), rest(before.employees!));
    assert.deepEqual(rest(after.employee_state_changes!), rest(before.employee_state_changes!));
    assert.deepEqual(after.invitations, before.invitations);
    assert.deepEqual(after.headcounts, before.headcounts);
  });

  it('takes ids in upper case, and an empty body that is said to be JSON', async () => {
    const standing = standings.find((one) => !['refused', one.state].includes(leads(one)))!;
    const id = await employeeAt(side, standing);
    const company = employeesOf(side, side.companyId.toUpperCase());
    const headers = { 'content-type': 'application/json' };
    const path = `${company}/${id.toUpperCase()}${suffix}`;
    assert.equal((await side.client.send(method, path, { headers })).status, 204);
    assert.equal((await read(side, id)).state, leads(standing));
  });
}

/** 204 again and again: a repetition changes nobody. */
export function canBeRepeated(side: Side, name: Name): void {
  it('can be repeated without further effect', async () => {
    for (const standing of standings.filter((one) => table[name].leads(one) !== 'refused')) {
      const id = await employeeAt(side, standing);
      await act(side, name, id);
      const before = await peopleRows(side);
      assert.equal((await act(side, name, id)).status, 204);
      assert.deepEqual(await peopleRows(side), before);
    }
  });
}

/** 204 with the scope for changes and no other. */
export function needsOnlyItsScope(side: Side, name: Name): void {
  it('needs the scope employees:write and no other', async () => {
    const [partnerId] = await demoPartnerIds(side.service);
    const client = await callerWith(side.service, partnerId, ['employees:write']);
    const standing = standings.find(
      (one) => !['refused', one.state].includes(table[name].leads(one)),
    );
    const id = await employeeAt(side, standing!);
    assert.equal((await act({ ...side, client }, name, id)).status, 204);
  });
}

/** 409: the states that the table refuses, by name. */
export function refusesStates(side: Side, name: Name): void {
  for (const standing of standings.filter((one) => table[name].leads(one) === 'refused')) {
    it(`refuses ${nameOf(standing)}, and changes nothing`, async () => {
      const id = await employeeAt(side, standing);
      await expectNoChange(side.service, async () => {
        const message = `Employee with invalid state ${standing.state}`;
        expectFailure(await act(side, name, id), 409, message);
      });
    });
  }
}

/** What a verb remembers of the time before, and of what happened meanwhile. */
export function remembersConfirmation(side: Side, away: Name, back: Name): void {
  const meanwhile = table[away].leads({ state: 'not-active', confirmed: false });
  it(`leads to active when an invitation was confirmed while ${meanwhile}`, async () => {
    const id = await register(side);
    await act(side, away, id);
    await confirm(side, id);
    assert.equal((await read(side, id)).state, meanwhile, 'confirming alone gives no access');
    await act(side, back, id);
    assert.equal((await read(side, id)).state, 'active');
    const causes = (await historyOf(side, id)).map(([cause]: [string]) => cause);
    assert.deepEqual(causes, ['registered', table[away].cause, 'confirmed', table[back].cause]);
  });
}

/** Whoever was blocked before they were removed has access when they are restored. */
export function neverRestoresBlocked(side: Side): void {
  for (const confirmed of [true, false]) {
    const after = withAccess(confirmed);
    it(`restores who was blocked before the removal to ${after}, never to blocked`, async () => {
      const id = await employeeAt(side, { state: 'blocked', confirmed });
      await act(side, 'terminate', id);
      await act(side, 'restore', id);
      assert.equal((await read(side, id)).state, after);
    });
  }
}
