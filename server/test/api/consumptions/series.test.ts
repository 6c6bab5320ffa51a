import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { SeriesPoint } from '@fringe/contract/operations/consumptions/series';
import { addMonths } from '../../../src/values/month.ts';
import { each } from '../../support/each.ts';
import { DECEMBER, JANUARY } from '../../support/money/cycle-companies.ts';
import { expectRefused, openWorld } from '../../support/money/world.ts';

const { service, company } = await openWorld({ twins: true });
const own = await company();
const ana = await own.hires({ costCenter: 'Ventas' });
const luis = await own.hires({ costCenter: 'Almacén' });
const other = await own.hires();

/** A moment of yesterday that is today in Madrid, where the company is. */
const lateEvening = new Date(new Date().setUTCHours(0, 0, -1, 0));
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Madrid' }).format(lateEvening);

const first = await ana.spends();
await luis.spends({ amountInCents: 300, category: 'gym-benefit' });
await own.voids(first.id);
await own.closes();
await other.spends({ amountInCents: 70, occurredAt: lateEvening.getTime() / 1000 });

/** A point in short: its period, group, and charges, voids and number of entries. */
const short = ({ period, group, category: _, ...sums }: SeriesPoint) => {
  assert.equal(sums.netInCents, sums.expensesInCents - sums.withdrawnInCents);
  assert.equal(sums.currency, 'EUR');
  return [period, group?.name, sums.expensesInCents, sums.withdrawnInCents, sums.entries];
};
const path = '/consumptions/series';
const read = async (query: string) => (await own.read(`${path}?${query}`)).points.map(short);

const december = [DECEMBER, undefined, 1_300, 1_000, 3];
const january = [JANUARY, undefined, 70, 0, 1];

describe('what is used over time', () => {
  it('is the sum of each month, by day where the company is, or of groups', async () => {
    const { body } = await own.get(path);
    assert.deepEqual([body.from, body.to], [addMonths(JANUARY, -11), JANUARY]);
    const gym = [DECEMBER, 'gym-benefit', 300, 0, 1];
    const cases: Record<string, unknown[][]> = {
      '': [december, january],
      [`from=${JANUARY}&to=${JANUARY}`]: [january],
      [`fiscalYear=${DECEMBER.slice(0, 4)}`]: [december],
      [`by=day&from=${JANUARY}`]: [[today, undefined, 70, 0, 1]],
      [`to=${DECEMBER}&groupBy=category`]: [gym, [DECEMBER, 'meal-benefit', 1_000, 1_000, 2]],
      // People count where they belong now.
      'groupBy=costCenter': [
        [DECEMBER, 'Almacén', 300, 0, 1],
        [DECEMBER, 'Ventas', 1_000, 1_000, 2],
        january,
      ],
      'groupBy=payrollCompany': [december, january],
      'groupBy=model': [december, january],
    };
    for (const [query, points] of Object.entries(cases)) {
      assert.deepEqual(await read(query), points, query);
    }
    const { points } = await luis.read(`${path}?groupBy=category`);
    assert.deepEqual(points.map(short), [gym], 'of one employee');
  });

  it('is grouped by two things at once; the people behind each amount add up to it', async () => {
    const pairs = async (month: string, by: string): Promise<SeriesPoint[]> =>
      (await own.read(`${path}?from=${month}&to=${month}&groupBy=${by},category`)).points;
    const behind = async (query: string) =>
      each((await own.read(`/consumptions/totals?${query}`)).totals, 'employeeId', 'netInCents');
    const cases = [
      [DECEMBER, 'Almacén', 'gym-benefit', 300, luis],
      [DECEMBER, 'Ventas', 'meal-benefit', 0, ana],
      [JANUARY, undefined, 'meal-benefit', 70, other],
    ] as const;
    const found = [
      ...(await pairs(DECEMBER, 'costCenter')),
      ...(await pairs(JANUARY, 'costCenter')),
    ];
    assert.deepEqual(
      found.map(({ period, group, category, netInCents }) => [
        ...[period, group?.name],
        ...[category, netInCents],
      ]),
      cases.map(([month, group, category, cents]) => [month, group, category, cents]),
    );
    for (const [at, [month, , category, cents, { employeeId }]] of cases.entries()) {
      const { group } = found[at]!;
      const whose = group ? `costCenterId=${group.id}` : 'without=costCenter';
      const people = await behind(`payroll=${month}&${whose}&category=${category}`);
      assert.deepEqual(people, [[employeeId, cents]]);
    }
    const both = [
      [luis.employeeId, 300],
      [ana.employeeId, 0],
    ];
    for (const by of ['payrollCompany', 'model']) {
      assert.equal((await pairs(DECEMBER, by)).length, 2);
      assert.deepEqual(await behind(`payroll=${DECEMBER}&without=${by}&sort=net`), both);
    }
    const nobody = `modelId=${ana.employeeId}&payrollCompanyId=${ana.employeeId}`;
    assert.deepEqual(await behind(`payroll=${DECEMBER}&version=1&${nobody}`), []);
  });

  it('is of a bounded time that goes forward, named once', async () => {
    const far = (months: number) =>
      `must not be more than ${months} months before the end, ${JANUARY}`;
    await expectRefused(own.get, path, {
      [`from=${JANUARY}&to=${DECEMBER}`]: `must not be after ${DECEMBER}`,
      'from=2020-01': far(36),
      [`from=${addMonths(JANUARY, -3)}&by=day`]: far(3),
      [`fiscalYear=2026&to=${JANUARY}`]: 'must be absent where from or to is given',
    });
  });

  it('is the sum of all companies for the operator, or of each', async () => {
    const all = `/platform/v1${path}?from=${DECEMBER}&to=${JANUARY}`;
    const points = async (query: string): Promise<SeriesPoint[]> =>
      (await service.operator.get(all + query)).body.points;
    assert.deepEqual((await points('')).map(short), [december, january]);
    assert.equal((await points('&groupBy=category')).length, 3);
    const each = await points('&groupBy=company');
    const ours = each.filter(({ group }) => group!.id === own.companyId);
    const sums = ours.map((point) => short({ ...point, group: null }));
    assert.deepEqual(sums, [december, january]);
  });
});
