import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { consumptionCategories } from '@fringe/contract/types';
import { corporation as aurora } from '../../../src/sandbox/demo/demo-companies.ts';
import { fakeClock } from '../../support/clock.ts';
import { startService } from '../../support/service.ts';
import { companyOf } from '../support/company-bodies.ts';
import { charged, voidOf } from '../support/money/charge-companies.ts';
import * as months from '../support/money/cycle-companies.ts';
import { pathOf, read, register, type Side } from '../support/people/employee-sides.ts';
import { expectFailure, expectInvalid, UNKNOWN_ID } from '../support/refusals.ts';
import * as reports from './support/reports.ts';
import { cyclesByMonth, inCycle } from './support/ways.ts';

const { closeMonth, DECEMBER, FEBRUARY, JANUARY, NOVEMBER, newSide } = months;
const { companySide, ofCompany, ofCorporation, ofEmployee, registerIn, settle, total } = reports;
const clock = fakeClock();
const service = await startService({ clock });
after(service.close);
const { partner, operator } = service;
const now = () => Math.floor(clock.now().getTime() / 1000);

type Totals = ReturnType<typeof total>[];
type Person = [employeeId: string, totals: Totals];

/** The reports of a company, of each employee, and of each in the cycle, to the byte. */
async function expectReports(
  here: Side,
  month: string,
  settlement: object | null,
  people: Person[],
  query = `?payroll=${month}`,
) {
  const { companyId: id } = here;
  const { legalId, currency } = await companyOf(operator, id);
  const payrollCycle = (await cyclesByMonth(here)).get(month);
  const head = { id, legalId, currency, payrollCycle, asOf: now(), settlement };
  const expectText = async (path: string, wanted: object) =>
    assert.equal(JSON.stringify((await partner.get(path)).body), JSON.stringify(wanted));
  const employees = [];
  for (const [employeeId, consumptions] of people) {
    const { internalId, legalId } = await read(here, employeeId);
    const employee = { employeeId, internalId, legalId, consumptions };
    if (consumptions.length > 0) employees.push(employee);
    await expectText(ofEmployee(id, employeeId) + query, { company: { ...head, employee } });
    await expectText(await inCycle(here, employeeId, month), {
      consumptions: consumptions.map(({ amountInCents, ...kind }) => ({
        ...kind,
        amount: { amountInCents, currency },
      })),
    });
  }
  await expectText(ofCompany(id) + query, { company: { ...head, employees } });
}

describe('the reports of a company and its employees', () => {
  it('show the totals of the open cycle, then of the closed one, with what is late', async () => {
    const here = await companySide(service, { currency: 'GBP' });
    const first = await registerIn(here, 'GBP', { internalId: 'Ñ "1"\\' });
    const idle = await registerIn(here, 'GBP');
    const third = await registerIn(here, 'GBP');
    const spend = (id: string, { amountInCents, category, behaviour }: Totals[number], more = {}) =>
      charged(here, id, { amountInCents, category, behaviour, ...more } as object);
    await expectReports(here, DECEMBER, null, [[first, []]], '');
    const few = { behaviour: 'allowance-not-exempt' };
    await spend(third, total('meal-benefit', 10));
    await spend(first, total('transport-benefit', 20, { behaviour: 'allowance' }));
    await spend(first, total('meal-benefit', 1_000));
    await voidOf(here, (await spend(first, total('meal-benefit', 250))).id);
    await spend(first, total('meal-benefit', 1, few));
    await spend(first, total('any', 5));
    const totals = [
      total('any', 5),
      total('meal-benefit', 1, few),
      total('meal-benefit', 1_250),
      total('meal-benefit', 250, { sumType: 'withdrawn' }),
      total('transport-benefit', 20, { behaviour: 'allowance' }),
    ];
    const people: Person[] = [
      [first, totals],
      [idle, []],
      [third, [total('meal-benefit', 10)]],
    ];
    await expectReports(here, DECEMBER, null, people, '');
    // Who leaves or is blocked is still shown.
    await partner.delete(pathOf(here, first));
    await partner.patch(pathOf(here, third, '/block'));
    await expectReports(here, DECEMBER, null, people);
    clock.advance(9.5);
    await closeMonth(partner, here.companyId);
    const settled = { version: 1, settledAt: now() };
    clock.advance(5);
    const nothing = people.map(([id]): Person => [id, []]);
    await expectReports(here, JANUARY, null, nothing, '');
    const newcomer = await registerIn(here, 'GBP');
    await expectReports(here, DECEMBER, settled, [...people, [newcomer, []]]);
    await spend(idle, total('meal-benefit', 7), { payroll: DECEMBER });
    people[1]![1].push(total('meal-benefit', 7));
    await expectReports(here, DECEMBER, settled, people);
    clock.advance(3);
    await settle(service);
    await expectReports(here, DECEMBER, { version: 2, settledAt: now() }, people);
  });

  it('take the id of a cycle in place of its month, and say that it is deprecated', async () => {
    const here = await newSide(service);
    const id = await register(here);
    await charged(here, id);
    await closeMonth(partner, here.companyId);
    const december = (await cyclesByMonth(here)).get(DECEMBER)!.id;
    for (const path of [ofCompany(here.companyId), ofEmployee(here.companyId, id)]) {
      for (const form of ['', '&format=csv']) {
        const usual = await partner.get(`${path}?payroll=${DECEMBER}${form}`);
        assert.equal(usual.headers.get('deprecation'), null);
        for (const more of ['', `&payroll=${DECEMBER}`]) {
          const query = `?payrollCycleId=${december.toUpperCase()}${more}${form}`;
          const reply = await partner.get(path + query);
          assert.equal(reply.headers.get('deprecation'), '@1767225600');
          assert.equal(reply.text, usual.text);
        }
      }
    }
  });

  it('show the categories that are asked for, in that order, and put them together', async () => {
    const here = await newSide(service);
    const id = await register(here);
    for (const [category, amountInCents, behaviour, isVoided] of [
      ['meal-benefit', 100, 'flex', false],
      ['meal-benefit', 30, 'flex', true],
      ['meal-benefit', 7, 'allowance', false],
      ['gym-benefit', 9, 'flex', true],
      ['any', 2, 'flex', false],
    ] as const) {
      const { id: one } = await charged(here, id, { category, amountInCents, behaviour });
      if (isVoided) await voidOf(here, one);
    }
    const meal = [
      total('meal-benefit', 7, { behaviour: 'allowance' }),
      total('meal-benefit', 130),
      total('meal-benefit', 30, { sumType: 'withdrawn' }),
    ];
    const any = { category: 'any', amountInCents: 2 };
    const gym = { category: 'gym-benefit', amountInCents: 0 };
    const meals = { category: 'meal-benefit', amountInCents: 107 };
    const { category } = meals;
    const cases: [query: string, wanted: object[]][] = [
      ['categories=unknown,%20meal-benefit%20,meal-benefit', meal],
      ['categories=nursery-benefit', []],
      ['categories=meal-benefit,any', [...meal, total('any', 2)]],
      ['groupBy=category', [any, gym, meals]],
      ['groupBy=category&categories=meal-benefit,gym-benefit,any', [meals, gym, any]],
      [
        'groupBy=category,behaviour&categories=meal-benefit',
        [
          { category, behaviour: 'allowance', amountInCents: 7 },
          { category, behaviour: 'flex', amountInCents: 100 },
        ],
      ],
    ];
    for (const [query, wanted] of cases) {
      const alone = await partner.get(`${ofEmployee(here.companyId, id)}?${query}`);
      const { consumptions } = alone.body.company.employee;
      assert.equal(JSON.stringify(consumptions), JSON.stringify(wanted), query);
      const { company } = (await partner.get(`${ofCompany(here.companyId)}?${query}`)).body;
      assert.deepEqual(company.employees[0]?.consumptions ?? [], wanted, query);
    }
  });
});

const unknown = (name: string): string =>
  `has "${name}"; there are ${consumptionCategories.join(', ')}`;

/** What a query must not say, beyond what the schema of each parameter forbids. */
const wrong: [query: string, message: string][] = [
  ['categories=Meal-benefit', unknown('Meal-benefit')],
  ['categories=meal-benefit,', unknown('')],
  ['categories=meal-benefit,constructor', unknown('constructor')],
  [`categories=${'x'.repeat(99)}`, unknown('x'.repeat(64))],
  ['categories=any&categories=any', 'must be string'],
];

const side = await newSide(service);
const { companyId } = side;
const employeeId = await register(side);
const ofOneCompany = [ofCompany(companyId), ofEmployee(companyId, employeeId)];

describe('a report that is asked for in a wrong way', () => {
  for (const [query, message] of wrong) {
    it(`is refused for ${query.slice(0, 60)}, before anything is looked for`, async () => {
      const nobody = [ofEmployee(companyId, UNKNOWN_ID), ofCorporation(UNKNOWN_ID)];
      for (const path of [...ofOneCompany, ofCorporation(aurora.id), ...nobody]) {
        expectInvalid(await partner.get(`${path}?${query}`), 'query/categories', message);
      }
    });
  }

  it('is refused for a month and the cycle of another one, in every form', async () => {
    const cycle = (await cyclesByMonth(side)).get(DECEMBER)!;
    const message = `must be ${DECEMBER}, the month of payrollCycleId`;
    for (const path of [...ofOneCompany, ofEmployee(companyId, UNKNOWN_ID)]) {
      for (const other of [FEBRUARY, '0000-01', `${FEBRUARY}&format=csv`]) {
        const reply = await partner.get(`${path}?payrollCycleId=${cycle.id}&payroll=${other}`);
        expectInvalid(reply, 'query/payroll', message);
      }
    }
  });

  it('is not found for a cycle that the company has not, in every form', async () => {
    const sibling = await cyclesByMonth({ ...side, companyId: side.siblingId });
    const queries = [NOVEMBER, JANUARY, '0000-01'].map((month) => `payroll=${month}`);
    const ids = [UNKNOWN_ID, sibling.get(DECEMBER)!.id, `${UNKNOWN_ID}&payroll=${DECEMBER}`];
    queries.push(...ids.map((id) => `payrollCycleId=${id}`));
    for (const path of ofOneCompany) {
      for (const query of queries) {
        for (const format of ['json', 'csv', 'columns']) {
          const reply = await partner.get(`${path}?${query}&format=${format}`);
          expectFailure(reply, 404, 'Resource not found');
        }
      }
    }
  });
});
