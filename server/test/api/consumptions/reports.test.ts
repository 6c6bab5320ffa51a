import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { consumptionCategories } from '@fringe/contract/types';
import { corporation as aurora } from '../../../src/sandbox/demo/demo-companies.ts';
import { fakeClock } from '../../support/clock.ts';
import { expectFailure, expectInvalid, UNKNOWN_ID } from '../../support/contract/refusals.ts';
import { asOwner } from '../../support/database/tables.ts';
import { DECEMBER, FEBRUARY, JANUARY, NOVEMBER } from '../../support/money/cycle-companies.ts';
import { recordsOf } from '../../support/money/limit-files.ts';
import { cyclesByMonth, inCycle } from '../../support/money/ways.ts';
import {
  type Company,
  companyAt,
  expectRefused,
  openWorld,
  settle,
} from '../../support/money/world.ts';
import { companyOf } from '../../support/partners/company-bodies.ts';
import { pathOf, read } from '../../support/people/employee-sides.ts';
import * as reports from './support/reports.ts';

const { expectSameInAllForms, hireIn, ofCompany, ofCorporation, ofEmployee, total } = reports;
const clock = fakeClock();
const { service, company } = await openWorld({ clock });
const { partner, operator, companyIds } = service;
const now = () => Math.floor(clock.now().getTime() / 1000);

type Totals = ReturnType<typeof total>[];
type Person = [employeeId: string, totals: Totals];

/** The reports of a company, of each employee, and of each in the cycle, to the byte. */
async function expectReports(
  here: Company,
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
    const amountOf = ({ amountInCents, ...kind }: Totals[number]) => {
      return { ...kind, amount: { amountInCents, currency } };
    };
    const ofCycle = await inCycle(here, employeeId, month);
    await expectText(ofCycle, { consumptions: consumptions.map(amountOf) });
  }
  await expectText(ofCompany(id) + query, { company: { ...head, employees } });
}

describe('the reports of a company and its employees', () => {
  it('show the totals of the open cycle, then of the closed one, with what is late', async () => {
    const here = await company({ currency: 'GBP' });
    const first = await hireIn(here, 'GBP', { internalId: 'Ñ "1"\\' });
    const [idle, third] = [await hireIn(here, 'GBP'), await hireIn(here, 'GBP')];
    await expectReports(here, DECEMBER, null, [[first.employeeId, []]], '');
    const few = { behaviour: 'allowance-not-exempt' } as const;
    await third.spends(10);
    await first.spends({ category: 'transport-benefit', amountInCents: 20, ...few });
    await first.spends(1_000);
    await here.voids((await first.spends(250)).id);
    const people: Person[] = [
      [
        first.employeeId,
        [
          total('meal-benefit', 1_250),
          total('meal-benefit', 250, { sumType: 'withdrawn' }),
          total('transport-benefit', 20, few),
        ],
      ],
      [idle.employeeId, []],
      [third.employeeId, [total('meal-benefit', 10)]],
    ];
    await expectReports(here, DECEMBER, null, people, '');
    // Who leaves or is blocked is still shown.
    await first.leaves();
    await partner.patch(pathOf(here, third.employeeId, '/block'));
    await expectReports(here, DECEMBER, null, people);
    clock.advance(9.5);
    await here.closes();
    const settled = { version: 1, settledAt: now() };
    clock.advance(5);
    const nothing = people.map(([id]): Person => [id, []]);
    await expectReports(here, JANUARY, null, nothing, '');
    const newcomer = await hireIn(here, 'GBP');
    await expectReports(here, DECEMBER, settled, [...people, [newcomer.employeeId, []]]);
    await idle.spends({ amountInCents: 7, payroll: DECEMBER });
    people[1]![1].push(total('meal-benefit', 7));
    await expectReports(here, DECEMBER, settled, people);
    clock.advance(3);
    await settle(service);
    await expectReports(here, DECEMBER, { version: 2, settledAt: now() }, people);
  });

  it('show the categories that are asked for, in that order, and put them together', async () => {
    const here = await company();
    const ana = await here.hires();
    await ana.spends(100);
    await here.voids((await ana.spends(30)).id);
    await ana.spends({ amountInCents: 7, behaviour: 'allowance' });
    await here.voids((await ana.spends({ amountInCents: 9, category: 'gym-benefit' })).id);
    await ana.spends({ amountInCents: 2, category: 'any' });
    const meal = [
      total('meal-benefit', 7, { behaviour: 'allowance' }),
      total('meal-benefit', 130),
      total('meal-benefit', 30, { sumType: 'withdrawn' }),
    ];
    const net = (category: string, amountInCents: number, more = {}) => {
      return { category, ...more, amountInCents };
    };
    const [any, gym, meals] = [net('any', 2), net('gym-benefit', 0), net('meal-benefit', 107)];
    const byBehaviour = [
      net('meal-benefit', 7, { behaviour: 'allowance' }),
      net('meal-benefit', 100, { behaviour: 'flex' }),
    ];
    const cases: Record<string, object[]> = {
      'categories=unknown,%20meal-benefit%20,meal-benefit': meal,
      'categories=nursery-benefit': [],
      'categories=meal-benefit,any': [...meal, total('any', 2)],
      'groupBy=category': [any, gym, meals],
      'groupBy=category&categories=meal-benefit,gym-benefit,any': [meals, gym, any],
      'groupBy=category,behaviour&categories=meal-benefit': byBehaviour,
    };
    for (const [query, wanted] of Object.entries(cases)) {
      const { consumptions } = (await ana.read(`/consumptions?${query}`)).company.employee;
      assert.equal(JSON.stringify(consumptions), JSON.stringify(wanted), query);
      const { employees } = (await here.read(`/consumptions?${query}`)).company;
      assert.deepEqual(employees[0]?.consumptions ?? [], wanted, query);
    }
  });
});

const here = await company();
const { companyId } = here;
const ana = await here.hires({ internalId: '=1+1' });
await ana.spends(1_050);
await here.voids((await ana.spends(7)).id);
// Somebody else of the same company, who must not be in the file of the first.
const other = await here.hires();
await other.spends(99);
const { employeeId } = ana;
const ofOneCompany = [ofCompany(companyId), ofEmployee(companyId, employeeId)];

describe('a report', () => {
  it('is said by the id of a cycle in place of its month, which is deprecated', async () => {
    const december = (await cyclesByMonth(here)).get(DECEMBER)!.id;
    const theirs = (await cyclesByMonth(await company())).get(DECEMBER)!.id;
    const id = `payrollCycleId=${december.toUpperCase()}`;
    const message = `must be ${DECEMBER}, the month of payrollCycleId`;
    const unknown = [
      ...[NOVEMBER, JANUARY, '0000-01'].map((month) => `payroll=${month}`),
      ...[UNKNOWN_ID, theirs].map((one) => `payrollCycleId=${one}`),
      `payrollCycleId=${UNKNOWN_ID}&payroll=${DECEMBER}`,
    ];
    for (const path of ofOneCompany) {
      for (const form of ['', '&format=csv']) {
        const ask = (query: string) => partner.get(`${path}?${query}${form}`);
        const usual = await ask(`payroll=${DECEMBER}`);
        assert.equal(usual.headers.get('deprecation'), null);
        for (const query of [id, `${id}&payroll=${DECEMBER}`]) {
          const { headers, text } = await ask(query);
          assert.deepEqual([headers.get('deprecation'), text], ['@1767225600', usual.text]);
        }
        for (const month of [FEBRUARY, '0000-01']) {
          expectInvalid(await ask(`${id}&payroll=${month}`), 'query/payroll', message);
        }
        for (const query of unknown) {
          expectFailure(await ask(query), 404, 'Resource not found');
        }
      }
    }
  });

  it('is of categories that there are, which is said before anything is looked for', async () => {
    const unknown = (name: string) =>
      `has "${name}"; there are ${consumptionCategories.join(', ')}`;
    const nobody = [ofEmployee(companyId, UNKNOWN_ID), ofCorporation(UNKNOWN_ID)];
    for (const path of [...ofOneCompany, ofCorporation(aurora.id), ...nobody]) {
      await expectRefused(partner.get, path, {
        'categories=Meal-benefit': unknown('Meal-benefit'),
        'categories=meal-benefit,': unknown(''),
        'categories=meal-benefit,constructor': unknown('constructor'),
        [`categories=${'x'.repeat(99)}`]: unknown('x'.repeat(64)),
        'categories=any&categories=any': 'must be string',
      });
    }
  });

  it('says the same in whichever form, of cycles of the demo', async () => {
    const id = companyIds[0]!;
    for (const month of [...(await cyclesByMonth(companyAt(service, id))).keys()].slice(0, 2)) {
      assert.ok((await expectSameInAllForms(service, `${ofCompany(id)}?payroll=${month}`)) > 20);
    }
    const merged = `${ofCorporation(aurora.id)}?mergeEmployees=newest`;
    for (const asked of ['transport-benefit,meal-benefit', 'nursery-benefit,meal-benefit,any']) {
      assert.ok((await expectSameInAllForms(service, `${merged}&categories=${asked}`)) > 5);
    }
  });

  it('is this file, word for word, and has a header where there is nothing', async () => {
    const { legalId } = await companyOf(operator, companyId);
    const who = `${companyId},${legalId},${DECEMBER},${employeeId},=1+1`;
    const person = `${who},${(await read(here, employeeId)).legalId}`;
    const header = 'companyId,companyLegalId,payroll,employeeId,internalId,legalId';
    const lines = `${header},category,behaviour,sumType,amountInCents,currency\r\n`;
    const kinds = 'meal-benefit.flex.expenses,meal-benefit.flex.withdrawn';
    const meals = (sums: string) => `${person},meal-benefit,flex,${sums},EUR\r\n`;
    const none = 'categories=gym-benefit';
    const grouped = `${header},category,behaviour,amountInCents,currency\r\n`;
    for (const [query, text] of Object.entries({
      'format=csv': lines + meals('expenses,1057') + meals('withdrawn,7'),
      'format=columns': `${header},currency,${kinds}\r\n${person},EUR,1057,7\r\n`,
      [`${none}&format=lines`]: lines,
      [`${none}&format=columns`]: `${header},currency\r\n`,
      [`${none}&format=csv&groupBy=category`]: grouped.replace(',behaviour', ''),
      [`${none}&csvDialect=excel-es&groupBy=category,behaviour`]: grouped.replaceAll(',', ';'),
    })) {
      assert.equal((await ana.get(`/consumptions?${query}`)).text, text, query);
    }
    // What texts become there is told of the limits of a corporation, which are written alike.
    const excel = recordsOf((await ana.get('/consumptions?csvDialect=excel-es')).text, ';');
    assert.deepEqual([excel[0]!.internalId, excel[0]!.amountInCents], ["'=1+1", '1057']);
  });

  it('shows what is below zero as such, should it ever be stored', async () => {
    const text = `INSERT INTO consumption_totals SELECT company_id, month, employee_id, category,
      behaviour, 'withdrawn', 100, 1 FROM consumption_totals WHERE employee_id = $1`;
    await asOwner(service, (owner) => owner.query(text, [other.employeeId]));
    const rows = recordsOf((await here.get('/consumptions?groupBy=category&format=csv')).text);
    assert.equal(rows[1]!.amountInCents, '-1');
  });
});
