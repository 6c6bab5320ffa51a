import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { corporation as aurora } from '../../src/sandbox/demo/demo-companies.ts';
import { nif } from '../../src/values/spanish-ids.ts';
import { startService } from '../support/service.ts';
import { charge, ofCorporation, voided } from './support/consumption-books.ts';
import {
  comesInEachForm,
  expectSameInAllForms,
  keepsTheOrderAsked,
} from './support/consumption-files.ts';
import { closeMonth, DECEMBER, JANUARY, newCompany } from './support/cycle-companies.ts';
import { newcomer, partnerSide, pathOf, register } from './support/employee-sides.ts';
import { addCorporation } from './support/limit-files.ts';
import { asOwner } from './support/tables.ts';

const service = await startService();
after(service.close);
const { partner } = service;

interface Shown {
  id: string;
  employees: { employeeId: string; consumptions: object[] }[];
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
    .reduce((sum, total) => sum + (total as { amountInCents: number }).amountInCents, 0);

interface Place {
  companyId: string;
  employeeId: string;
}

let people = 0;

/** A corporation of some companies, in each of which the same person is, under one legal id. */
async function oneInAll(alias: string, overrides: Record<string, unknown>[]) {
  people += 1;
  const corporationId = await addCorporation(service, alias);
  const legalId = nif(70_000_000 + people);
  const places: Place[] = [];
  for (const [index, fields] of overrides.entries()) {
    const companyId = await newCompany(service, { corporationId, ...fields });
    const side = { ...partnerSide(service), companyId };
    // Letters in another case are the same legal id.
    const same = index % 2 === 0 ? legalId : legalId.toLowerCase();
    const currency = String(fields.currency ?? 'EUR');
    const money = { amountInCents: 1_000_000, currency };
    const { workdayConfiguration } = newcomer();
    const employeeId = await register(side, {
      legalId: same,
      grossSalary: money,
      workdayConfiguration: { ...workdayConfiguration, collectiveAgreementSalary: money },
    });
    places.push({ companyId, employeeId });
  }
  return { corporationId, places };
}

const total = (category: string, sumType: string, amountInCents: number) => ({
  category,
  behaviour: 'flex',
  sumType,
  amountInCents,
});

describe('readCorporationConsumptions 200', () => {
  comesInEachForm(service, ofCorporation(aurora.id));
  keepsTheOrderAsked(service, `${ofCorporation(aurora.id)}?mergeEmployees=newest`);

  it('says the same as JSON, as lines and as columns, merged or not', async () => {
    const totals: number[] = [];
    for (const query of ['', '?mergeEmployees=newest', '?mergeEmployees=oldest']) {
      totals.push(await expectSameInAllForms(service, ofCorporation(aurora.id) + query));
    }
    assert.ok(totals[0]! > 100);
  });

  it('puts a person together where they are newest, or where they are oldest', async () => {
    const { corporationId, places } = await oneInAll('Merged', [{}, {}, {}]);
    const [first, second, third] = places as [Place, Place, Place];
    // Somebody else in the second company, who stays where they are.
    const side = { ...partnerSide(service), companyId: second.companyId };
    const alone = await register(side);
    const spend = ({ companyId, employeeId }: Place, amountInCents: number, category: string) =>
      charge(service, companyId, { employeeId, amountInCents, category });
    await spend(first, 100, 'meal-benefit');
    await spend(third, 1_000, 'meal-benefit');
    await voided(service, third.companyId, await spend(third, 7, 'meal-benefit'));
    await spend(second, 10, 'gym-benefit');
    await spend({ ...second, employeeId: alone }, 5, 'gym-benefit');
    const all = [
      total('gym-benefit', 'expenses', 10),
      total('meal-benefit', 'expenses', 1_107),
      total('meal-benefit', 'withdrawn', 7),
    ];
    const others = [[alone, [total('gym-benefit', 'expenses', 5)]]];
    const newest = await peopleOf(corporationId, '?mergeEmployees=newest');
    assert.deepEqual(newest, [[], others, [[third.employeeId, all]]]);
    const oldest = await peopleOf(corporationId, '?mergeEmployees=oldest');
    assert.deepEqual(oldest, [[[first.employeeId, all]], others, []]);
    // Who stands for all of them has entries of what is asked for.
    const gym = await peopleOf(corporationId, '?mergeEmployees=newest&categories=gym-benefit');
    const there = [[second.employeeId, [all[0]]], ...others];
    assert.deepEqual(gym, [[], there, []]);
    const grouped = await peopleOf(corporationId, '?mergeEmployees=oldest&groupBy=category');
    assert.deepEqual(grouped[0], [
      [
        first.employeeId,
        [
          { category: 'gym-benefit', amountInCents: 10 },
          { category: 'meal-benefit', amountInCents: 1_100 },
        ],
      ],
    ]);
    for (const how of ['newest', 'oldest']) {
      const merged = `${ofCorporation(corporationId)}?mergeEmployees=${how}`;
      assert.equal(await expectSameInAllForms(service, merged), 4);
    }
  });

  it('puts removed employees together as well, and neither months nor currencies', async () => {
    const { corporationId, places } = await oneInAll('Apart', [
      {},
      {},
      { firstPayroll: JANUARY },
      { currency: 'GBP' },
    ]);
    for (const [index, { companyId, employeeId }] of places.entries()) {
      await charge(service, companyId, { employeeId, amountInCents: 10 ** index });
    }
    const [first, second] = places;
    const side = { ...partnerSide(service), companyId: second!.companyId };
    await partner.delete(pathOf(side, second!.employeeId));
    const merged = await companiesOf(corporationId, '?mergeEmployees=newest');
    assert.deepEqual(
      merged.map(({ employees }) => employees.map(({ employeeId }) => employeeId)),
      [[], [second!.employeeId], [places[2]!.employeeId], [places[3]!.employeeId]],
    );
    assert.equal(sumOf(merged), 1_111);
    await closeMonth(partner, first!.companyId);
    // Its open cycle is another now, and has nothing in it.
    const [, later] = await peopleOf(corporationId, '?mergeEmployees=newest');
    assert.deepEqual(later, [[second!.employeeId, [total('meal-benefit', 'expenses', 10)]]]);
    const december = await companiesOf(
      corporationId,
      `?mergeEmployees=oldest&payroll=${DECEMBER}&categories=meal-benefit`,
    );
    assert.deepEqual(
      december.map(({ employees }) => sumOf([{ id: '', employees }])),
      [11, 0, 1_000],
    );
  });

  it('never moves anybody to a company that the partner does not see', async () => {
    const { corporationId, places } = await oneInAll('Partly seen', [{}, {}]);
    for (const { companyId, employeeId } of places) {
      await charge(service, companyId, { employeeId, amountInCents: 5 });
    }
    const { body } = await service.operator.get('/platform/v1/partners');
    for (const { id } of body.partners) {
      await service.operator.delete(
        `/platform/v1/partners/${id}/companies/${places[1]!.companyId}`,
      );
    }
    const shown = await peopleOf(corporationId, '?mergeEmployees=newest');
    const five = [total('meal-benefit', 'expenses', 5)];
    assert.deepEqual(shown, [[[places[0]!.employeeId, five]]]);
  });
});

describe('readCorporationConsumptions 200', () => {
  const CROWD = 2_000;

  it('puts thousands of people together who are in two companies', async () => {
    const { corporationId, places } = await oneInAll('Many', [{}, {}]);
    for (const { companyId, employeeId } of places) {
      await charge(service, companyId, { employeeId, amountInCents: 1 });
      await asOwner(service, (owner) => crowd(owner, companyId, employeeId));
    }
    for (const how of ['newest', 'oldest']) {
      const merged = await companiesOf(corporationId, `?mergeEmployees=${how}`);
      const counts = merged.map(({ employees }) => employees.length);
      const all = CROWD + 1;
      assert.deepEqual(counts, how === 'newest' ? [0, all] : [all, 0]);
      assert.equal(sumOf(merged), 2 * all);
      for (const format of ['lines', 'columns']) {
        const query = `?mergeEmployees=${how}&format=${format}`;
        const { status, text } = await partner.get(ofCorporation(corporationId) + query);
        assert.equal(status, 200);
        assert.equal(text.split('\r\n').length, all + 2);
      }
    }
  });

  /** People like the first one, each with another id and legal id, and totals like theirs. */
  const crowd = async (
    owner: { query(text: string, values: unknown[]): Promise<unknown> },
    companyId: string,
    employeeId: string,
  ) => {
    const id = `overlay(e.id::text PLACING lpad(to_hex(n), 12, '0') FROM 25)::uuid`;
    await owner.query(
      `INSERT INTO employees SELECT (jsonb_populate_record(e, jsonb_build_object('id', ${id},
         'legal_id', 'L-' || n, 'legal_id_key', 'L-' || n, 'email', n || '@crowd.example',
         'email_key', n || '@crowd.example', 'ordinal', 1000 + n))).*
       FROM employees e, generate_series(1, ${CROWD}) n WHERE e.company_id = $1 AND e.id = $2`,
      [companyId, employeeId],
    );
    await owner.query(
      `INSERT INTO consumption_totals SELECT (jsonb_populate_record(e,
         jsonb_build_object('employee_id', overlay(e.employee_id::text
           PLACING lpad(to_hex(n), 12, '0') FROM 25)::uuid))).*
       FROM consumption_totals e, generate_series(1, ${CROWD}) n
       WHERE e.company_id = $1 AND e.employee_id = $2`,
      [companyId, employeeId],
    );
  };
});
