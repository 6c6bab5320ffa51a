import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nif } from '../../../src/values/spanish-ids.ts';
import { fakeClock } from '../../support/clock.ts';
import { expectFailure } from '../../support/contract/refusals.ts';
import { DECEMBER, FEBRUARY, JANUARY } from '../../support/money/cycle-companies.ts';
import { addCorporation } from '../../support/money/limit-files.ts';
import { type Company, openWorld, type Person, settle } from '../../support/money/world.ts';
import { expectSameInAllForms, hireIn, ofCorporation, total } from './support/reports.ts';

const clock = fakeClock();
const { service, company } = await openWorld({ clock });
const { partner, otherPartner } = service;

interface Shown {
  settlement: { version: number } | null;
  employees: { employeeId: string; consumptions: { amountInCents: number }[] }[];
}
const companiesOf = async (id: string, query: string): Promise<Shown[]> =>
  (await partner.get(ofCorporation(id) + query)).body.corporation.companies;

const spentIn = ({ consumptions }: Shown['employees'][number]): number =>
  consumptions.reduce((sum, { amountInCents }) => sum + amountInCents, 0);
/** What is spent in each company. */
const sumsOf = (companies: Shown[]): number[] =>
  companies.map(({ employees }) => employees.reduce((sum, one) => sum + spentIn(one), 0));

let people = 0;

/** A corporation of three companies or these, in each of which the same person is. */
async function oneInAll(alias: string, made: Record<string, unknown>[] = [{}, {}, {}]) {
  people += 1;
  const corporationId = await addCorporation(service, alias);
  const same = nif(70_000_000 + people);
  const places: [Company, Person][] = [];
  for (const [index, fields] of made.entries()) {
    const one = await company({ corporationId, ...fields });
    // Letters in another case are the same legal id.
    const legalId = index % 2 === 0 ? same : same.toLowerCase();
    places.push([one, await hireIn(one, String(fields.currency ?? 'EUR'), { legalId })]);
  }
  const companies = places.map(([one]) => one);
  return { corporationId, companies, persons: places.map(([, person]) => person) };
}

describe('the report of a corporation', () => {
  it('is its head, and the reports of its companies in their order, of each month', async () => {
    const alias = `Grupo "Ñ" O'Hara \\`;
    const late = { firstPayroll: JANUARY };
    const { corporationId, companies, persons } = await oneInAll(alias, [{}, {}, late]);
    const [first, second, third] = companies as [Company, Company, Company];
    await persons[0]!.spends(11);
    await persons[2]!.spends(33);
    const expectSame = async (query: string, shown: Company[]) => {
      const reports = shown.map((one) => one.read(`/consumptions${query}`));
      const each = (await Promise.all(reports)).map((one) => one.company);
      const corporation = { id: corporationId, alias, externalId: alias, companies: each };
      const { body } = await partner.get(ofCorporation(corporationId) + query);
      assert.equal(JSON.stringify(body), JSON.stringify({ corporation }));
    };
    // Without a month each company shows its open one, whichever that is.
    await expectSame('', companies);
    await expectSame('?groupBy=category&categories=meal-benefit', companies);
    clock.advance(5);
    await first.closes();
    await persons[0]!.spends({ amountInCents: 5, payroll: DECEMBER });
    await settle(service);
    await expectSame('', companies);
    await expectSame(`?payroll=${DECEMBER}`, [first, second]);
    await expectSame(`?payroll=${JANUARY}`, [first, third]);
  });

  it('has a settlement in its version or the newest before it, also of merged people', async () => {
    const { corporationId, companies, persons } = await oneInAll('Dos', [{}, {}]);
    const [here, there] = persons as [Person, Person];
    await here.spends();
    await there.spends(300);
    for (const one of companies) await one.closes();
    await there.spends({ payroll: DECEMBER, amountInCents: 50 });
    await settle(service);
    for (const [query, wanted] of Object.entries({
      'version=1': ['1 1000', '1 300'],
      'version=2': ['1 1000', '2 350'],
      'version=1&mergeEmployees=oldest': ['1 1300'],
      'version=2&mergeEmployees=newest': ['2 1350'],
    })) {
      const found = await companiesOf(corporationId, `?payroll=${DECEMBER}&${query}`);
      const shown = found.flatMap(({ settlement, employees }) =>
        employees.map((one) => `${settlement!.version} ${spentIn(one)}`),
      );
      assert.deepEqual(shown, wanted, query);
    }
  });

  it('is not found where nothing is to be seen: no company, no access, no such month', async () => {
    const empty = await addCorporation(service, 'Grupo Oeste');
    const { corporationId, persons } = await oneInAll('Grupo Sur', [{}]);
    await persons[0]!.spends(1);
    for (const form of ['', '&format=csv', '&mergeEmployees=newest']) {
      const path = `${ofCorporation(corporationId)}?${form}`;
      for (const reply of [
        await partner.get(`${ofCorporation(empty)}?${form}`),
        await partner.get(`${path}&payroll=${FEBRUARY}`),
        await otherPartner.get(path),
      ]) {
        expectFailure(reply, 404, 'Resource not found');
      }
    }
  });
});

describe('people of one legal id in the report of a corporation', () => {
  it('are put together where they are newest, or where they are oldest', async () => {
    const { corporationId, companies, persons } = await oneInAll('Merged');
    const [first, second, third] = persons as [Person, Person, Person];
    // Somebody else in the second company, who stays where they are.
    const alone = await companies[1]!.hires();
    const category = 'gym-benefit';
    await first.spends(100);
    await third.spends(1_000);
    await companies[2]!.voids((await third.spends(7)).id);
    await second.spends({ category, amountInCents: 10 });
    await alone.spends({ category, amountInCents: 5 });
    const gym = total(category, 10);
    const withdrawn = total('meal-benefit', 7, { sumType: 'withdrawn' });
    const all = [gym, total('meal-benefit', 1_107), withdrawn];
    const shown = ({ employeeId }: Person, ...consumptions: object[]) => [employeeId, consumptions];
    const other = shown(alone, total(category, 5));
    const sums = [
      { category, amountInCents: 10 },
      { category: 'meal-benefit', amountInCents: 1_100 },
    ];
    const cases: Record<string, unknown[]> = {
      newest: [[], [other], [shown(third, ...all)]],
      oldest: [[shown(first, ...all)], [other], []],
      // Who stands for all of them has entries of what is asked for.
      'newest&categories=gym-benefit': [[], [shown(second, gym), other], []],
      'oldest&groupBy=category': [
        [shown(first, ...sums)],
        [shown(alone, { category, amountInCents: 5 })],
        [],
      ],
    };
    for (const [query, wanted] of Object.entries(cases)) {
      const found = await companiesOf(corporationId, `?mergeEmployees=${query}`);
      const persons = found.map(({ employees }) =>
        employees.map(({ employeeId, consumptions }) => [employeeId, consumptions]),
      );
      assert.deepEqual(persons, wanted, query);
    }
    const path = `${ofCorporation(corporationId)}?mergeEmployees=newest`;
    assert.equal(await expectSameInAllForms(service, path), 4);
    assert.equal(await expectSameInAllForms(service, `${path}&categories=gym-benefit`), 2);
  });

  it('are so when they are removed, but not over months or currencies', async () => {
    const made = [{}, {}, { firstPayroll: JANUARY }, { currency: 'GBP' }];
    const { corporationId, companies, persons } = await oneInAll('Apart', made);
    for (const [index, person] of persons.entries()) await person.spends(10 ** index);
    await persons[1]!.leaves();
    const sumsBy = async (query: string) =>
      sumsOf(await companiesOf(corporationId, `?mergeEmployees=${query}`));
    assert.deepEqual(await sumsBy('newest'), [0, 11, 100, 1_000]);
    await companies[0]!.closes();
    // Its open cycle is another now, and has nothing in it.
    assert.deepEqual(await sumsBy('newest'), [0, 10, 100, 1_000]);
    const december = `oldest&payroll=${DECEMBER}&categories=meal-benefit`;
    assert.deepEqual(await sumsBy(december), [11, 0, 1_000]);
  });
});
