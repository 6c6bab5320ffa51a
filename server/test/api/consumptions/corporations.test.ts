import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { ChargeInput } from '@fringe/contract/operations/consumptions/charges';
import { nif } from '../../../src/values/spanish-ids.ts';
import { fakeClock } from '../../support/clock.ts';
import { startService } from '../../support/service.ts';
import { charged, voidOf } from '../support/money/charge-companies.ts';
import { closeMonth, DECEMBER, FEBRUARY, JANUARY } from '../support/money/cycle-companies.ts';
import { addCorporation } from '../support/money/limit-files.ts';
import { pathOf, register, type Side } from '../support/people/employee-sides.ts';
import { expectFailure } from '../support/refusals.ts';
import { asOwner } from '../support/tables.ts';
import * as reports from './support/reports.ts';

const { companySide, expectSameInAllForms, ofCompany, ofCorporation, settle, total } = reports;
const clock = fakeClock();
const service = await startService({ clock });
after(service.close);
const { partner, otherPartner } = service;

interface Shown {
  id: string;
  settlement: { version: number } | null;
  employees: { employeeId: string; consumptions: { amountInCents: number }[] }[];
}
const companiesOf = async (id: string, query: string): Promise<Shown[]> =>
  (await partner.get(ofCorporation(id) + query)).body.corporation.companies;

/** Who is shown in each company, and with which totals. */
const peopleOf = async (id: string, query: string) =>
  (await companiesOf(id, query)).map(({ employees }) =>
    employees.map(({ employeeId, consumptions }) => [employeeId, consumptions]),
  );

const sumOf = (companies: Shown[]): number =>
  companies
    .flatMap(({ employees }) => employees.flatMap(({ consumptions }) => consumptions))
    .reduce((sum, { amountInCents }) => sum + amountInCents, 0);

interface Place {
  side: Side;
  companyId: string;
  employeeId: string;
}

let people = 0;

/** A corporation of some companies, in each of which the same person is, under one legal id. */
async function oneInAll(alias: string, overrides: Record<string, unknown>[]) {
  people += 1;
  const corporationId = await addCorporation(service, alias);
  const same = nif(70_000_000 + people);
  const places: Place[] = [];
  for (const [index, fields] of overrides.entries()) {
    const side = await companySide(service, { corporationId, ...fields });
    // Letters in another case are the same legal id.
    const legalId = index % 2 === 0 ? same : same.toLowerCase();
    const employeeId = await reports.registerIn(side, String(fields.currency ?? 'EUR'), {
      legalId,
    });
    places.push({ side, companyId: side.companyId, employeeId });
  }
  return { corporationId, places };
}

const spend = async (
  { side, employeeId }: Place,
  amountInCents: number,
  fields: Partial<ChargeInput> = {},
) => (await charged(side, employeeId, { amountInCents, ...fields })).id;

describe('the report of a corporation', () => {
  it('is its head, and the reports of its companies in their order, of each month', async () => {
    const alias = `Grupo "Ñ" O'Hara \\`;
    const { corporationId, places } = await oneInAll(alias, [{}, {}, { firstPayroll: JANUARY }]);
    const [first, second, third] = places as [Place, Place, Place];
    await spend(first, 11);
    await spend(third, 33);
    const expectSame = async (query: string, shown: Place[]) => {
      const companies = await Promise.all(
        shown.map(
          async ({ companyId }) => (await partner.get(ofCompany(companyId) + query)).body.company,
        ),
      );
      const corporation = { id: corporationId, alias, externalId: alias, companies };
      const reply = await partner.get(ofCorporation(corporationId) + query);
      assert.equal(JSON.stringify(reply.body), JSON.stringify({ corporation }));
    };
    // Without a month each company shows its open one, whichever that is.
    await expectSame('', places);
    await expectSame('?groupBy=category&categories=meal-benefit', places);
    clock.advance(5);
    await closeMonth(partner, first.companyId);
    await spend(first, 5, { payroll: DECEMBER });
    await settle(service);
    await expectSame('', places);
    await expectSame(`?payroll=${DECEMBER}`, [first, second]);
    await expectSame(`?payroll=${JANUARY}`, [first, third]);
    const december = await companiesOf(corporationId, `?payroll=${DECEMBER}`);
    assert.deepEqual(
      december.map(({ settlement }) => settlement?.version),
      [2, undefined],
    );
  });

  it('is not found where nothing is to be seen: no company, no access, no such month', async () => {
    const empty = await addCorporation(service, 'Grupo Oeste');
    const { corporationId, places } = await oneInAll('Grupo Sur', [{}]);
    await spend(places[0]!, 1);
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
    const { corporationId, places } = await oneInAll('Merged', [{}, {}, {}]);
    const [first, second, third] = places as [Place, Place, Place];
    // Somebody else in the second company, who stays where they are.
    const alone = { ...second, employeeId: await register(second.side) };
    await spend(first, 100);
    await spend(third, 1_000);
    await voidOf(third.side, await spend(third, 7));
    await spend(second, 10, { category: 'gym-benefit' });
    await spend(alone, 5, { category: 'gym-benefit' });
    const gym = total('gym-benefit', 10);
    const meal = [total('meal-benefit', 1_107), total('meal-benefit', 7, { sumType: 'withdrawn' })];
    const all = [gym, ...meal];
    const others = [[alone.employeeId, [total('gym-benefit', 5)]]];
    const cases: [query: string, wanted: unknown[]][] = [
      ['newest', [[], others, [[third.employeeId, all]]]],
      ['oldest', [[[first.employeeId, all]], others, []]],
      // Who stands for all of them has entries of what is asked for.
      ['newest&categories=gym-benefit', [[], [[second.employeeId, [gym]], ...others], []]],
    ];
    for (const [query, wanted] of cases) {
      assert.deepEqual(await peopleOf(corporationId, `?mergeEmployees=${query}`), wanted);
      const path = `${ofCorporation(corporationId)}?mergeEmployees=${query}`;
      assert.equal(await expectSameInAllForms(service, path), query.includes('&') ? 2 : 4);
    }
    const [grouped] = await peopleOf(corporationId, '?mergeEmployees=oldest&groupBy=category');
    const sums = [
      { category: 'gym-benefit', amountInCents: 10 },
      { category: 'meal-benefit', amountInCents: 1_100 },
    ];
    assert.deepEqual(grouped, [[first.employeeId, sums]]);
  });

  it('are so when they are removed, but not over months or currencies', async () => {
    const { corporationId, places } = await oneInAll('Apart', [
      {},
      {},
      { firstPayroll: JANUARY },
      { currency: 'GBP' },
    ]);
    for (const [index, place] of places.entries()) await spend(place, 10 ** index);
    const [first, second] = places as [Place, Place];
    await partner.delete(pathOf(second.side, second.employeeId));
    const amountsIn = async (query: string) =>
      (await companiesOf(corporationId, query)).map((company) => sumOf([company]));
    assert.deepEqual(await amountsIn('?mergeEmployees=newest'), [0, 11, 100, 1_000]);
    await closeMonth(partner, first.companyId);
    // Its open cycle is another now, and has nothing in it.
    assert.deepEqual(await amountsIn('?mergeEmployees=newest'), [0, 10, 100, 1_000]);
    const december = `?mergeEmployees=oldest&payroll=${DECEMBER}&categories=meal-benefit`;
    assert.deepEqual(await amountsIn(december), [11, 0, 1_000]);
  });

  it('are put together by the thousand', async () => {
    const { corporationId, places } = await oneInAll('Many', [{}, {}]);
    for (const place of places) {
      await spend(place, 1);
      await crowd(place);
    }
    const all = CROWD + 1;
    for (const how of ['newest', 'oldest']) {
      const query = `?mergeEmployees=${how}`;
      const merged = await companiesOf(corporationId, query);
      const counts = merged.map(({ employees }) => employees.length);
      assert.deepEqual(counts, how === 'newest' ? [0, all] : [all, 0]);
      assert.equal(sumOf(merged), 2 * all);
      const { text } = await partner.get(`${ofCorporation(corporationId)}${query}&format=columns`);
      assert.equal(text.split('\r\n').length, all + 2);
    }
  });
});

const CROWD = 2_000;

/** People like the first one, each with another id and legal id, and totals like theirs. */
const crowd = ({ companyId, employeeId }: Place) =>
  asOwner(service, async (owner) => {
    const idFrom = (id: string) =>
      `overlay(${id}::text PLACING lpad(to_hex(n), 12, '0') FROM 25)::uuid`;
    const ids = [companyId, employeeId];
    await owner.query(
      `INSERT INTO employees SELECT (jsonb_populate_record(e, jsonb_build_object(
         'id', ${idFrom('e.id')}, 'legal_id', 'L-' || n, 'legal_id_key', 'L-' || n,
         'email', n || '@x.example', 'email_key', n || '@x.example', 'ordinal', 1000 + n))).*
       FROM employees e, generate_series(1, ${CROWD}) n WHERE e.company_id = $1 AND e.id = $2`,
      ids,
    );
    await owner.query(
      `INSERT INTO consumption_totals SELECT (jsonb_populate_record(t,
         jsonb_build_object('employee_id', ${idFrom('t.employee_id')}))).*
       FROM consumption_totals t, generate_series(1, ${CROWD}) n
       WHERE t.company_id = $1 AND t.employee_id = $2`,
      ids,
    );
  });
