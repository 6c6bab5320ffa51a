import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { childrenOf } from '../../../src/sandbox/demo/children.ts';
import { demoCompanies } from '../../../src/sandbox/demo/demo-companies.ts';
import { childNames } from '../../../src/sandbox/demo/names.ts';
import { demoPeople } from '../../../src/sandbox/demo/people.ts';
import { isCompanyId, isPersonId } from '../../../src/values/spanish-ids.ts';
import { days } from '../support/demo-on.ts';

const yearsBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(to, { largestUnit: 'years' }).years;

/** Everybody of a day, with their company and their number in it. */
const everybody = (now: Date) =>
  demoCompanies.flatMap((company, at) =>
    demoPeople(company, company.headcount, at + 1, now).map((person, index) => ({
      ...person,
      company,
      children: childrenOf(person, (at + 1) * 1_000 + index, index, now),
    })),
  );

describe('the companies of the demo', () => {
  it('have legal forms that fit their letter', () => {
    const forms = { B: /, S\.L\.(P\.)?$/, A: /, S\.A\.$/, F: /, S\. Coop\./ };
    for (const { legalId, legalName } of demoCompanies) {
      assert.ok(isCompanyId(legalId), legalId);
      assert.match(legalName, forms[legalId.charAt(0) as keyof typeof forms]);
    }
  });
});

for (const [name, moment] of days) {
  const people = everybody(new Date(moment));

  describe(`the people of the demo on ${name}`, () => {
    it('were of age when they were hired', () => {
      for (const { birthDate, hiringDate } of people) {
        assert.ok(yearsBetween(birthDate, hiringDate) >= 18, `${birthDate} ${hiringDate}`);
      }
    });

    it('are paid for the part of the time that they work', () => {
      const pay = (share: (percent: number) => boolean) => {
        const some = people.filter((one) => share(one.workdayConfiguration!.workTimePercentage));
        const total = some.reduce((all, one) => all + one.grossSalary.amountInCents, 0);
        return total / some.length;
      };
      assert.ok(pay((percent) => percent < 100) < 0.8 * pay((percent) => percent === 100));
    });

    it('have an NIF, or an NIE where they came from abroad, and no two the same', () => {
      const ids = people.map(({ legalId }) => legalId);
      assert.ok(ids.every(isPersonId));
      assert.equal(new Set(ids).size, ids.length);
      assert.ok(ids.filter((id) => /^[XYZ]/.test(id)).length > 20);
    });

    it('pay taxes where their company is, or where they work from', () => {
      for (const { taxRegime, company, metadata } of people) {
        assert.ok(taxRegime === company.taxRegime || metadata?.office, taxRegime);
      }
      assert.ok(new Set(people.map(({ taxRegime }) => taxRegime)).size === 4);
    });

    it('have children whose names fit their gender, who are born already', () => {
      const today = moment.slice(0, 10);
      for (const { name: given, gender, birthDate } of people.flatMap((one) => one.children)) {
        assert.ok(childNames[gender as 'male' | 'female'].includes(given), `${given} ${gender}`);
        assert.ok(birthDate <= today && yearsBetween(birthDate, today) < 18, birthDate);
      }
    });
  });
}

it('is the same in every sandbox that is started on a day', () => {
  const now = new Date(days[0][1]);
  assert.deepEqual(everybody(now), everybody(now));
});
