import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Employee } from '@fringe/contract/types';
import type { FakeClock } from '../../support/clock.ts';
import { newSide } from './cycle-companies.ts';
import { confirm, employeesOf, pathOf, read, register, type Side } from './employee-sides.ts';
import { importRow, row } from './import-files.ts';

const secondsOf = (clock: FakeClock): number => Math.floor(clock.now().getTime() / 1000);

/** The same interface on a company without people. */
const fresh = async (side: Side): Promise<Side> => ({
  ...side,
  companyId: (await newSide(side.service)).companyId,
});

const listed = async (side: Side, query: string): Promise<Employee[]> => {
  const reply = await side.client.get(`${employeesOf(side, side.companyId)}?${query}`);
  assert.equal(reply.status, 200, reply.text);
  return reply.body.employees;
};

const idsOf = (people: readonly Employee[]): string[] => people.map(({ id }) => id);

/** Does something to an employee, and answers whether what is shown of them changed by it. */
const changing =
  (side: Side, clock: FakeClock) =>
  async (id: string, does: () => Promise<unknown>): Promise<boolean> => {
    clock.advance(10.5);
    const before = await read(side, id);
    await does();
    const after = await read(side, id);
    const { updatedAt, ...shown } = before;
    const { updatedAt: now, ...other } = after;
    const changed = JSON.stringify(shown) !== JSON.stringify(other);
    assert.equal(now, changed ? secondsOf(clock) : updatedAt);
    assert.deepEqual((await listed(side, `email=${after.email}`))[0], after);
    return changed;
  };

/** 200: `updatedAt` is the moment of the last change of anything that is shown. */
export function showsLastChange(side: Side, clock: FakeClock): void {
  const change = changing(side, clock);
  const patch = (id: string, suffix: string, body?: object) =>
    side.client.patch(pathOf(side, id, suffix), body);

  it('changes with every change of a field or state, and with nothing else', async () => {
    const id = await register(side);
    assert.equal((await read(side, id)).updatedAt, secondsOf(clock));
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
    for (const [changes, does] of steps) assert.equal(await change(id, does), changes);
  });

  it('changes with an import that changes something, and with no other', async () => {
    const cells = row();
    const { employeeId } = await importRow(side.service, side.companyId, cells);
    const again = (more: object) => () =>
      importRow(side.service, side.companyId, { ...cells, ...more });
    assert.equal((await read(side, employeeId!)).updatedAt, secondsOf(clock));
    assert.equal(await change(employeeId!, again({})), false);
    assert.equal(await change(employeeId!, again({ name: 'Uxía' })), true);
  });

  it('never becomes earlier, though the clock of another machine is behind', async () => {
    const id = await register(side);
    const { updatedAt } = await read(side, id);
    clock.advance(-600);
    await patch(id, '', { surname: 'Goñi' });
    const after = await read(side, id);
    assert.deepEqual([after.surname, after.updatedAt], ['Goñi', updatedAt]);
    clock.advance(600);
  });
}

/** 200: who changed since a moment, in the order of the change. */
export function followsChanges(side: Side, clock: FakeClock): void {
  it('lists who changed at the second asked for or later, by that and then by id', async () => {
    const own = await fresh(side);
    const [first, second, third] = [await register(own), await register(own), await register(own)];
    const start = secondsOf(clock);
    assert.deepEqual(idsOf(await listed(own, `updatedSince=${start}`)), [first, second, third]);
    clock.advance(2.9);
    await own.client.patch(pathOf(own, first), { name: 'Uxía' });
    clock.advance(3);
    const later = secondsOf(clock);
    await own.client.patch(pathOf(own, third, '/block'));
    await own.client.patch(pathOf(own, second), { name: 'Iria' });
    const since = async (seconds: number) => idsOf(await listed(own, `updatedSince=${seconds}`));
    assert.deepEqual(await since(0), [first, second, third]);
    assert.deepEqual(await since(later), [second, third]);
    assert.deepEqual(await since(later + 1), []);
    const blocked = idsOf(await listed(own, `updatedSince=${start}&state=blocked`));
    assert.deepEqual(blocked, [third]);
    assert.deepEqual(idsOf(await listed(own, 'limit=2')), [first, second], 'else by id alone');
    const { email, legalId } = await read(own, second);
    for (const at of [later, later + 1]) {
      const query = `email=${email}&legalId=${legalId}&state=not-active&updatedSince=${at}`;
      assert.equal((await listed(own, query)).length, at === later ? 1 : 0);
    }
  });
}

/** 200: page by page, or from the last one seen. */
export function followsByPages(side: Side, clock: FakeClock): void {
  it('has pages, and can be followed from the last one seen without a gap', async () => {
    const own = await fresh(side);
    const all: string[] = [];
    for (let n = 0; n < 9; n += 1) {
      all.push(await register(own));
      if (n % 3 === 2) clock.advance(1);
    }
    for (const limit of [1, 2, 4, 9, 10]) {
      const pages: Employee[] = [];
      for (let page = 1; page <= Math.ceil(9 / limit); page += 1) {
        pages.push(...(await listed(own, `updatedSince=0&limit=${limit}&page=${page}`)));
      }
      assert.deepEqual(idsOf(pages), all);
    }
    // Somebody changes between two questions, and comes once more at the end.
    const seen: string[] = [];
    let since = 0;
    for (let round = 0; round < 8; round += 1) {
      const people = await listed(own, `updatedSince=${since}&limit=4`);
      seen.push(...idsOf(people));
      since = people.at(-1)!.updatedAt;
      if (round === 0) await own.client.patch(pathOf(own, all[0]!), { name: 'Nora' });
    }
    assert.deepEqual(new Set(seen), new Set(all));
    const reply = await own.client.get(
      `${employeesOf(own, own.companyId)}?updatedSince=0&limit=4&page=2`,
    );
    const page = { size: 4, totalElements: 9, totalPages: 3, number: 2 };
    assert.deepEqual(reply.body.page, page);
  });
}
