import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Employee } from '@fringe/contract/types';
import { done } from '../../support/client.ts';
import { fakeClock } from '../../support/clock.ts';
import { openService } from '../support/open-service.ts';
import * as people from '../support/people/employee-sides.ts';
import { importRow, row } from '../support/people/import-files.ts';
import { inNewCompany } from './support/writers.ts';

const { confirm, employeesOf, partnerSide, pathOf, read, register } = people;
const clock = fakeClock();
const { service } = await openService({ clock, twins: true });
const side = partnerSide(service);
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
