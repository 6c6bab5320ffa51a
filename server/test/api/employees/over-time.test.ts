import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { StateChange } from '@fringe/contract/operations/people/employees';
import type { Employee } from '@fringe/contract/types';
import { fakeClock } from '../../support/clock.ts';
import { demo } from '../../support/context.ts';
import { expectInvalidEach } from '../../support/contract/refusals.ts';
import { everyRow } from '../../support/database/tables.ts';
import { each } from '../../support/each.ts';
import * as commitments from '../../support/money/commitment-companies.ts';
import { openService } from '../../support/open-service.ts';
import { demoPartnerIds, grant } from '../../support/partners/partners.ts';
import * as people from '../../support/people/employee-sides.ts';
import { importRow, row } from '../../support/people/import-files.ts';
import { inNewCompany } from './support/writers.ts';

const { commit, done, doTo, NOVEMBER, newPlace, pay, readOne, wanted } = commitments;
const { confirm, employeesOf, operatorSide, partnerSide, pathOf, read, register } = people;
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
    const changes = await changesOf(side, id);
    assert.deepEqual(each(changes, 'cause', 'reason', 'effectiveDate'), [
      ['registered', null, null],
      ['confirmed', null, null],
      ['blocked', 'Lost the card', null],
      ['unblocked', null, null],
      ['terminated', 'End of the contract', '2026-06-30'],
      ['restored', 'A mistake', null],
    ]);
    const by = changes.map((one) => one.by!.kind).join(', ');
    assert.equal(by, 'partner, service, partner, operator, partner, partner');
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
      ...{ id: payments[1]!.id, committedExpenseId: expense, category: 'education-benefit' },
      ...{ payroll: NOVEMBER, amountInCents: 250 },
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
    const leave = (effectiveDate: string) => terminate(id, { effectiveDate });
    const where = 'body/effectiveDate';
    await expectInvalidEach(service, leave, [
      ['2026-01-14', where, 'must not be before the hiring date (2026-01-15)'],
      ['2027-05-13', where, 'must not be after 2027-05-12'],
    ]);
    await done(terminate(id, { effectiveDate: '2027-05-12' }));
    assert.equal((await changesOf(side, id)).at(-1)!.effectiveDate, '2027-05-12');
  });
});

const secondsNow = (): number => Math.floor(clock.now().getTime() / 1000);

const listed = async (query: string, of = side): Promise<Employee[]> =>
  (await done(of.client.get(`${employeesOf(of, of.companyId)}?${query}`))).employees;
const idsOf = (employees: readonly Employee[]): string[] => employees.map(({ id }) => id);
const patch = (id: string, suffix: string, body?: object, of = side) =>
  of.client.patch(pathOf(of, id, suffix), body);

/** Does something to an employee: `updatedAt` moves if what is shown of them changes by it. */
async function expectMoved(id: string, changes: boolean, does: () => Promise<unknown>) {
  clock.advance(10.5);
  const { updatedAt: before, ...shown } = await read(side, id);
  await does();
  const after = await read(side, id);
  const { updatedAt, ...now } = after;
  assert.equal(JSON.stringify(shown) !== JSON.stringify(now), changes);
  assert.equal(updatedAt, changes ? secondsNow() : before);
  assert.deepEqual(await listed(`email=${after.email}`), [after]);
}

describe('updatedAt', () => {
  it('moves with every change of a field or state, and with nothing else', async () => {
    const id = await register(side);
    assert.equal((await read(side, id)).updatedAt, secondsNow());
    const others = async () => (await listed('limit=1000')).filter((one) => one.id !== id);
    const before = await others();
    const steps: [changes: boolean, does: () => Promise<unknown>][] = [
      [true, () => patch(id, '', { surname: 'Zabala', costCenter: 'Norte' })],
      [false, () => patch(id, '', { surname: 'Zabala', costCenter: { name: 'Norte' } })],
      [true, () => patch(id, '', { costCenter: 'Sur' })],
      [false, () => side.client.post(pathOf(side, id, '/invite'))],
      [true, () => confirm(side, id)],
      [true, () => patch(id, '/block')],
      [false, () => patch(id, '/block')],
      [true, () => patch(id, '/unblock')],
      [true, () => side.client.delete(pathOf(side, id))],
      [false, () => side.client.delete(pathOf(side, id))],
      [true, () => patch(id, '/restore')],
      [false, () => patch(id, '', { email: 'no address' })],
    ];
    for (const [changes, does] of steps) await expectMoved(id, changes, does);
    assert.deepEqual(await others(), before, 'of nobody else');
  });

  it('moves with an import that changes something, and with no other', async () => {
    const cells = row();
    const imported = (more = {}) => importRow(service, side.companyId, { ...cells, ...more });
    const employeeId = (await imported()).employeeId!;
    assert.equal((await read(side, employeeId)).updatedAt, secondsNow());
    await expectMoved(employeeId, false, () => imported());
    await expectMoved(employeeId, true, () => imported({ name: 'Uxía' }));
  });

  it('never becomes earlier, though the clock of another machine is behind', async () => {
    const id = await register(side);
    const { updatedAt } = await read(side, id);
    clock.advance(-600);
    await patch(id, '', { surname: 'Goñi' });
    clock.advance(600);
    const after = await read(side, id);
    assert.deepEqual([after.surname, after.updatedAt], ['Goñi', updatedAt]);
  });
});

describe('the list since a moment', () => {
  it('has who changed in that second or later, by that and then by id', async () => {
    const own = await inNewCompany(side);
    const [first, second, third] = [await register(own), await register(own), await register(own)];
    const since = async (seconds: number, more = '') =>
      idsOf(await listed(`updatedSince=${seconds}${more}`, own));
    const start = secondsNow();
    assert.deepEqual(await since(start), [first, second, third]);
    clock.advance(2.9);
    await patch(third, '', { name: 'Uxía' }, own);
    clock.advance(3);
    const later = secondsNow();
    await patch(second, '/block', undefined, own);
    await patch(first, '', { name: 'Iria' }, own);
    assert.deepEqual(await since(0), [third, first, second]);
    assert.deepEqual(await since(later), [first, second]);
    assert.deepEqual(await since(later + 1), []);
    assert.deepEqual(await since(start, '&state=blocked'), [second]);
    assert.deepEqual(idsOf(await listed('limit=2', own)), [first, second], 'else by id alone');
    const { email, legalId } = await read(own, first);
    const more = `&email=${email}&legalId=${legalId}&state=not-active`;
    assert.deepEqual([await since(later, more), await since(later + 1, more)], [[first], []]);
  });

  it('has pages, and can be followed from the last one seen without a gap', async () => {
    const own = await inNewCompany(side);
    const all: string[] = [];
    for (let n = 0; n < 9; n += 1) {
      all.push(await register(own));
      if (n % 3 === 2) clock.advance(1);
    }
    for (const [page, ids] of [all.slice(0, 4), all.slice(4, 8), all.slice(8)].entries()) {
      const query = `updatedSince=0&limit=4&page=${page + 1}`;
      assert.deepEqual(idsOf(await listed(query, own)), ids);
    }
    // Somebody changes between two questions, and comes once more at the end.
    const seen: string[] = [];
    for (let round = 0, since = 0; round < 8; round += 1) {
      const some = await listed(`updatedSince=${since}&limit=4`, own);
      seen.push(...idsOf(some));
      since = some.at(-1)!.updatedAt;
      if (round === 0) await patch(all[0]!, '', { name: 'Nora' }, own);
    }
    assert.deepEqual(new Set(seen), new Set(all));
    assert.equal(seen.at(-1), all[0]);
  });
});
