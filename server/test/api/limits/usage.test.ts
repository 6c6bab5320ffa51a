import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { EmployeeLimitUsage } from '@fringe/contract/operations/limits/company-usage';
import type { LimitChange, LimitUsage } from '@fringe/contract/operations/limits/limits-over-time';
import { demo } from '../../support/context.ts';
import { each } from '../../support/each.ts';
import { expectSound } from '../../support/money/charge-companies.ts';
import * as commitments from '../../support/money/commitment-companies.ts';
import { DECEMBER, FEBRUARY, JANUARY, NOVEMBER } from '../../support/money/cycle-companies.ts';
import { rowsOf } from '../../support/money/limit-files.ts';
import { limit, shown } from '../../support/money/limit-settings.ts';
import * as world from '../../support/money/world.ts';
import { demoPartnerIds, grant } from '../../support/partners/partners.ts';
import { operatorSide, partnerSide, read } from '../../support/people/employee-sides.ts';
import { disabled } from '../support/limit-disabling.ts';

const { expectRefused, openWorld, personAt } = world;
const { service, company } = await openWorld({ twins: true });
const partnerName = demo().partners[0]!.name;
const late = `must not be after the next payroll cycle (${JANUARY})`;

type Reader = Pick<world.Person, 'read'>;
const changesOf = async (who: Reader): Promise<LimitChange[]> =>
  (await who.read('/limits/history')).changes;
const told = ({ kind, category, payroll }: LimitChange) => `${kind} ${category} ${payroll}`;

describe('the history of limits', () => {
  it('has every change with what held before and what holds since, and nothing else', async () => {
    const ana = await (await company()).hires();
    for (const cents of [10_000, 10_000, 12_000]) await ana.limited({ meal: limit(cents) });
    await ana.limited({ meal: limit(9_000), transport: limit(4_000) }, 'recurrent');
    await ana.limited({ meal: null, transport: null });
    const changes = await changesOf(ana);
    assert.deepEqual(
      changes.map((one) => [told(one), one.before, one.after, one.wholeCompany]),
      [
        [`punctual meal ${DECEMBER}`, shown(12_000), null, false],
        [`recurrent meal ${JANUARY}`, null, shown(9_000), false],
        [`recurrent transport ${JANUARY}`, null, shown(4_000), false],
        [`punctual meal ${DECEMBER}`, shown(10_000), shown(12_000), false],
        [`punctual meal ${DECEMBER}`, null, shown(10_000), false],
      ],
    );
  });

  it('names a partner to itself and to the operator only, as the use of limits does', async () => {
    const own = await company();
    const ana = await own.hires();
    await ana.limited({ meal: limit(10_000) });
    const platform = { ...operatorSide(service), companyId: own.companyId };
    await personAt(platform, ana.employeeId).limited({ meal: limit(6) }, 'recurrent');
    const [, otherId] = await demoPartnerIds(service);
    await grant(service, otherId, own.companyId);
    for (const [client, base, name] of [
      [service.partner, '/api/v3', partnerName],
      [service.operator, '/platform/v1', partnerName],
      [service.otherPartner, '/api/v3', 'another partner'],
    ] as const) {
      const get = (path: string) => client.get(`${base}/companies/${own.companyId}${path}`);
      const person = `/employees/${ana.employeeId}/limits`;
      const { changes } = (await get(`${person}/history`)).body;
      const names = changes.map((one: LimitChange) => one.by.name);
      assert.deepEqual(names, ['operator', name]);
      for (const path of [`${person}/usage`, '/limits/usage?categories=meal']) {
        assert.equal((await get(path)).body.usage[0].by.name, name, path);
      }
      const { text } = await get('/limits/usage?format=csv');
      assert.ok(text.includes(name));
      assert.equal(text.includes(partnerName), name === partnerName);
    }
  });
});

const usageOf = async (who: Reader, query = ''): Promise<LimitUsage[]> =>
  (await who.read(`/limits/usage?${query}`)).usage;
const figures = (one: LimitUsage) =>
  each([one], 'usedInCents', 'reservedInCents', 'leftInCents')[0];

describe('the use of the limits of an employee', () => {
  it('is what is used, and what is left of the limit that holds', async () => {
    const ana = await (await company()).hires();
    await ana.limited({ meal: limit(10_000) });
    for (const cents of [3_000, 2_500]) await ana.spends(cents);
    assert.equal((await ana.charge(5_000)).status, 409);
    const { payroll, currency, usage } = await ana.read('/limits/usage');
    assert.deepEqual([payroll, currency], [DECEMBER, 'EUR']);
    const [meal, transport, ofNursery] = usage;
    assert.deepEqual(figures(meal), [5_500, 0, 4_500]);
    assert.deepEqual([meal.limit, meal.type, meal.disabled], [shown(10_000), 'punctual', false]);
    assert.ok(Math.abs(meal.since - Date.now() / 1000) < 120);
    assert.deepEqual(figures(transport), [0, 0, null]);
    assert.deepEqual([ofNursery.limit, ofNursery.since, ofNursery.by], [null, null, null]);
    await ana.spends({ amountInCents: 5_000, settled: true });
    const [, over] = await usageOf(ana, 'categories=nursery,meal');
    assert.deepEqual(figures(over!), [10_500, 0, -500], 'below zero after a settled charge');
    await expectRefused(ana.get, '/limits/usage', {
      'categories=gym': 'must name meal, transport, nursery',
      [`payroll=${FEBRUARY}`]: late,
    });
  });

  it('keeps the limit of a month that is past, and shows that of the next one', async () => {
    const own = await company();
    const ana = await own.hires();
    await ana.limited({ meal: limit(10_000) });
    await ana.limited({ meal: limit(7_000) }, 'recurrent');
    await ana.spends(1_000);
    await own.closes();
    await ana.spends(300);
    for (const [month, ...wanted] of [
      [DECEMBER, 10_000, [1_000, 0, 9_000]],
      [JANUARY, 7_000, [300, 0, 6_700]],
      [FEBRUARY, 7_000, [0, 0, 7_000]],
      [NOVEMBER, undefined, [0, 0, null]],
    ]) {
      const [meal] = await usageOf(ana, `payroll=${month}&categories=meal`);
      assert.deepEqual([meal!.limit?.amount.amountInCents, figures(meal!)], wanted);
    }
  });

  it('names the payments that reserve it, in the month and in the year', async () => {
    const place = await commitments.newPlace(service);
    await commitments.limitTo(place, 100_000, { period: 'year' });
    const expense = await commitments.commit(place, commitments.nursery(30_000));
    const side = { ...partnerSide(service), companyId: place.companyId };
    const [one] = await usageOf(personAt(side, place.employeeId), 'categories=nursery');
    assert.deepEqual(figures(one!), [0, 30_000, 70_000]);
    const payments = each(one!.payments, 'committedExpenseId', 'amountInCents');
    assert.deepEqual(payments, [[expense, 30_000]]);
    await expectSound(service);
  });
});

// Five people: 90, 20 and 110 percent of their meals used, one without a limit, one removed.
const own = await company();
const people: world.Person[] = [];
for (const [cents, spent] of [
  [10_000, 9_000],
  [10_000, 2_000],
  [10_000, { amountInCents: 11_050, settled: true }],
  [null, 50_000],
  [10_000, null],
] as const) {
  const person = await own.hires();
  people.push(person);
  if (cents) await person.limited({ meal: limit(cents) });
  if (spent) await person.spends(spent);
}
await people[1]!.limited({ meal: limit(7_000) }, 'recurrent');
await people[4]!.leaves();
const ids = people.map(({ employeeId }) => employeeId);
const [high, low, over, free, gone] = ids;

const companyUsage = async (of: world.Company, query: string): Promise<EmployeeLimitUsage[]> =>
  (await of.read(`/limits/usage?${query}`)).usage;

describe('the use of the limits of a company', () => {
  it('has a line for everybody and each benefit, as the employee alone shows it', async () => {
    const usage = await companyUsage(own, 'categories=nursery,meal');
    const lines = ids.flatMap((id) => ['nursery', 'meal'].map((category) => [id, category]));
    assert.deepEqual(each(usage, 'employeeId', 'category'), lines);
    for (const { employeeId, usedPercent, ...shown } of usage) {
      const { internalId, legalId, name, surname, state, ...line } = shown;
      const path = `/employees/${employeeId}/limits/usage?categories=${line.category}`;
      const { payments, ...alone } = (await own.read(path)).usage[0];
      assert.deepEqual(line, alone);
      const person = await read(own, employeeId);
      assert.deepEqual({ ...person, internalId, legalId, name, surname, state }, person);
    }
    const named = `categories=nursery,meal&employeeIds=${high!.toUpperCase()},${low}`;
    assert.deepEqual(await companyUsage(own, named), usage.slice(0, 4), 'of those who are named');
  });

  it('comes with the most used first, and from a percentage on, in pages too', async () => {
    const [most, second, third] = [
      [over, 110],
      [high, 90],
      [low, 20],
    ];
    const sorted = [most, second, third, [gone, 0], [free, null]];
    for (const [query, wanted] of [
      ['categories=meal&sort=used', sorted],
      ['categories=meal&sort=used&limit=2&page=2', sorted.slice(2, 4)],
      ['categories=meal&from=80', [second, most]],
      ['categories=meal&from=1&limit=2&page=2', [most]],
      ['categories=meal&from=90&sort=used', [most, second]],
      ['categories=meal&from=1&sort=used&limit=2&page=2', [third]],
      ['from=91', [most]],
      ['from=111', []],
    ] as const) {
      const found = each(await companyUsage(own, query), 'employeeId', 'usedPercent');
      assert.deepEqual(found, wanted, query);
    }
    for (const query of ['sort=used', 'from=80&sort=used']) {
      const columns = 'employeeId,category,amountInCents,byKind,byName,payroll';
      const file = await own.get(`/limits/usage?${query}&columns=${columns}`);
      const cells = (await companyUsage(own, query)).map(({ employeeId, category, by, ...one }) => {
        const terms = [one.limit?.amount.amountInCents, by?.kind, by?.name, DECEMBER];
        return [employeeId, category, ...terms].map((cell) => String(cell ?? ''));
      });
      assert.deepEqual(rowsOf(file.text), [columns.split(','), ...cells], 'as a file');
    }
  });

  it('is of the next month too, of none after it, and of people by their ids', async () => {
    const next = await companyUsage(own, `payroll=${JANUARY}&categories=meal`);
    assert.deepEqual(
      next.map(({ limit: one, usedInCents }) => [one?.amount.amountInCents, usedInCents]),
      [undefined, 7_000, undefined, undefined, undefined].map((cents) => [cents, 0]),
    );
    await expectRefused(own.get, '/limits/usage', {
      [`payroll=${FEBRUARY}`]: late,
      [`payroll=${FEBRUARY}&format=csv`]: late,
      'employeeIds=someone': 'must be at most 100 ids with commas',
      [`employeeIds=${low}&sort=used`]: 'must not stand beside sort or from',
    });
  });

  it('counts a limit of nothing as used as soon as anything is', async () => {
    const other = await company();
    const [one, two] = [await other.hires(), await other.hires()];
    for (const who of [one, two]) await who.limited({ meal: limit(0) });
    await two.spends({ amountInCents: 1, settled: true });
    assert.deepEqual(each(await companyUsage(other, 'categories=meal'), 'usedPercent'), [0, 100]);
    assert.deepEqual(each(await companyUsage(other, 'from=80'), 'usedPercent'), [100]);
  });

  // It comes last: the month of the others ends with it.
  it('keeps the limits of a month that is past, and what was disabled in it', async () => {
    await disabled(own, DECEMBER, 'meal', [low!]);
    const before = await companyUsage(own, 'categories=meal');
    assert.deepEqual(each(before, 'disabled'), [false, true, false, false, false]);
    await own.closes();
    assert.deepEqual(await companyUsage(own, `categories=meal&payroll=${DECEMBER}`), before);
    assert.deepEqual(await companyUsage(own, 'categories=meal&from=1'), []);
  });
});
