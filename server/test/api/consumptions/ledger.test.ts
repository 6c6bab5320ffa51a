import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { LedgerEntry } from '@fringe/contract/operations/consumptions/charges';
import { done } from '../../support/client.ts';
import { startService } from '../../support/service.ts';
import { charged, ledger, voidOf } from '../support/money/charge-companies.ts';
import {
  closeMonth,
  DECEMBER,
  FEBRUARY,
  JANUARY,
  newSide,
} from '../support/money/cycle-companies.ts';
import { pathOf, register } from '../support/people/employee-sides.ts';
import { UNKNOWN_ID } from '../support/refusals.ts';

const service = await startService();
after(service.close);
const { operator } = service;
const side = await newSide(service);
const { companyId } = side;
const pathOfLedger = (id: string) => `/platform/v1/companies/${id}/consumptions`;
const path = pathOfLedger(companyId);

/** Two people over two months, with a void, late entries and flags; in the order of booking. */
const [one, other] = [await register(side), await register(side)];
const book = async (who: string, fields: object = {}) =>
  (await charged(side, who, { externalId: `${who} ${JSON.stringify(fields)}`, ...fields })).id;
const first = await book(one);
const december = [first, await book(other, { category: 'gym-benefit', behaviour: 'allowance' })];
await voidOf(side, first);
await closeMonth(side.client, companyId);
const january = [await book(one, { settled: true })];
await side.client.patch(pathOf(side, other, '/block'));
january.push(await book(other, { settled: true }));
const late = [await book(other, { payroll: DECEMBER }), await book(one, { payroll: DECEMBER })];

const list = async (query: string) => {
  return (await done(operator.get(`${path}?${query}`))) as {
    consumptions: LedgerEntry[];
    page: object;
  };
};

const all = await ledger(side);
const pageOf = (size: number, totalElements: number, number = 1) => {
  const totalPages = Math.ceil(totalElements / size);
  return { size, totalElements, totalPages, number };
};

describe('the ledger of a company', () => {
  it('lists by month, and within it in the order of booking', () => {
    const reversal = all.find(({ reversesId }) => reversesId === first)!;
    const ids = all.map(({ id }) => id);
    assert.deepEqual(ids, [...december, reversal.id, ...late, ...january]);
    const { payroll, employeeId, sumType, externalId } = reversal;
    const wanted = [DECEMBER, one, 'withdrawn', null];
    assert.deepEqual([payroll, employeeId, sumType, externalId], wanted);
    const told = all.map((entry) => `${entry.late ? 'late ' : ''}${entry.flag ?? ''}`);
    assert.deepEqual(told, ['', '', '', 'late employeeState', 'late ', '', 'employeeState']);
  });

  it('filters by every combination of employee, month, external id and flag', async () => {
    const choices: [key: string, values: unknown[]][] = [
      ['employeeId', [undefined, one, other, UNKNOWN_ID]],
      ['payroll', [undefined, DECEMBER, JANUARY, FEBRUARY]],
      ['externalId', [undefined, all[3]!.externalId, 'nobody-has-this']],
      ['flagged', [undefined, true, false]],
    ];
    let filters: [key: string, value: unknown][][] = [[]];
    for (const [key, values] of choices) {
      filters = filters.flatMap((made) =>
        values.map((value): typeof made => (value === undefined ? made : [...made, [key, value]])),
      );
    }
    assert.equal(filters.length, 144);
    for (const filter of filters) {
      const wanted = all.filter((entry) => {
        const shown: Record<string, unknown> = { ...entry, flagged: entry.flag !== null };
        return filter.every(([key, value]) => shown[key] === value);
      });
      const query = new URLSearchParams(filter.map(([key, value]) => [key, `${value}`]));
      const { consumptions, page } = await list(query.toString());
      assert.deepEqual(consumptions, wanted, query.toString());
      assert.deepEqual(page, pageOf(250, wanted.length));
    }
  });

  it('is of its company alone, whichever case its id and an employee’s are in', async () => {
    const { body } = await operator.get(pathOfLedger(side.siblingId));
    assert.deepEqual(body, { consumptions: [], page: pageOf(250, 0) });
    const sibling = { ...side, companyId: side.siblingId };
    await charged(sibling, await register(sibling), { externalId: all[0]!.externalId! });
    assert.deepEqual(await ledger(side), all);
    const upper = pathOfLedger(companyId.toUpperCase());
    const reply = await operator.get(`${upper}?employeeId=${one.toUpperCase()}`);
    assert.deepEqual(reply.body.consumptions, await ledger(side, `&employeeId=${one}`));
  });
});
