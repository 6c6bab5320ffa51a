import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { SeriesPoint } from '@fringe/contract/operations/consumptions/series';
import { addMonths } from '../../../src/values/month.ts';
import { done } from '../../support/client.ts';
import { each } from '../../support/each.ts';
import { startService } from '../../support/service.ts';
import { charged, voidOf } from '../support/money/charge-companies.ts';
import { closeMonth, DECEMBER, JANUARY, newSide } from '../support/money/cycle-companies.ts';
import { register } from '../support/people/employee-sides.ts';
import { expectInvalid } from '../support/refusals.ts';

const service = await startService({ twins: true });
after(service.close);
const own = await newSide(service);
const [ana, luis] = [
  await register(own, { costCenter: 'Ventas' }),
  await register(own, { costCenter: 'Almacén' }),
];
const other = await register(own);

/** A moment of today that is another day in Madrid, where the company is. */
const lateEvening = new Date();
lateEvening.setUTCHours(0, 0, 0, 0);
const yesterday = new Date(lateEvening.getTime() - 1_000);
const madrid = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Madrid' });

const first = await charged(own, ana);
await charged(own, luis, { amountInCents: 300, category: 'gym-benefit' });
await voidOf(own, first.id);
await closeMonth(own.client, own.companyId);
const occurredAt = Math.floor(yesterday.getTime() / 1000);
await charged(own, other, { amountInCents: 70, occurredAt });

/** A point in short: its period, group, and charges, voids and number of entries. */
const short = ({ period, group, category: _, ...sums }: SeriesPoint) => {
  assert.equal(sums.netInCents, sums.expensesInCents - sums.withdrawnInCents);
  assert.equal(sums.currency, 'EUR');
  return [period, group?.name, sums.expensesInCents, sums.withdrawnInCents, sums.entries];
};

const { client } = own;
const path = `/api/v3/companies/${own.companyId}/consumptions/series`;
const totalsPath = `/api/v3/companies/${own.companyId}/consumptions/totals`;
const read = async (query: string) => {
  const { body, status, text } = await client.get(`${path}?${query}`);
  assert.equal(status, 200, text);
  return body.points.map(short);
};

describe('what is used over time', () => {
  it('is the sum of each month, of the last twelve unless others are asked for', async () => {
    const { body } = await client.get(path);
    assert.deepEqual([body.from, body.to], [addMonths(JANUARY, -11), JANUARY]);
    const months = [
      [DECEMBER, undefined, 1_300, 1_000, 3],
      [JANUARY, undefined, 70, 0, 1],
    ];
    assert.deepEqual(body.points.map(short), months);
    assert.deepEqual(await read(`from=${JANUARY}&to=${JANUARY}`), [months[1]]);
    assert.deepEqual(await read(`fiscalYear=${DECEMBER.slice(0, 4)}`), [months[0]]);
  });

  it('is grouped by category, and by what people belong to now', async () => {
    assert.deepEqual(await read(`to=${DECEMBER}&groupBy=category`), [
      [DECEMBER, 'gym-benefit', 300, 0, 1],
      [DECEMBER, 'meal-benefit', 1_000, 1_000, 2],
    ]);
    assert.deepEqual(await read('groupBy=costCenter'), [
      [DECEMBER, 'Almacén', 300, 0, 1],
      [DECEMBER, 'Ventas', 1_000, 1_000, 2],
      [JANUARY, undefined, 70, 0, 1],
    ]);
    for (const groupBy of ['payrollCompany', 'model']) {
      assert.equal((await read(`groupBy=${groupBy}`)).length, 2);
    }
  });

  it('is grouped by two things at once; the people behind each amount add up to it', async () => {
    const fields = async (month: string, by: string) => {
      const { body } = await client.get(`${path}?from=${month}&to=${month}&groupBy=${by},category`);
      return body.points as SeriesPoint[];
    };
    const named = (points: SeriesPoint[]) =>
      points.map(({ group, category, netInCents }) => [group?.name, category, netInCents]);
    const december = await fields(DECEMBER, 'costCenter');
    assert.deepEqual(named(december), [
      ['Almacén', 'gym-benefit', 300],
      ['Ventas', 'meal-benefit', 0],
    ]);
    const january = await fields(JANUARY, 'costCenter');
    assert.deepEqual(named(january), [[undefined, 'meal-benefit', 70]]);
    const behind = async (query: string) =>
      each((await done(client.get(`${totalsPath}?${query}`))).totals, 'employeeId', 'netInCents');
    for (const [month, points, person] of [
      [DECEMBER, [december[0]!], luis],
      [DECEMBER, [december[1]!], ana],
      [JANUARY, january, other],
    ] as const) {
      for (const { group, category, netInCents } of points) {
        const whose = group ? `costCenterId=${group.id}` : 'without=costCenter';
        const people = await behind(`payroll=${month}&${whose}&category=${category}`);
        assert.deepEqual(people, [[person, netInCents]]);
      }
    }
    for (const by of ['payrollCompany', 'model']) {
      assert.equal((await fields(DECEMBER, by)).length, 2);
      const none = await behind(`payroll=${DECEMBER}&without=${by}&sort=net`);
      assert.deepEqual(none, [
        [luis, 300],
        [ana, 0],
      ]);
    }
    const nobody = `modelId=${ana}&payrollCompanyId=${ana}`;
    assert.deepEqual(await behind(`payroll=${DECEMBER}&version=1&${nobody}`), []);
  });

  it('is by day the one on which it was paid where the company is', async () => {
    const day = madrid.format(yesterday);
    assert.deepEqual(await read(`by=day&from=${JANUARY}`), [[day, undefined, 70, 0, 1]]);
  });

  it('is to be had for one employee', async () => {
    const of = `/api/v3/companies/${own.companyId}/employees/${luis}/consumptions/series`;
    const { body } = await client.get(`${of}?groupBy=category`);
    assert.deepEqual(body.points.map(short), [[DECEMBER, 'gym-benefit', 300, 0, 1]]);
  });

  it('is of a bounded time that goes forward, named once', async () => {
    const asked: [string, string, string][] = [
      [`from=${JANUARY}&to=${DECEMBER}`, 'from', `must not be after ${DECEMBER}`],
      [`from=2020-01`, 'from', `must not be more than 36 months before the end, ${JANUARY}`],
      [
        `by=day&from=${addMonths(JANUARY, -3)}`,
        'from',
        `must not be more than 3 months before the end, ${JANUARY}`,
      ],
      [`fiscalYear=2026&to=${JANUARY}`, 'fiscalYear', 'must be absent where from or to is given'],
    ];
    for (const [query, name, message] of asked) {
      expectInvalid(await client.get(`${path}?${query}`), `query/${name}`, message);
    }
  });
});

describe('what all companies use over time', () => {
  it('is the sum of each company, for the operator', async () => {
    const path = `/platform/v1/consumptions/series?from=${DECEMBER}&to=${JANUARY}`;
    const { body } = await service.operator.get(`${path}&groupBy=company`);
    const ours = body.points.filter((one: SeriesPoint) => one.group!.id === own.companyId);
    assert.deepEqual(
      ours.map(short).map(([period, , ...sums]: unknown[]) => [period, ...sums]),
      [
        [DECEMBER, 1_300, 1_000, 3],
        [JANUARY, 70, 0, 1],
      ],
    );
    const all = (await service.operator.get(path)).body.points.map(short);
    assert.deepEqual(all, [
      [DECEMBER, undefined, 1_300, 1_000, 3],
      [JANUARY, undefined, 70, 0, 1],
    ]);
    const kinds = (await service.operator.get(`${path}&groupBy=category`)).body.points;
    assert.equal(kinds.length, 3);
  });
});
