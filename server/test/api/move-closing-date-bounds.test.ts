import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Client } from '../support/client.ts';
import { addCompany, COMPANIES, companyOf, startAtAnyTime } from './support/company-bodies.ts';
import { expectInvalid } from './support/refusals.ts';
import { expectNoChange } from './support/tables.ts';

const { service, at } = await startAtAnyTime();
after(service.close);

interface Calendar {
  now: string;
  firstPayroll: string;
  closingDay?: number | null;
  timeZone?: string;
}

/** A company with this calendar, at this time, and how to move its date. */
async function prepare({ now, ...calendar }: Calendar) {
  const operator = await at(now);
  const id = await addCompany(operator, calendar);
  const move = (date: string) =>
    operator.put(`${COMPANIES}/${id}/closing-date`, { payroll: calendar.firstPayroll, date });
  return { operator, id, move };
}

const closingDateOf = async (operator: Client, id: string) =>
  (await companyOf(operator, id)).openCycle.closingDate;

/** The last day to which it can be moved, and the day after, when the next cycle is due. */
const latest: [what: string, calendar: Calendar, date: string, due: string][] = [
  ['May', { now: '2026-05-10T10:00Z', firstPayroll: '2026-05' }, '2026-06-29', '2026-06-30'],
  ['January', { now: '2027-01-10T10:00Z', firstPayroll: '2027-01' }, '2027-02-27', '2027-02-28'],
  [
    'January of a leap year',
    { now: '2028-01-10T10:00Z', firstPayroll: '2028-01' },
    '2028-02-28',
    '2028-02-29',
  ],
  ['February', { now: '2027-02-10T10:00Z', firstPayroll: '2027-02' }, '2027-03-30', '2027-03-31'],
  ['December', { now: '2026-12-10T10:00Z', firstPayroll: '2026-12' }, '2027-01-30', '2027-01-31'],
  [
    'December with closing day 1',
    { now: '2026-11-10T10:00Z', firstPayroll: '2026-12', closingDay: 1 },
    '2026-12-31',
    '2027-01-01',
  ],
  [
    'January with closing day 28',
    { now: '2027-01-10T10:00Z', firstPayroll: '2027-01', closingDay: 28 },
    '2027-02-27',
    '2027-02-28',
  ],
];

/** Today in the company's own time zone, and the day after. */
const today: [what: string, calendar: Calendar, today: string, tomorrow: string][] = [
  ['noon', { now: '2026-05-10T10:00Z', firstPayroll: '2026-05' }, '2026-05-10', '2026-05-11'],
  [
    'the last second of a day in Madrid',
    { now: '2026-05-10T21:59:59Z', firstPayroll: '2026-05' },
    '2026-05-10',
    '2026-05-11',
  ],
  [
    'midnight in Madrid',
    { now: '2026-05-10T22:00Z', firstPayroll: '2026-05' },
    '2026-05-11',
    '2026-05-12',
  ],
  [
    'an hour before midnight on the Canaries',
    { now: '2026-05-10T22:00Z', firstPayroll: '2026-05', timeZone: 'Atlantic/Canary' },
    '2026-05-10',
    '2026-05-11',
  ],
  [
    'New Year in Madrid, winter time',
    { now: '2026-12-31T23:00Z', firstPayroll: '2026-12' },
    '2027-01-01',
    '2027-01-02',
  ],
  [
    'New Year’s Eve in New York',
    { now: '2027-01-01T04:59Z', firstPayroll: '2026-12', timeZone: 'America/New_York' },
    '2026-12-31',
    '2027-01-01',
  ],
  [
    'tomorrow already on Kiritimati',
    { now: '2026-05-10T10:00Z', firstPayroll: '2026-05', timeZone: 'Pacific/Kiritimati' },
    '2026-05-11',
    '2026-05-12',
  ],
  [
    'the end of February',
    { now: '2027-02-28T10:00Z', firstPayroll: '2027-02' },
    '2027-02-28',
    '2027-03-01',
  ],
];

describe('moveClosingDate 204', () => {
  for (const [what, calendar, date] of latest) {
    it(`moves ${what} to ${date}, the day before the next cycle is due`, async () => {
      const { operator, id, move } = await prepare(calendar);
      assert.equal((await move(date)).status, 204);
      assert.equal(await closingDateOf(operator, id), date);
    });
  }

  for (const [what, calendar, , tomorrow] of today) {
    it(`moves it to tomorrow, ${tomorrow}, at ${what}`, async () => {
      const { operator, id, move } = await prepare(calendar);
      assert.equal((await move(tomorrow)).status, 204);
      assert.equal(await closingDateOf(operator, id), tomorrow);
    });
  }
});

describe('moveClosingDate 400', () => {
  for (const [what, calendar, , due] of latest) {
    it(`refuses ${due} and later days for ${what}, and changes nothing`, async () => {
      const { move } = await prepare(calendar);
      await expectNoChange(service, async () => {
        for (const date of [due, '2029-01-01', '2999-12-31']) {
          const message = `must be before ${due}, when the next cycle is due`;
          expectInvalid(await move(date), 'body/date', message);
        }
      });
    });
  }

  for (const [what, calendar, day] of today) {
    it(`refuses today, ${day}, and earlier days at ${what}, and changes nothing`, async () => {
      const { move } = await prepare(calendar);
      await expectNoChange(service, async () => {
        for (const date of [day, '2026-05-01', '1999-12-31']) {
          expectInvalid(await move(date), 'body/date', `must be after today, ${day}`);
        }
      });
    });
  }

  it('follows a closing day and a time zone that were changed meanwhile', async () => {
    const { operator, id, move } = await prepare({
      now: '2026-05-10T22:00Z',
      firstPayroll: '2026-05',
    });
    const changes = { closingDay: 5, timeZone: 'Atlantic/Canary' };
    await operator.patch(`${COMPANIES}/${id}`, changes);
    expectInvalid(await move('2026-05-10'), 'body/date', 'must be after today, 2026-05-10');
    const message = 'must be before 2026-06-05, when the next cycle is due';
    expectInvalid(await move('2026-06-05'), 'body/date', message);
    assert.equal((await move('2026-05-11')).status, 204);
  });

  it('holds against a closing day that is changed afterwards', async () => {
    const calendar = { now: '2026-11-15T12:00Z', firstPayroll: '2026-11' };
    const { operator, id, move } = await prepare(calendar);
    assert.equal((await move('2026-12-30')).status, 204);
    expectInvalid(
      await operator.patch(`${COMPANIES}/${id}`, { closingDay: 1 }),
      'body/closingDay',
      'would close the next cycle on 2026-12-01: ' +
        'the closing date of 2026-11 was moved to 2026-12-30',
    );
    assert.equal((await companyOf(operator, id)).closingDay, null);
  });
});
