import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { addCompany, COMPANIES, companyOf, startAtAnyTime } from '../support/company-bodies.ts';
import { expectFailure, expectInvalid } from '../support/refusals.ts';
import { everyRow, expectNoChange } from '../support/tables.ts';

const { service, at } = await startAtAnyTime();
after(service.close);

interface Calendar {
  now?: string;
  firstPayroll?: string;
  closingDay?: number;
  timeZone?: string;
}

/** A company with this calendar, at this time; how to move its closing date, and how to see it. */
async function prepare({ now = '2026-05-10T10:00Z', ...calendar }: Calendar = {}) {
  const operator = await at(now);
  const open = calendar.firstPayroll ?? '2026-05';
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
  return { operator, id, move, movesTo, change };
}

// What a calendar allows is told for any month and day in the stories of months.
/** The day when the next cycle is due, and the last to which a date can be moved. */
const latest: [calendar: Calendar, due: string, last: string][] = [
  [{}, '2026-06-30', '2026-06-29'],
  [{ firstPayroll: '2026-12', closingDay: 1 }, '2027-01-01', '2026-12-31'],
];

/** Today where the company is, and the day after. */
const today: [calendar: Calendar, today: string, tomorrow: string][] = [
  [{ now: '2026-05-10T22:00Z' }, '2026-05-11', '2026-05-12'],
  [{ now: '2026-05-10T22:00Z', timeZone: 'Atlantic/Canary' }, '2026-05-10', '2026-05-11'],
];

describe('the closing date of the open cycle', () => {
  for (const [calendar, due, last] of latest) {
    it(`is moved to ${last}, and not to ${due} or later: ${JSON.stringify(calendar)}`, async () => {
      const { move, movesTo } = await prepare(calendar);
      await expectNoChange(service, async () => {
        for (const date of [due, '2029-01-01', '2999-12-31']) {
          const message = `must be before ${due}, when the next cycle is due`;
          expectInvalid(await move(date), 'body/date', message);
        }
      });
      await movesTo(last);
    });
  }

  for (const [calendar, day, tomorrow] of today) {
    it(`is moved to ${tomorrow}, and not to ${day}: ${JSON.stringify(calendar)}`, async () => {
      const { move, movesTo } = await prepare(calendar);
      await expectNoChange(service, async () => {
        for (const date of [day, '2026-05-01', '1999-12-31']) {
          expectInvalid(await move(date), 'body/date', `must be after today, ${day}`);
        }
      });
      await movesTo(tomorrow);
    });
  }

  it('can be moved again, and back by null to the closing day of then', async () => {
    const { operator, id, movesTo, change } = await prepare();
    const before = await companyOf(operator, id);
    const rows = (await everyRow(service)).payroll_cycles!;
    for (const date of ['2026-05-20', '2026-05-20', '2026-06-03']) await movesTo(date);
    const now = (await everyRow(service)).payroll_cycles!;
    assert.equal(now.filter((row) => !rows.includes(row)).length, 1, 'of this company alone');
    for (const _ of [1, 2]) await movesTo(null, '2026-05-31');
    assert.deepEqual(await companyOf(operator, id), before);
    await movesTo('2026-05-20');
    await change({ closingDay: 15 });
    await movesTo('2026-05-20');
    await movesTo(null, '2026-05-15');
  });

  it('is that of the open cycle only', async () => {
    const { move } = await prepare();
    await expectNoChange(service, async () => {
      for (const payroll of ['2026-04', '2026-06', '2025-05', '9999-12', '0000-01']) {
        for (const date of ['2026-05-20', null]) {
          const message = `Payroll ${payroll} is not open; the open one is 2026-05`;
          expectFailure(await move(date, payroll), 409, message);
        }
      }
    });
  });

  it('follows a closing day and a time zone that were changed meanwhile', async () => {
    const { move, movesTo, change } = await prepare({ now: '2026-05-10T22:00Z' });
    await change({ closingDay: 5, timeZone: 'Atlantic/Canary' });
    expectInvalid(await move('2026-05-10'), 'body/date', 'must be after today, 2026-05-10');
    const message = 'must be before 2026-06-05, when the next cycle is due';
    expectInvalid(await move('2026-06-05'), 'body/date', message);
    await movesTo('2026-05-11');
  });

  it('holds against a closing day that is changed afterwards', async () => {
    const { operator, id, movesTo, change } = await prepare({
      now: '2026-11-15T12:00Z',
      firstPayroll: '2026-11',
    });
    await movesTo('2026-12-30');
    const message =
      'would close the next cycle on 2026-12-01: ' +
      'the closing date of 2026-11 was moved to 2026-12-30';
    expectInvalid(await change({ closingDay: 1 }), 'body/closingDay', message);
    assert.equal((await companyOf(operator, id)).closingDay, null);
  });
});
