import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { EmployeeLimits, ScheduledLimit } from '@fringe/contract/operations/limits/limits';
import { startService } from '../../support/service.ts';

const service = await startService({ config: { rateLimitPerMinute: 1_000_000 } });
after(service.close);
const { partner, companyIds } = service;

type Person = EmployeeLimits['company']['employee'] & {
  companyId: string;
  /** The punctual limit apart, what the month after has: the recurrent one shows there. */
  later: EmployeeLimits['company']['employee']['limits'];
};

/** Everybody of the first demo partner, as the API shows them now and in the month after. */
async function everybody(): Promise<Person[]> {
  const people: Person[] = [];
  for (const companyId of companyIds) {
    const base = `/api/v3/companies/${companyId}`;
    const { body } = await partner.get(`${base}/employees?limit=1000`);
    for (const { id } of body.employees) {
      const now: EmployeeLimits = (await partner.get(`${base}/employees/${id}/limits`)).body;
      const { fiscalYear, payrollMonth } = now.company.payrollCycle;
      const next =
        payrollMonth === '12'
          ? `${Number(fiscalYear) + 1}-01`
          : `${fiscalYear}-${String(Number(payrollMonth) + 1).padStart(2, '0')}`;
      const then: EmployeeLimits = (
        await partner.get(`${base}/employees/${id}/limits?payroll=${next}`)
      ).body;
      people.push({ ...now.company.employee, companyId, later: then.company.employee.limits });
    }
  }
  return people;
}

const people = await everybody();
const schedules = (one: Person, test: (line: ScheduledLimit) => boolean) =>
  one.scheduled.some(test);

/** What somebody who tries the API out must find, each in some employee. */
const combinations: Record<string, (one: Person) => boolean> = {
  'a recurrent limit': ({ limits }) =>
    limits.meal?.type === 'recurrent' && limits.meal.disabled === false,
  'a punctual limit alone': ({ limits, later }) =>
    limits.meal?.type === 'punctual' && later.meal === undefined,
  'a punctual limit over a recurrent one': ({ limits, later }) =>
    limits.meal?.type === 'punctual' && later.meal?.type === 'recurrent',
  'a limit by the year, for a child': ({ limits }) =>
    limits.nursery?.period === 'year' && limits.nursery.appliesTo === 'child',
  'no limit at all': ({ limits, later, scheduled }) =>
    Object.keys({ ...limits, ...later }).length + scheduled.length === 0,
  'a benefit that is disabled, with its limit': ({ limits }) =>
    limits.meal?.disabled === true && limits.meal.amount !== null,
  'a benefit that is disabled, without a limit': ({ limits }) =>
    limits.meal?.disabled === true && limits.meal.amount === null,
  'a punctual limit that is disabled': ({ limits }) =>
    limits.meal?.disabled === true && limits.meal.type === 'punctual',
  'a first limit that is scheduled': (one) =>
    one.limits.meal === undefined &&
    schedules(one, ({ category, amount }) => category === 'meal' && amount !== null),
  'a change of a limit that is scheduled': (one) =>
    one.limits.meal?.type === 'recurrent' &&
    schedules(one, ({ category, amount }) => category === 'meal' && amount !== null),
  'an end of a limit that is scheduled': (one) =>
    one.limits.transport?.type === 'recurrent' &&
    schedules(
      one,
      ({ category, type, amount }) =>
        category === 'transport' && type === 'recurrent' && amount === null,
    ),
  'a disabling that is scheduled, for some': (one) =>
    schedules(one, ({ type, category }) => type === 'disabled' && category === 'transport'),
};

describe('the demo scenario', () => {
  for (const [what, has] of Object.entries(combinations)) {
    it(`has an employee with ${what}`, () => {
      const found = people.filter(has);
      assert.ok(found.length > 0);
      assert.ok(found.length < people.length);
    });
  }

  it('has a company that suspends a benefit next month, for each of its people', () => {
    const suspended = companyIds.filter((companyId) =>
      people
        .filter((one) => one.companyId === companyId)
        .every((one) =>
          schedules(one, ({ type, category }) => type === 'disabled' && category === 'nursery'),
        ),
    );
    assert.equal(suspended.length, 1);
  });
});
