import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { fakeClock } from '../support/clock.ts';
import { startService } from '../support/service.ts';
import { companyOf } from './support/company-bodies.ts';
import {
  charge,
  cyclesIn,
  expectSound,
  ofEmployee,
  settle,
  voided,
} from './support/consumption-books.ts';
import { closeMonth, DECEMBER, newSide } from './support/cycle-companies.ts';
import { pathOf, read, register, type Side } from './support/employee-sides.ts';

const clock = fakeClock();
const service = await startService({ clock });
after(service.close);
const { partner, operator } = service;
const side = await newSide(service);
const { companyId } = side;
const now = () => Math.floor(clock.now().getTime() / 1000);

const total = (category: string, behaviour: string, sumType: string, amountInCents: number) => ({
  category: `${category}-benefit`,
  behaviour,
  sumType,
  amountInCents,
});

/** The whole answer, to the byte, for a cycle of the company. */
async function expectAnswer(
  { companyId: id }: Side,
  employee: string,
  query: string,
  wanted: { cycle: number; settlement: object | null; consumptions: object[] },
): Promise<Headers> {
  const person = await read({ ...side, companyId: id }, employee);
  const payrollCycle = (await cyclesIn(service, id))[wanted.cycle];
  const reply = await partner.get(ofEmployee(id, employee) + query);
  const company = {
    id,
    legalId: (await companyOf(operator, id)).legalId,
    currency: 'EUR',
    payrollCycle,
    asOf: now(),
    settlement: wanted.settlement,
    employee: {
      employeeId: employee,
      internalId: person.internalId,
      legalId: person.legalId,
      consumptions: wanted.consumptions,
    },
  };
  assert.equal(reply.text, JSON.stringify({ company }));
  assert.equal(reply.headers.get('content-type'), 'application/json; charset=utf-8');
  return reply.headers;
}

describe('readEmployeeConsumptions 200', () => {
  it('shows the totals of the open cycle in their order, and after its end the next', async () => {
    const here = await newSide(service);
    const id = await register(here, { internalId: 'E-7 "ñ"' });
    const spend = (category: string, behaviour: string, amountInCents: number) =>
      charge(service, here.companyId, {
        employeeId: id,
        category: `${category}-benefit`,
        behaviour,
        amountInCents,
      });
    await expectAnswer(here, id, '', { cycle: 0, settlement: null, consumptions: [] });
    await spend('transport', 'allowance', 3_000);
    await spend('meal', 'flex', 1_000);
    await voided(service, here.companyId, await spend('meal', 'flex', 250));
    await spend('meal', 'allowance-not-exempt', 1);
    const consumptions = [
      total('meal', 'allowance-not-exempt', 'expenses', 1),
      total('meal', 'flex', 'expenses', 1_250),
      total('meal', 'flex', 'withdrawn', 250),
      total('transport', 'allowance', 'expenses', 3_000),
    ];
    await expectAnswer(here, id, '', { cycle: 0, settlement: null, consumptions });
    clock.advance(60.5);
    await closeMonth(partner, here.companyId);
    const settlement = { version: 1, settledAt: now() };
    clock.advance(5);
    await expectAnswer(here, id, '', { cycle: 0, settlement: null, consumptions: [] });
    await expectAnswer(here, id, `?payroll=${DECEMBER}`, { cycle: 1, settlement, consumptions });
  });

  it('shows a late entry at once, and the next version when the cycle is settled', async () => {
    const here = await newSide(service);
    const id = await register(here);
    await charge(service, here.companyId, { employeeId: id, amountInCents: 5 });
    await closeMonth(partner, here.companyId);
    const first = { version: 1, settledAt: now() };
    clock.advance(100);
    const late = { employeeId: id, amountInCents: 7, payroll: DECEMBER };
    await charge(service, here.companyId, late);
    const consumptions = [total('meal', 'flex', 'expenses', 12)];
    const query = `?payroll=${DECEMBER}`;
    await expectAnswer(here, id, query, { cycle: 1, settlement: first, consumptions });
    clock.advance(3);
    const second = { version: 2, settledAt: now() };
    await settle(service);
    clock.advance(3);
    await settle(service);
    await expectAnswer(here, id, query, { cycle: 1, settlement: second, consumptions });
    await expectSound(service);
  });

  it('takes the id of a cycle in place of its month, and says that it is deprecated', async () => {
    const here = await newSide(service);
    const id = await register(here);
    await charge(service, here.companyId, { employeeId: id, amountInCents: 5 });
    await closeMonth(partner, here.companyId);
    const [, december] = await cyclesIn(service, here.companyId);
    const settlement = { version: 1, settledAt: now() };
    const consumptions = [total('meal', 'flex', 'expenses', 5)];
    const wanted = { cycle: 1, settlement, consumptions };
    const usual = await expectAnswer(here, id, `?payroll=${DECEMBER}`, wanted);
    assert.equal(usual.get('deprecation'), null);
    for (const query of [
      `?payrollCycleId=${december!.id}`,
      `?payrollCycleId=${december!.id.toUpperCase()}`,
      `?payrollCycleId=${december!.id}&payroll=${DECEMBER}`,
    ]) {
      const headers = await expectAnswer(here, id, query, wanted);
      assert.equal(headers.get('deprecation'), '@1767225600');
    }
    const file = await partner.get(
      `${ofEmployee(here.companyId, id)}?payrollCycleId=${december!.id}&format=csv`,
    );
    assert.equal(file.headers.get('deprecation'), '@1767225600');
    assert.equal(file.text.split('\r\n').length, 3);
  });

  it('shows only the categories that are asked for, and puts them together on demand', async () => {
    const id = await register(side);
    const spend = (category: string, behaviour: string, amountInCents: number) =>
      charge(service, companyId, { employeeId: id, category, behaviour, amountInCents });
    await spend('meal-benefit', 'flex', 100);
    await voided(service, companyId, await spend('meal-benefit', 'flex', 30));
    await spend('meal-benefit', 'allowance', 7);
    await voided(service, companyId, await spend('gym-benefit', 'flex', 9));
    await spend('any', 'flex', 2);
    const shown = async (query: string) =>
      (await partner.get(ofEmployee(companyId, id) + query)).body.company.employee.consumptions;
    assert.deepEqual(await shown('?categories=unknown,%20meal-benefit%20,meal-benefit'), [
      total('meal', 'allowance', 'expenses', 7),
      total('meal', 'flex', 'expenses', 130),
      total('meal', 'flex', 'withdrawn', 30),
    ]);
    assert.deepEqual(await shown('?categories=nursery-benefit'), []);
    const orderOf = async (query: string) =>
      (await shown(query)).map(({ category }: { category: string }) => category);
    const backwards = 'meal-benefit,gym-benefit,any';
    const each = ['meal-benefit', 'gym-benefit', 'any'];
    assert.deepEqual(await orderOf(`?groupBy=category&categories=${backwards}`), each);
    assert.deepEqual([...new Set(await orderOf(`?categories=${backwards}`))], each);
    assert.equal(
      JSON.stringify(await shown('?groupBy=category')),
      '[{"category":"any","amountInCents":2},{"category":"gym-benefit","amountInCents":0},' +
        '{"category":"meal-benefit","amountInCents":107}]',
    );
    assert.equal(
      JSON.stringify(await shown('?groupBy=category,behaviour&categories=meal-benefit')),
      '[{"category":"meal-benefit","behaviour":"allowance","amountInCents":7},' +
        '{"category":"meal-benefit","behaviour":"flex","amountInCents":100}]',
    );
  });

  it('shows whoever is removed or blocked, and those who came after the cycle', async () => {
    const here = await newSide(service);
    const [removed, blocked] = [await register(here), await register(here)];
    for (const one of [removed, blocked]) {
      await charge(service, here.companyId, { employeeId: one, amountInCents: 5 });
    }
    await partner.delete(pathOf(here, removed));
    await partner.patch(pathOf(here, blocked, '/block'));
    const consumptions = [total('meal', 'flex', 'expenses', 5)];
    const open = { cycle: 0, settlement: null, consumptions };
    await expectAnswer(here, removed, '', open);
    await expectAnswer(here, blocked, '', open);
    await closeMonth(partner, here.companyId);
    const newcomer = await register(here);
    const settlement = { version: 1, settledAt: now() };
    const wanted = { cycle: 1, settlement, consumptions: [] };
    await expectAnswer(here, newcomer, `?payroll=${DECEMBER}`, wanted);
  });
});
