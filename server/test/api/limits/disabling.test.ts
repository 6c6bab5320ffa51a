import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { LimitChange } from '@fringe/contract/operations/limits/limits-over-time';
import { startService } from '../../support/service.ts';
import { charge, chargeOf } from '../support/money/charge-companies.ts';
import * as months from '../support/money/cycle-companies.ts';
import { disable, disabled, report, suspensionRows } from '../support/money/limit-disabling.ts';
import { limit, limitsIn, punctualIn, set } from '../support/money/limit-settings.ts';
import { pathOf, register, type Side } from '../support/people/employee-sides.ts';
import { expectFailure, expectInvalid, UNKNOWN_ID } from '../support/refusals.ts';
import { expectNoChange } from '../support/tables.ts';

const { DECEMBER, FEBRUARY, JANUARY, NOVEMBER, newSide } = months;
const service = await startService({ twins: true });
after(service.close);
const side = await newSide(service);
const { client, companyId } = side;
const path = `/api/v3/companies/${companyId}/limits/disable`;

/** The categories that are disabled for an employee in a month. */
async function disabledFor(of: Side, id: string, month = DECEMBER): Promise<string[]> {
  const limits = await limitsIn(of, id, month);
  return Object.entries(limits).flatMap(([name, one]) => (one!.disabled ? [name] : []));
}

const failure = (employeeId: string, message = 'Employee not found') => ({
  employeeId,
  error: { message },
});

describe('benefits that are disabled for some', () => {
  it('fail each once for whom the company does not have, in the order sent', async () => {
    const [known, gone] = [await register(side), await register(side)];
    await client.delete(pathOf(side, gone));
    const sibling = await register(side, {}, side.siblingId);
    const foreignPath = `/api/v3/companies/${service.foreignCompanyIds[0]}/employees?limit=1`;
    const foreign: string = (await service.otherPartner.get(foreignPath)).body.employees[0].id;
    const none = ['x', known.replaceAll('-', ''), `{${known}}`, 'X', '', 'ñ'.repeat(64)];
    const again = [known, known.toUpperCase(), UNKNOWN_ID.toUpperCase(), 'x'];
    const employees = [sibling, known, gone, UNKNOWN_ID, foreign, companyId, ...none, ...again];
    const { body } = await disable(side, DECEMBER, { benefit: 'transport', employees });
    const message = 'employeeId does not match any of the allowed types';
    assert.deepEqual(body, {
      total: 12,
      processed: 1,
      skipped: 1,
      failed: 10,
      errors: [
        ...[sibling, UNKNOWN_ID, foreign, companyId].map((id) => failure(id)),
        ...none.map((text) => failure(text, message)),
      ],
    });
    assert.deepEqual(await disabledFor(side, known), ['transport']);
    assert.deepEqual(await disabledFor({ ...side, companyId: side.siblingId }, sibling), []);
  });

  it('skip who is removed, who finds them disabled on returning in that month', async () => {
    const id = await register(side);
    await client.delete(pathOf(side, id));
    assert.deepEqual(await disabled(side, DECEMBER, 'meal', [id]), report(1, 0));
    const rows = await suspensionRows(service);
    assert.deepEqual(await disabled(side, DECEMBER, 'meal', [id]), report(1, 0));
    assert.deepEqual(await suspensionRows(service), rows);
    await client.patch(pathOf(side, id, '/restore'));
    assert.deepEqual(await disabledFor(side, id), ['meal']);
    assert.deepEqual(await disabledFor(side, id, JANUARY), []);
    const reply = await charge(side, chargeOf(id));
    expectFailure(reply, 409, `The meal benefit is disabled for payroll ${DECEMBER}`);
  });

  it('take 10,000 ids, and not one more', async () => {
    const employees = Array.from(
      { length: 10_000 },
      (_, index) => `01890000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    );
    const { body } = await disable(side, DECEMBER, { benefit: 'meal', employees });
    const errors = employees.map((id) => failure(id));
    assert.deepEqual(body, { ...report(10_000, 0, 0), failed: 10_000, errors });
    const more = { benefit: 'meal', employees: [...employees, UNKNOWN_ID] };
    const message = 'must NOT have more than 10000 items';
    expectInvalid(await disable(side, DECEMBER, more), 'body/employees', message);
  });
});

describe('a request to disable', () => {
  it('has its month as query, as field, or twice when both are the same', async () => {
    const ways: [query: string, field: object][] = [
      [`?payroll=${JANUARY}`, {}],
      ['', { period: JANUARY }],
      [`?payroll=${JANUARY}`, { period: JANUARY }],
    ];
    for (const [query, field] of ways) {
      const employees = [await register(side)];
      const reply = await client.post(path + query, { benefit: 'meal', employees, ...field });
      assert.deepEqual([reply.status, reply.body], [200, report(1, 1)]);
    }
  });

  it('names a month and what to disable in one way each', async () => {
    const benefit = 'meal';
    const same = `must be the same as query/payroll (${DECEMBER})`;
    const noBenefit = "must have required property 'benefit'";
    const cases: [body: object | undefined, path: string, message: string][] = [
      [undefined, 'body', noBenefit],
      [{}, 'body', noBenefit],
      [{ employees: [UNKNOWN_ID] }, 'body', noBenefit],
      [{ benefit, categories: [benefit] }, 'body/categories', 'must not stand beside benefit'],
      [{ benefit, period: JANUARY }, 'body/period', same],
    ];
    await expectNoChange(service, async () => {
      for (const [body, where, message] of cases) {
        expectInvalid(await client.post(`${path}?payroll=${DECEMBER}`, body), where, message);
      }
      const nowhen = await client.post(path, { benefit });
      expectInvalid(nowhen, 'query', "must have required property 'payroll'");
    });
  });

  it('is for the open month or the next', () =>
    expectNoChange(service, async () => {
      const months = `the current (${DECEMBER}) or next payroll cycle (${JANUARY})`;
      const message = `Limits can only be disabled for ${months}`;
      for (const period of [NOVEMBER, FEBRUARY, '0000-01', '9999-12']) {
        const all = { benefit: 'meal' };
        const some = { ...all, employees: [UNKNOWN_ID] };
        for (const body of [all, some]) {
          expectFailure(await disable(side, period, body), 400, message);
          expectFailure(await client.post(path, { ...body, period }), 400, message);
        }
      }
    }));
});

/** What was changed, for whom, and why. */
async function reasonsOf(id: string) {
  const { changes } = (await side.client.get(pathOf(side, id, '/limits/history'))).body;
  return changes
    .map(({ category, wholeCompany, reason }: LimitChange) => [category, wholeCompany, reason])
    .toSorted();
}

describe('a benefit that is disabled', () => {
  it('has the reason of the first time in the history of each employee, and of all', async () => {
    const [one, other] = [await register(side), await register(side)];
    const meal = { benefit: 'meal', employees: [one, other] };
    await disable(side, DECEMBER, { ...meal, employees: [one], reason: 'On leave' });
    await disable(side, DECEMBER, { ...meal, reason: 'Second thoughts' });
    assert.deepEqual(await reasonsOf(one), [['meal', false, 'On leave']]);
    assert.deepEqual(await reasonsOf(other), [['meal', false, 'Second thoughts']]);
    const categories = ['transport', 'meal'];
    await disable(side, DECEMBER, { benefit: 'transport' });
    await disable(side, DECEMBER, { categories, reason: 'A dispute with the issuer' });
    await set(punctualIn(side), other, { nursery: limit(1_000) });
    assert.deepEqual(await reasonsOf(other), [
      ['meal', false, 'Second thoughts'],
      ['meal', true, 'A dispute with the issuer'],
      ['nursery', false, null],
      ['transport', true, null],
    ]);
  });
});
