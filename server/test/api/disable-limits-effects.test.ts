import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../support/service.ts';
import { closeMonth, DECEMBER, FEBRUARY, JANUARY, newSide } from './support/cycle-companies.ts';
import { pathOf, register, type Side } from './support/employee-sides.ts';
import { disable, disabled, report, suspensionRows } from './support/limit-disabling.ts';
import {
  limit,
  limitsIn,
  punctualIn,
  readLimits,
  recurrentIn,
  set,
  shown,
} from './support/limit-settings.ts';
import { UNKNOWN_ID } from './support/refusals.ts';

const service = await startService();
after(service.close);
const side = await newSide(service);

const people = (of: Side, count: number): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, () => register(of)));
const remove = (of: Side, id: string) => of.client.delete(pathOf(of, id));

/** The categories that are disabled for an employee in a month. */
async function disabledFor(of: Side, id: string, month = DECEMBER): Promise<string[]> {
  const limits = await limitsIn(of, id, month);
  return Object.entries(limits).flatMap(([name, one]) => (one!.disabled ? [name] : []));
}

describe('disableLimits 200', () => {
  it('disables the benefit for the employees named, in that month, and nobody else', async () => {
    const [one, two, other] = (await people(side, 3)) as [string, string, string];
    assert.deepEqual(await disabled(side, DECEMBER, 'meal', [one, two]), report(2, 2));
    for (const id of [one, two]) {
      assert.deepEqual(await disabledFor(side, id), ['meal']);
      assert.deepEqual(await disabledFor(side, id, JANUARY), []);
    }
    assert.deepEqual(await disabledFor(side, other), []);
    assert.deepEqual(await disabled(side, JANUARY, 'nursery', [other]), report(1, 1));
    assert.deepEqual(await disabledFor(side, other), []);
    assert.deepEqual(await disabledFor(side, other, JANUARY), ['nursery']);
  });

  it('disables several categories at once, and processes whoever lacks one of them', async () => {
    const [one, two] = (await people(side, 2)) as [string, string];
    await disabled(side, DECEMBER, 'meal', [one]);
    const body = { categories: ['transport', 'meal'], employees: [one, two] };
    assert.deepEqual((await disable(side, DECEMBER, body)).body, report(2, 2));
    for (const id of [one, two]) {
      assert.deepEqual(await disabledFor(side, id), ['meal', 'transport']);
    }
    assert.deepEqual((await disable(side, DECEMBER, body)).body, report(2, 0));
  });

  it('counts an id once, however often and in whatever letter case it comes', async () => {
    const [id] = (await people(side, 1)) as [string];
    const employees = [id.toUpperCase(), id, id, id.toUpperCase()];
    assert.deepEqual(await disabled(side, DECEMBER, 'meal', employees), report(1, 1));
    const unknown = [UNKNOWN_ID.toUpperCase(), UNKNOWN_ID, id];
    const { body } = await disable(side, DECEMBER, { benefit: 'meal', employees: unknown });
    const errors = [{ employeeId: UNKNOWN_ID, error: { message: 'Employee not found' } }];
    assert.deepEqual(body, { total: 2, processed: 0, skipped: 1, failed: 1, errors });
  });

  it('fails unknown ids and those of other companies alike, in the order sent', async () => {
    const [known, gone] = (await people(side, 2)) as [string, string];
    await remove(side, gone);
    const sibling = await register(side, {}, side.siblingId);
    const { body: list } = await service.otherPartner.get(
      `/api/v3/companies/${service.foreignCompanyIds[0]}/employees?limit=1`,
    );
    const foreign: string = list.employees[0].id;
    const failing = [sibling, UNKNOWN_ID, foreign, side.companyId];
    const [first, second, ...rest] = failing as [string, string, ...string[]];
    const employees = [first, known, second, gone, ...rest];
    const { body } = await disable(side, DECEMBER, { benefit: 'transport', employees });
    assert.deepEqual(body, {
      total: 6,
      processed: 1,
      skipped: 1,
      failed: 4,
      errors: failing.map((employeeId) => ({
        employeeId,
        error: { message: 'Employee not found' },
      })),
    });
    const theirs = { ...side, companyId: side.siblingId };
    assert.deepEqual(await disabledFor(theirs, sibling), []);
  });

  it('skips a removed employee, who finds it disabled on returning in that month', async () => {
    const [id] = (await people(side, 1)) as [string];
    await remove(side, id);
    assert.deepEqual(await disabled(side, DECEMBER, 'meal', [id]), report(1, 0));
    const rows = await suspensionRows(service);
    assert.deepEqual(await disabled(side, DECEMBER, 'meal', [id]), report(1, 0));
    assert.deepEqual(await suspensionRows(service), rows);
    await side.client.patch(pathOf(side, id, '/restore'));
    assert.deepEqual(await disabledFor(side, id), ['meal']);
    assert.deepEqual(await disabledFor(side, id, JANUARY), []);
    const charge = { externalId: id, employeeId: id, category: 'meal-benefit', behaviour: 'flex' };
    const reply = await service.operator.post(`/platform/v1/companies/${side.companyId}/charges`, {
      ...charge,
      amountInCents: 100,
      concept: 'Lunch',
    });
    const text = `The meal benefit is disabled for payroll ${DECEMBER}`;
    assert.deepEqual([reply.status, reply.body.message], [409, text]);
  });

  it('fails each id that is none as it was sent, and disables for all others', async () => {
    const [id] = (await people(side, 1)) as [string];
    const malformed = ['x', id.replaceAll('-', ''), `{${id}}`, 'X', '', 'ñ'.repeat(64)];
    const [first, ...rest] = malformed as [string, ...string[]];
    const employees = [first, id, UNKNOWN_ID, ...rest, first];
    const { status, body } = await disable(side, DECEMBER, { benefit: 'transport', employees });
    assert.equal(status, 200);
    const text = 'employeeId does not match any of the allowed types';
    const error = (employeeId: string, message = text) => ({ employeeId, error: { message } });
    assert.deepEqual(body, {
      total: 8,
      processed: 1,
      skipped: 0,
      failed: 7,
      errors: [
        error(first),
        error(UNKNOWN_ID, 'Employee not found'),
        ...rest.map((one) => error(one)),
      ],
    });
    assert.deepEqual(await disabledFor(side, id), ['transport']);
  });

  it('processes a blocked employee', async () => {
    const [id] = (await people(side, 1)) as [string];
    await side.client.patch(pathOf(side, id, '/block'));
    assert.deepEqual(await disabled(side, DECEMBER, 'meal', [id]), report(1, 1));
  });

  it('takes 10,000 ids', async () => {
    const [id] = (await people(side, 1)) as [string];
    const unknown = Array.from(
      { length: 9_999 },
      (_, index) => `01890000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    );
    const employees = [...unknown, id];
    const { body } = await disable(side, DECEMBER, { benefit: 'meal', employees });
    const { errors, ...counts } = body;
    assert.deepEqual(counts, { total: 10_000, processed: 1, skipped: 0, failed: 9_999 });
    assert.deepEqual(
      errors.map(({ employeeId }: { employeeId: string }) => employeeId),
      unknown,
    );
  });

  it('skips everybody when it is repeated, and writes nothing', async () => {
    const employees = await people(side, 3);
    await disabled(side, DECEMBER, 'meal', employees);
    const rows = await suspensionRows(service);
    assert.deepEqual(await disabled(side, DECEMBER, 'meal', employees), report(3, 0));
    assert.deepEqual(await suspensionRows(service), rows);
  });

  it('disables a whole company, also who joins or returns later, but no other one', async () => {
    const own = await newSide(service);
    const [already, gone, present] = (await people(own, 3)) as [string, string, string];
    await remove(own, gone);
    await disabled(own, DECEMBER, 'meal', [already]);
    assert.deepEqual(await disabled(own, DECEMBER, 'meal'), report(3, 1));
    const joined = await register(own);
    await own.client.patch(pathOf(own, gone, '/restore'));
    for (const id of [already, gone, present, joined]) {
      assert.deepEqual(await disabledFor(own, id), ['meal']);
      assert.deepEqual(await disabledFor(own, id, JANUARY), []);
    }
    const sibling = await register(own, {}, own.siblingId);
    assert.deepEqual(await disabledFor({ ...own, companyId: own.siblingId }, sibling), []);
    const rows = await suspensionRows(service);
    assert.deepEqual(await disabled(own, DECEMBER, 'meal'), report(4, 0));
    assert.deepEqual(await disabled(own, DECEMBER, 'meal', [joined]), report(1, 0));
    assert.deepEqual(await suspensionRows(service), rows);
  });

  it('counts over several categories of a whole company who has all of them already', async () => {
    const own = await newSide(service);
    const [one, two] = (await people(own, 3)) as [string, string, string];
    await disabled(own, JANUARY, 'meal', [one, two]);
    await disabled(own, JANUARY, 'nursery', [one]);
    await disabled(own, DECEMBER, 'nursery', [two]);
    const body = { categories: ['nursery', 'meal'] };
    assert.deepEqual((await disable(own, JANUARY, body)).body, report(3, 2));
    assert.deepEqual((await disable(own, JANUARY, body)).body, report(3, 0));
    const more = { categories: ['meal', 'transport'] };
    assert.deepEqual((await disable(own, JANUARY, more)).body, report(3, 3));
  });

  it('disables a company without people for whoever joins', async () => {
    const own = await newSide(service);
    assert.deepEqual(await disabled(own, DECEMBER, 'meal'), report(0, 0));
    assert.deepEqual(await disabledFor(own, await register(own)), ['meal']);
  });

  it('is not lifted by a limit that is set later, which is stored all the same', async () => {
    const own = await newSide(service);
    const [one, two] = (await people(own, 2)) as [string, string];
    await disabled(own, DECEMBER, 'meal', [one]);
    await disabled(own, JANUARY, 'meal');
    for (const id of [one, two]) await set(recurrentIn(own), id, { meal: limit(700) });
    await set(punctualIn(own), one, { meal: limit(900) });
    const { limits } = (await readLimits(own, one)).employee;
    assert.deepEqual(limits.meal, { ...shown(900), type: 'punctual', disabled: true });
    const recurrent = { ...shown(700), type: 'recurrent' };
    for (const id of [one, two]) {
      assert.deepEqual((await limitsIn(own, id, JANUARY)).meal, { ...recurrent, disabled: true });
      assert.deepEqual((await limitsIn(own, id, FEBRUARY)).meal, { ...recurrent, disabled: false });
    }
    await closeMonth(own.client, own.companyId);
    assert.deepEqual(await disabledFor(own, two, JANUARY), ['meal']);
    await set({ ...punctualIn(own), payroll: JANUARY }, two, { meal: limit(1) });
    assert.deepEqual(await disabledFor(own, two, JANUARY), ['meal']);
    await set({ ...punctualIn(own), payroll: JANUARY }, two, { meal: null });
    assert.deepEqual(await disabledFor(own, two, JANUARY), ['meal']);
  });
});
