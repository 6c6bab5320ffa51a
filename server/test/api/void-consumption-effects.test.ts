import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../support/service.ts';
import {
  charge,
  eventsOf,
  expectSound,
  ledgerOf,
  ofEmployee,
  settle,
} from './support/consumption-books.ts';
import {
  consumption,
  newPlace,
  type Place,
  placeIn,
  post,
  recorded,
  rowsButAudit,
  totalsIn,
} from './support/consumption-cycles.ts';
import { closeMonth, DECEMBER } from './support/cycle-companies.ts';
import { pathOf } from './support/employee-sides.ts';
import { limit, punctualIn, set } from './support/limit-settings.ts';

const service = await startService();
after(service.close);
const { partner } = service;

const discard = async ({ path }: Place, id: string) => {
  const reply = await partner.delete(`${path}/${id}`);
  assert.deepEqual([reply.status, reply.text], [204, '']);
};

/** The sums of a place by their type, of one category and behaviour. */
const sumsIn = async (where: Place) =>
  (await totalsIn(where)).map((one: { sumType: string; amount: { amountInCents: number } }) => [
    one.sumType,
    one.amount.amountInCents,
  ]);

const typesOf = async (where: Place): Promise<string[]> =>
  (await eventsOf(service, where.companyId)).map(({ type }) => type);

describe('voidConsumption 204', () => {
  it('books an entry of its own that reverses the charge, and tells of it', async () => {
    const here = await newPlace(service);
    const id = await recorded(here, { amount: 30, concept: 'Tickets' });
    await recorded(here, { amount: 12 });
    await discard(here, id);
    assert.deepEqual(await sumsIn(here), [
      ['expenses', 42],
      ['withdrawn', 30],
    ]);
    const [, , entry, ...more] = await ledgerOf(service, here.companyId);
    assert.deepEqual(more, []);
    const { reversesId, sumType, payroll, externalId, late, concept, amountInCents } = entry;
    assert.deepEqual(
      { reversesId, sumType, payroll, externalId, late, concept, amountInCents },
      {
        reversesId: id,
        sumType: 'withdrawn',
        payroll: DECEMBER,
        externalId: null,
        late: false,
        concept: 'Tickets',
        amountInCents: 30,
      },
    );
    const last = (await eventsOf(service, here.companyId)).at(-1)!;
    assert.equal(last.type, 'employee.consumption.generated');
    const { category, behaviour } = consumption();
    assert.deepEqual(last.employee, {
      id: here.employeeId,
      consumption: { category, behaviour, sumType: 'withdrawn', amountInCents: 30 },
    });
  });

  it('does nothing more when it is repeated, also after the close', async () => {
    const here = await newPlace(service);
    const id = await recorded(here);
    await discard(here, id);
    const before = await rowsButAudit(service);
    await discard(here, id);
    const upper = here.path.replaceAll(/[^/]{36}/g, (one) => one.toUpperCase());
    await discard({ ...here, path: upper }, id.toUpperCase());
    assert.deepEqual(await rowsButAudit(service), before);
    await closeMonth(partner, here.companyId);
    const closed = await rowsButAudit(service);
    await discard(here, id);
    assert.deepEqual(await rowsButAudit(service), closed);
  });

  it('reverses once when ten come at once', async () => {
    const here = await newPlace(service);
    const id = await recorded(here, { amount: 30 });
    await Promise.all(Array.from({ length: 10 }, () => discard(here, id)));
    assert.deepEqual(await sumsIn(here), [
      ['expenses', 30],
      ['withdrawn', 30],
    ]);
    assert.equal((await typesOf(here)).length, 2);
    await expectSound(service);
  });

  it('frees the limit, and takes charges of the operator and of people who left', async () => {
    const here = await newPlace(service);
    await set(punctualIn(here.side), here.employeeId, { meal: limit(100) });
    const id = await charge(service, here.companyId, {
      employeeId: here.employeeId,
      amountInCents: 100,
    });
    assert.equal((await post(here, { amount: 1 })).status, 409);
    await discard(here, id);
    const second = await recorded(here, { amount: 100 });
    await partner.delete(pathOf(here.side, here.employeeId));
    await discard(here, second);
    assert.deepEqual(await sumsIn(here), [
      ['expenses', 200],
      ['withdrawn', 200],
    ]);
    await expectSound(service);
  });

  it('is late after the close: no event of its own, but another settlement', async () => {
    const here = await newPlace(service);
    const id = await recorded(here, { amount: 30 });
    await closeMonth(partner, here.companyId);
    const versionNow = async () =>
      (await partner.get(`${ofEmployee(here.companyId, here.employeeId)}?payroll=${DECEMBER}`)).body
        .company.settlement.version;
    await discard(here, id);
    assert.deepEqual(await sumsIn(here), [
      ['expenses', 30],
      ['withdrawn', 30],
    ]);
    assert.equal(await versionNow(), 1);
    const [, entry] = await ledgerOf(service, here.companyId);
    assert.deepEqual([entry.late, entry.payroll], [true, DECEMBER]);
    await settle(service);
    await discard(here, id);
    await settle(service);
    assert.equal(await versionNow(), 2);
    assert.deepEqual(await typesOf(here), [
      'employee.consumption.generated',
      'company.payroll-cycle.closed',
      'company.payroll-cycle.closed',
    ]);
    assert.deepEqual(await totalsIn(await placeIn(here.side, here.employeeId)), []);
    await expectSound(service);
  });
});
