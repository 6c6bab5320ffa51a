import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { LedgerEntry } from '@fringe/contract/operations/charges';
import { startService } from '../support/service.ts';
import { charged, chargeOf, expectComplaint, ledger, voidOf } from './support/charge-companies.ts';
import { closeMonth, DECEMBER, FEBRUARY, JANUARY, newSide } from './support/cycle-companies.ts';
import { pathOf, register } from './support/employee-sides.ts';
import { refusesUnknownIds, unknownCompany } from './support/platform-refusals.ts';
import {
  fill,
  refusesMalformedIds,
  refusesPagesOutOfBounds,
  refusesPartners,
  refusesUnknownCallers,
  refusesUnknownParameters,
  UNKNOWN_ID,
} from './support/refusals.ts';

const service = await startService();
after(service.close);
const { operator } = service;
const side = await newSide(service);
const { companyId } = side;
const pattern = '/platform/v1/companies/{companyId}/consumptions';
const path = fill(pattern, { companyId });
const request = { method: 'GET', path } as const;

/** Two people over two months, with voids, late entries and flags; answers the external ids. */
async function live() {
  const [one, other] = [await register(side), await register(side)];
  const booked: string[] = [];
  const book = async (who: string, fields: object = {}) => {
    const { externalId } = chargeOf(who);
    booked.push(externalId);
    return charged(side, who, { externalId, ...fields });
  };
  const first = await book(one);
  await book(other, { category: 'gym-benefit', behaviour: 'allowance' });
  await voidOf(side, first.id);
  await closeMonth(side.client, companyId);
  await book(one);
  await side.client.patch(pathOf(side, other, '/block'));
  await book(other, { settled: true });
  await book(other, { payroll: DECEMBER });
  await book(one, { payroll: DECEMBER });
  return { one, other, booked };
}
const { one, other, booked } = await live();

const list = async (query: string) => {
  const reply = await operator.get(`${path}?${query}`);
  assert.equal(reply.status, 200, reply.text);
  return reply.body as { consumptions: LedgerEntry[]; page: object };
};

const all = await ledger(side);

describe('listConsumptions 200', () => {
  it('lists by month, and within it in the order of booking', () => {
    const wanted = [
      [DECEMBER, one, 'expenses', booked[0], false, null],
      [DECEMBER, other, 'expenses', booked[1], false, null],
      [DECEMBER, one, 'withdrawn', null, false, null],
      [DECEMBER, other, 'expenses', booked[4], true, 'employeeState'],
      [DECEMBER, one, 'expenses', booked[5], true, null],
      [JANUARY, one, 'expenses', booked[2], false, null],
      [JANUARY, other, 'expenses', booked[3], false, 'employeeState'],
    ];
    const found = all.map((entry) => [
      entry.payroll,
      entry.employeeId,
      entry.sumType,
      entry.externalId,
      entry.late,
      entry.flag,
    ]);
    assert.deepEqual(found, wanted);
    assert.equal(all[2]!.reversesId, all[0]!.id);
  });

  it('filters by every combination of employee, month, external id and flag', async () => {
    const employees = [undefined, one, other, UNKNOWN_ID];
    const months = [undefined, DECEMBER, JANUARY, FEBRUARY];
    const names = [undefined, booked[4], 'nobody-has-this'];
    const flags = [undefined, true, false];
    let combined = 0;
    for (const employeeId of employees)
      for (const payroll of months)
        for (const externalId of names)
          for (const flagged of flags) {
            const filter = { employeeId, payroll, externalId, flagged };
            const given = Object.entries(filter).filter(([, value]) => value !== undefined);
            const query = new URLSearchParams(given.map(([name, value]) => [name, `${value}`]));
            const wanted = all.filter(
              (entry) =>
                (employeeId ?? entry.employeeId) === entry.employeeId &&
                (payroll ?? entry.payroll) === entry.payroll &&
                (externalId ?? entry.externalId) === entry.externalId &&
                (flagged ?? entry.flag !== null) === (entry.flag !== null),
            );
            const { consumptions, page } = await list(query.toString());
            assert.deepEqual(consumptions, wanted, query.toString());
            const totalPages = wanted.length > 0 ? 1 : 0;
            const totalElements = wanted.length;
            assert.deepEqual(page, { size: 250, totalElements, totalPages, number: 1 });
            combined += 1;
          }
    assert.equal(combined, 144);
  });

  it('shows the same in pages as in one, and nothing past the end', async () => {
    for (const filter of ['', `&employeeId=${one}`, `&payroll=${DECEMBER}`, '&flagged=false']) {
      const whole = await ledger(side, filter);
      const pages: LedgerEntry[] = [];
      const totalPages = Math.ceil(whole.length / 2);
      for (let number = 1; number <= totalPages + 1; number += 1) {
        const { consumptions, page } = await list(`page=${number}&limit=2${filter}`);
        assert.deepEqual(page, { size: 2, totalElements: whole.length, totalPages, number });
        pages.push(...consumptions);
      }
      assert.deepEqual(pages, whole);
    }
    const far = await list('page=999999999999999&limit=1000');
    assert.deepEqual(far.consumptions, []);
  });

  it('shows nothing of a company that has no entries, and nothing of another', async () => {
    const { body } = await operator.get(fill(pattern, { companyId: side.siblingId }));
    const page = { size: 250, totalElements: 0, totalPages: 0, number: 1 };
    assert.deepEqual(body, { consumptions: [], page });
    const theirs = await register(side, {}, side.siblingId);
    await charged({ ...side, companyId: side.siblingId }, theirs, { externalId: booked[0]! });
    assert.deepEqual(await ledger(side), all);
  });

  it('takes ids in upper case', async () => {
    const upper = fill(pattern, { companyId: companyId.toUpperCase() });
    const { body } = await operator.get(`${upper}?employeeId=${one.toUpperCase()}`);
    assert.deepEqual(body.consumptions, await ledger(side, `&employeeId=${one}`));
    assert.ok(body.consumptions.length > 0);
  });
});

describe('listConsumptions 400', () => {
  refusesUnknownParameters(service, operator, request);
  refusesPagesOutOfBounds(operator, path);
  const month = 'must match pattern "^\\d{4}-(0[1-9]|1[0-2])$"';
  const cases: [query: string, name: string, message: string][] = [
    ['employeeId=x', 'employeeId', 'must be a uuid with its dashes'],
    ['payroll=2027-13', 'payroll', month],
    ['payroll=', 'payroll', month],
    ['externalId=', 'externalId', 'must NOT have fewer than 1 characters'],
    [`externalId=${'x'.repeat(201)}`, 'externalId', 'must NOT have more than 200 characters'],
    ['flagged=yes', 'flagged', 'must be boolean'],
    ['flagged=', 'flagged', 'must be boolean'],
    ['flagged=true&flagged=true', 'flagged', 'must be boolean'],
    ['externalId=a&externalId=b', 'externalId', 'must be string'],
  ];
  for (const [query, name, message] of cases) {
    it(`refuses ${query.slice(0, 40)}: it ${message}`, async () => {
      expectComplaint(await operator.get(`${path}?${query}`), `query/${name}`, message);
    });
  }
});

describe('listConsumptions 401', () => {
  refusesUnknownCallers(service, request);
});

describe('listConsumptions 403', () => {
  refusesPartners(service, request);
});

describe('listConsumptions 404', () => {
  refusesUnknownIds(service, { method: 'GET', pattern, ids: { companyId } }, [unknownCompany]);
});

describe('listConsumptions 422', () => {
  refusesMalformedIds(service, operator, 'GET', pattern, { companyId });
});
