import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { expectFailure, expectInvalid } from '../../support/contract/refusals.ts';
import { everyRow, expectNoChange } from '../../support/database/tables.ts';
import {
  addCompany,
  COMPANIES,
  companyOf,
  startAtAnyTime,
} from '../../support/partners/company-bodies.ts';

const { service, at } = await startAtAnyTime();
after(service.close);

/** A company with this calendar, at this time; how to move its closing date, and how to see it. */
async function prepare(now = '2026-05-10T10:00Z', calendar: Record<string, unknown> = {}) {
  const operator = await at(now);
  const open = String(calendar.firstPayroll ?? '2026-05');
  const id = await addCompany(operator, { ...calendar, firstPayroll: open });
  const path = `${COMPANIES}/${id}`;
  const move = (date: string | null, payroll = open) =>
    operator.put(`${path}/closing-date`, { payroll, date });
  const movesTo = async (date: string | null, shown = date) => {
    const reply = await move(date);
    assert.deepEqual([reply.status, reply.text], [204, '']);
    assert.equal((await companyOf(operator, id)).openCycle.closingDate, shown);
  };
  const change = (fields: object) => operator.patch(path, fields);
  return { move, movesTo, change, company: () => companyOf(operator, id) };
}

// What a calendar allows is told for any month and day in the stories of months.
describe('the closing date of the open cycle', () => {
  it('is moved to a day after today, where the company is, and before the next one', async () => {
    const evening = '2026-05-10T22:00Z';
    const canary = { timeZone: 'Atlantic/Canary' };
    const ofDecember = { firstPayroll: '2026-12', closingDay: 1 };
    /** When today is over, and the day when the next cycle is due. */
    const cases: [now: string, calendar: object, today: string, due: string, to: string][] = [
      [evening, {}, '2026-05-11', '2026-06-30', '2026-05-12'],
      [evening, canary, '2026-05-10', '2026-06-30', '2026-05-11'],
      [evening, ofDecember, '2026-05-11', '2027-01-01', '2026-12-31'],
    ];
    for (const [now, calendar, today, due, to] of cases) {
      const { move, movesTo } = await prepare(now, calendar as Record<string, unknown>);
      await expectNoChange(service, async () => {
        for (const date of [today, '1999-12-31']) {
          expectInvalid(await move(date), 'body/date', `must be after today, ${today}`);
        }
        for (const date of [due, '2999-12-31']) {
          const message = `must be before ${due}, when the next cycle is due`;
          expectInvalid(await move(date), 'body/date', message);
        }
      });
      await movesTo(to);
    }
    const { move, movesTo, change } = await prepare(evening);
    await change({ closingDay: 5, ...canary });
    const message = 'must be before 2026-06-05, when the next cycle is due';
    expectInvalid(await move('2026-06-05'), 'body/date', message);
    await movesTo('2026-05-11');
  });

  it('can be moved again, and back by null to the closing day of then', async () => {
    const { movesTo, change, company } = await prepare();
    const before = await company();
    const rows = (await everyRow(service)).payroll_cycles!;
    for (const date of ['2026-05-20', '2026-05-20', '2026-06-03']) await movesTo(date);
    const now = (await everyRow(service)).payroll_cycles!;
    assert.equal(now.filter((row) => !rows.includes(row)).length, 1, 'of this company alone');
    for (const _ of [1, 2]) await movesTo(null, '2026-05-31');
    assert.deepEqual(await company(), before);
    await movesTo('2026-05-20');
    await change({ closingDay: 15 });
    await movesTo('2026-05-20');
    await movesTo(null, '2026-05-15');
  });

  it('is that of the open cycle only', async () => {
    const { move } = await prepare();
    await expectNoChange(service, async () => {
      for (const payroll of ['2026-04', '2026-06', '2025-05', '9999-12', '0000-01']) {
        const message = `Payroll ${payroll} is not open; the open one is 2026-05`;
        for (const date of ['2026-05-20', null]) {
          expectFailure(await move(date, payroll), 409, message);
        }
      }
    });
  });

  it('holds against a closing day that is changed afterwards', async () => {
    const november = { firstPayroll: '2026-11' };
    const { movesTo, change, company } = await prepare('2026-11-15T12:00Z', november);
    await movesTo('2026-12-30');
    const message =
      'would close the next cycle on 2026-12-01: ' +
      'the closing date of 2026-11 was moved to 2026-12-30';
    expectInvalid(await change({ closingDay: 1 }), 'body/closingDay', message);
    assert.equal((await company()).closingDay, null);
  });
});
