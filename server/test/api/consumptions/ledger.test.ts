import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { LedgerEntry } from '@fringe/contract/operations/charges';
import { startService } from '../../support/service.ts';
import { charged, chargeOf, ledger, voidOf } from '../support/charge-companies.ts';
import { closeMonth, DECEMBER, FEBRUARY, JANUARY, newSide } from '../support/cycle-companies.ts';
import { pathOf, register } from '../support/employee-sides.ts';
import { UNKNOWN_ID } from '../support/refusals.ts';

const service = await startService();
after(service.close);
const { operator } = service;
const side = await newSide(service);
const { companyId } = side;
const pathOfLedger = (id: string) => `/platform/v1/companies/${id}/consumptions`;
const path = pathOfLedger(companyId);

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

describe('the ledger of a company', () => {
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
    const { body } = await operator.get(pathOfLedger(side.siblingId));
    const page = { size: 250, totalElements: 0, totalPages: 0, number: 1 };
    assert.deepEqual(body, { consumptions: [], page });
    const theirs = await register(side, {}, side.siblingId);
    await charged({ ...side, companyId: side.siblingId }, theirs, { externalId: booked[0]! });
    assert.deepEqual(await ledger(side), all);
  });

  it('takes ids in upper case', async () => {
    const upper = pathOfLedger(companyId.toUpperCase());
    const { body } = await operator.get(`${upper}?employeeId=${one.toUpperCase()}`);
    assert.deepEqual(body.consumptions, await ledger(side, `&employeeId=${one}`));
    assert.ok(body.consumptions.length > 0);
  });
});
