import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { StateChange } from '@fringe/contract/operations/people/employees';
import { fakeClock } from '../../support/clock.ts';
import { demo } from '../../support/context.ts';
import * as commitments from '../support/money/commitment-companies.ts';
import { openService } from '../support/open-service.ts';
import { demoPartnerIds, grant } from '../support/partners.ts';
import * as people from '../support/people/employee-sides.ts';
import { expectInvalid } from '../support/refusals.ts';
import { everyRow, expectNoChange } from '../support/tables.ts';

const { commit, done, doTo, NOVEMBER, newPlace, pay, readOne, wanted } = commitments;
const { confirm, operatorSide, partnerSide, pathOf, read, register } = people;
const clock = fakeClock(new Date('2026-05-12T10:00:00Z'));
const { service, operator, otherPartner } = await openService({ clock, twins: true });
const place = await newPlace(service);
const side = { ...partnerSide(service), companyId: place.companyId };
const operators = { ...operatorSide(service), companyId: place.companyId };

async function changesOf(side: people.Side, id: string): Promise<StateChange[]> {
  return (await done(side.client.get(pathOf(side, id, '/state-changes')))).stateChanges;
}

const terminate = (id: string, body?: object) =>
  side.client.post(pathOf(side, id, '/terminate'), body);

describe('the history of an employee', () => {
  it('says who did what and why, and keeps the reason of the first time, sealed', async () => {
    const id = await register(side);
    await confirm(side, id);
    for (const reason of ['Lost the card', 'Another one']) {
      await side.client.patch(pathOf(side, id, '/block'), { reason });
    }
    await operator.patch(pathOf(operators, id, '/unblock'));
    await terminate(id, { reason: 'End of the contract', effectiveDate: '2026-06-30' });
    await terminate(id, { reason: 'Something else', effectiveDate: '2026-07-31' });
    await side.client.patch(pathOf(side, id, '/restore'), { reason: 'A mistake' });
    const told = (await changesOf(side, id)).map(({ cause, reason, effectiveDate, by }) => [
      ...[cause, by!.kind],
      ...[reason, effectiveDate],
    ]);
    assert.deepEqual(told, [
      ['registered', 'partner', null, null],
      ['confirmed', 'service', null, null],
      ['blocked', 'partner', 'Lost the card', null],
      ['unblocked', 'operator', null, null],
      ['terminated', 'partner', 'End of the contract', '2026-06-30'],
      ['restored', 'partner', 'A mistake', null],
    ]);
    assert.ok(!JSON.stringify(await everyRow(service)).includes('Lost the card'));
  });

  it('shows a partner its own name, and not that of another', async () => {
    const id = await register(side);
    const { name } = demo().partners[0]!;
    const [, otherId] = await demoPartnerIds(service);
    await grant(service, otherId, place.companyId);
    for (const [reader, shown] of [
      [side, name],
      [{ ...side, client: otherPartner }, 'another partner'],
      [operators, name],
    ] as const) {
      assert.equal((await changesOf(reader, id))[0]!.by!.name, shown);
    }
  });
});

describe('whoever leaves', () => {
  it('leaves payments behind, which are named, or counted in a header', async () => {
    const id = await register(side);
    const one = { ...place, employeeId: id };
    const expense = await commit(one);
    await done(pay(one, expense, 0, 'execute'));
    await commit(one, wanted({ pending: true, category: 'meal-benefit' }));
    const { payments } = await readOne(one, expense);
    const left = {
      id: payments[1]!.id,
      committedExpenseId: expense,
      category: 'education-benefit',
      payroll: NOVEMBER,
      amountInCents: 250,
    };
    assert.deepEqual(await done(terminate(id)), { employeeId: id, openPayments: [left] });
    assert.equal((await read(side, id)).state, 'removed');
    const deleted = async () => {
      const { status, headers } = await side.client.delete(pathOf(side, id));
      return [status, headers.get('x-warning')];
    };
    const warning = 'payments of committed expenses that are still scheduled: 1';
    assert.deepEqual(await deleted(), [204, warning]);
    await done(doTo(one, expense, 'cancel'));
    assert.deepEqual(await deleted(), [204, null]);
    assert.deepEqual((await terminate(id, {})).body.openPayments, []);
  });

  it('leaves on a day from their first to a year ahead', async () => {
    const id = await register(side, { hiringDate: '2026-01-15' });
    await expectNoChange(service, async () => {
      for (const [effectiveDate, message] of [
        ['2026-01-14', 'must not be before the hiring date (2026-01-15)'],
        ['2027-05-13', 'must not be after 2027-05-12'],
      ] as const) {
        expectInvalid(await terminate(id, { effectiveDate }), 'body/effectiveDate', message);
      }
    });
    await done(terminate(id, { effectiveDate: '2027-05-12' }));
    assert.equal((await changesOf(side, id)).at(-1)!.effectiveDate, '2027-05-12');
  });
});
