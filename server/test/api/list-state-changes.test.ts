import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { fakeClock } from '../support/clock.ts';
import { startService } from '../support/service.ts';
import { expectPages } from './support/platform-lists.ts';
import { employeesOf, register } from './support/platform-people.ts';
import { refusesUnknownIds, unknownCompany } from './support/platform-refusals.ts';
import {
  fill,
  refusesMalformedIds,
  refusesPagesOutOfBounds,
  refusesPartners,
  refusesUnknownCallers,
  refusesUnknownParameters,
  UNKNOWN_ID,
} from './support/refusals.ts';

// Late in a second: a time that is rounded rather than cut would lie in the next one.
const second = Math.floor(Date.now() / 1000);
const clock = fakeClock(new Date(second * 1000 + 900));
const service = await startService({ clock });
after(service.close);
const { operator } = service;
const [companyId, sibling] = service.companyIds as [string, string];
const pattern = '/platform/v1/companies/{companyId}/employees/{employeeId}/state-changes';
const employeeId = await register(operator, companyId);
const ofSibling = await register(operator, sibling);
const ids = { companyId, employeeId };
const path = fill(pattern, ids);
const request = { method: 'GET', path } as const;
const one = `${employeesOf(companyId)}/${employeeId}`;

interface StateChange {
  at: number;
  cause: string;
  state: string;
}

describe('listStateChanges 200', () => {
  it('shows a person who was just registered with the second of it', async () => {
    assert.deepEqual((await operator.get(path)).body.stateChanges, [
      { at: second, cause: 'registered', state: 'not-active' },
    ]);
  });

  it('shows what changed, oldest first, and nothing for what did not', async () => {
    const steps: [send: () => Promise<{ status: number }>, cause: string | null, state?: string][] =
      [
        [() => operator.patch(`${one}/block`), 'blocked', 'blocked'],
        [() => operator.patch(`${one}/block`), null],
        [() => operator.patch(`${one}/unblock`), 'unblocked', 'not-active'],
        [() => operator.patch(`${one}/restore`), null],
        [() => operator.delete(one), 'terminated', 'removed'],
        [() => operator.delete(one), null],
        [() => operator.patch(`${one}/block`), null],
        [() => operator.patch(`${one}/restore`), 'restored', 'not-active'],
      ];
    const expected: StateChange[] = [{ at: second, cause: 'registered', state: 'not-active' }];
    for (const [index, [send, cause, state]] of steps.entries()) {
      clock.advance(10);
      await send();
      if (cause) expected.push({ at: second + 10 * (index + 1), cause, state: state! });
    }
    const shown = await expectPages<StateChange>(operator, path, 'stateChanges', 5);
    assert.deepEqual(shown, expected);
  });

  it('ends, for everybody, in the state that they have, and begins with registering', async () => {
    const { employees } = (await operator.get(`${employeesOf(companyId)}?limit=40`)).body;
    for (const { id, state } of employees) {
      const { stateChanges } = (await operator.get(fill(pattern, { companyId, employeeId: id })))
        .body;
      assert.equal(stateChanges[0].cause, 'registered');
      assert.equal(stateChanges.at(-1).state, state);
      const times = stateChanges.map(({ at }: StateChange) => at);
      assert.deepEqual(times, times.toSorted());
    }
  });

  it('takes ids in upper case', async () => {
    const upper = fill(pattern, {
      companyId: companyId.toUpperCase(),
      employeeId: employeeId.toUpperCase(),
    });
    assert.deepEqual((await operator.get(upper)).body, (await operator.get(path)).body);
  });
});

describe('listStateChanges 400', () => {
  refusesPagesOutOfBounds(operator, path);
  refusesUnknownParameters(service, operator, request);
});

describe('listStateChanges 401', () => {
  refusesUnknownCallers(service, request);
});

describe('listStateChanges 403', () => {
  refusesPartners(service, request);
});

describe('listStateChanges 404', () => {
  refusesUnknownIds(service, { method: 'GET', pattern, ids }, [
    unknownCompany,
    ['an employee that nobody is', { employeeId: UNKNOWN_ID }, 'Employee not found'],
    ['the employee of another company', { employeeId: ofSibling }, 'Employee not found'],
  ]);
});

describe('listStateChanges 422', () => {
  refusesMalformedIds(service, operator, 'GET', pattern, ids);
});
