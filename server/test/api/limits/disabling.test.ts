import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  expectInvalid,
  expectInvalidEach,
  type Invalid,
  UNKNOWN_ID,
} from '../../support/contract/refusals.ts';
import { each } from '../../support/each.ts';
import { DECEMBER, JANUARY } from '../../support/money/cycle-companies.ts';
import { limit, limitsIn } from '../../support/money/limit-settings.ts';
import { openWorld, type Person } from '../../support/money/world.ts';
import { disable, disabled, report } from '../support/limit-disabling.ts';

// Which months, whom a company has and what returns with them is in the model of limits.
const { service, company } = await openWorld({ twins: true });
const here = await company();
const { client, companyId } = here;
const path = `/api/v3/companies/${companyId}/limits/disable`;
const failure = (employeeId: string, message = 'Employee not found') => ({
  employeeId,
  error: { message },
});

/** What was changed, for whom, and why, the newest first. */
const historyOf = async (who: Person) =>
  each((await who.read('/limits/history')).changes, 'category', 'wholeCompany', 'reason');

describe('benefits that are disabled', () => {
  it('fail each once for whom the company does not have, in the order sent', async () => {
    const [ana, gone] = [await here.hires(), await here.hires()];
    await gone.leaves();
    const stranger = await (await company()).hires();
    const known = ana.employeeId;
    const none = ['x', known.replaceAll('-', ''), `{${known}}`, 'X', '', 'ñ'.repeat(64)];
    const nobody = [stranger.employeeId, UNKNOWN_ID, companyId];
    const again = [known, known.toUpperCase(), UNKNOWN_ID.toUpperCase(), 'x'];
    const employees = [nobody[0]!, known, gone.employeeId, ...nobody.slice(1), ...none, ...again];
    const { body } = await disable(here, DECEMBER, { benefit: 'transport', employees });
    const message = 'employeeId does not match any of the allowed types';
    const errors = [
      ...nobody.map((id) => failure(id)),
      ...none.map((text) => failure(text, message)),
    ];
    assert.deepEqual(body, { total: 11, processed: 1, skipped: 1, failed: 9, errors });
    assert.equal((await limitsIn(here, known, DECEMBER)).transport!.disabled, true);
    assert.deepEqual(await historyOf(stranger), []);
  });

  it('are disabled for 10,000 ids, and not one more', async () => {
    const employees = Array.from(Array(10_000), (_, n) => UNKNOWN_ID.slice(0, -5) + (10_000 + n));
    const { body } = await disable(here, DECEMBER, { benefit: 'meal', employees });
    const errors = employees.map((id) => failure(id));
    assert.deepEqual(body, { ...report(10_000, 0, 0), failed: 10_000, errors });
    const more = { benefit: 'meal', employees: [...employees, UNKNOWN_ID] };
    const message = 'must NOT have more than 10000 items';
    expectInvalid(await disable(here, DECEMBER, more), 'body/employees', message);
  });

  it('have a month as query, as field, or twice when both are the same', async () => {
    for (const [query, field] of [
      [`?payroll=${JANUARY}`, {}],
      ['', { period: JANUARY }],
      [`?payroll=${JANUARY}`, { period: JANUARY }],
    ] as const) {
      const employees = [(await here.hires()).employeeId];
      const reply = await client.post(path + query, { benefit: 'meal', employees, ...field });
      assert.deepEqual([reply.status, reply.body], [200, report(1, 1)]);
    }
    const benefit = 'meal';
    const same = `must be the same as query/payroll (${DECEMBER})`;
    const noBenefit = "must have required property 'benefit'";
    const cases: Invalid<object | undefined>[] = [
      [undefined, 'body', noBenefit],
      [{}, 'body', noBenefit],
      [{ employees: [UNKNOWN_ID] }, 'body', noBenefit],
      [{ benefit, categories: [benefit] }, 'body/categories', 'must not stand beside benefit'],
      [{ benefit, period: JANUARY }, 'body/period', same],
    ];
    const ask = (body?: object) => client.post(`${path}?payroll=${DECEMBER}`, body);
    await expectInvalidEach(service, ask, cases);
    const nowhen = await client.post(path, { benefit });
    expectInvalid(nowhen, 'query', "must have required property 'payroll'");
  });

  it('have the reason of the first time in the history of each employee, and of all', async () => {
    const own = await company();
    const [one, other] = [await own.hires(), await own.hires()];
    const employees = [one.employeeId, other.employeeId];
    const meals = (reason: string, of: string[]) =>
      disable(own, DECEMBER, { benefit: 'meal', employees: of, reason });
    await meals('On leave', [one.employeeId]);
    await meals('Second thoughts', employees);
    assert.deepEqual(await historyOf(one), [['meal', false, 'On leave']]);
    assert.deepEqual(await historyOf(other), [['meal', false, 'Second thoughts']]);
    await disabled(own, DECEMBER, 'transport');
    const categories = ['transport', 'meal'];
    await disable(own, DECEMBER, { categories, reason: 'A dispute with the issuer' });
    await other.limited({ nursery: limit(1_000) });
    await disabled(own, JANUARY, 'nursery');
    assert.deepEqual(await historyOf(other), [
      ['nursery', true, null],
      ['nursery', false, null],
      ['meal', true, 'A dispute with the issuer'],
      ['transport', true, null],
      ['meal', false, 'Second thoughts'],
    ]);
  });
});
