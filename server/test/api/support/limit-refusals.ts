import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Service } from '../../support/service.ts';
import { DECEMBER, FEBRUARY, JANUARY, NOVEMBER, newCompany } from './cycle-companies.ts';
import { newcomer, partnerSide, pathOf, register, type Side } from './employee-sides.ts';
import { limit, limitsIn, limitsPath, put, type Setting, set } from './limit-settings.ts';
import { expectFailure, expectInvalid, UNKNOWN_ID } from './refusals.ts';
import { expectNoChange } from './tables.ts';

/** What is wrong with a body, and the one complaint about it. */
type Wrong = [body: unknown, path: string, message: string];

const amount = (value: unknown): object => ({ amount: { amountInCents: value, currency: 'EUR' } });
const currency = (value: unknown): object => ({ amount: { amountInCents: 1, currency: value } });

/** Bodies of limits that are refused, by what is wrong with them. */
const wrongBodies: Record<string, Wrong[]> = {
  'a body without a category': [
    [undefined, 'body', 'must NOT have fewer than 1 properties'],
    [{}, 'body', 'must NOT have fewer than 1 properties'],
    [[limit(1)], 'body', 'must be object'],
    ['meal', 'body', 'must be object'],
    [null, 'body', 'must be object'],
  ],
  'a category that there is not': [
    [{ gym: limit(1) }, 'body/gym', 'is not a known field'],
    [{ Meal: limit(1) }, 'body/Meal', 'is not a known field'],
    [{ meal: limit(1), 'meal-benefit': null }, 'body/meal-benefit', 'is not a known field'],
  ],
  'a limit that is none': [
    [{ meal: 20_000 }, 'body/meal', 'must be object'],
    [{ meal: '20000' }, 'body/meal', 'must be object'],
    [{ meal: [] }, 'body/meal', 'must be object'],
    [{ meal: {} }, 'body/meal', "must have required property 'amount'"],
    [{ meal: limit(1, { colour: 'blue' }) }, 'body/meal/colour', 'is not a known field'],
    [{ meal: limit(1, { type: 'punctual' }) }, 'body/meal/type', 'is not a known field'],
    [{ meal: { amount: 20_000 } }, 'body/meal/amount', 'must be object'],
    [{ meal: { amount: null } }, 'body/meal/amount', 'must be object'],
  ],
  'an amount out of bounds': [
    [{ meal: amount(-1) }, 'body/meal/amount/amountInCents', 'must be >= 0'],
    [{ meal: amount(10_000_001) }, 'body/meal/amount/amountInCents', 'must be <= 10000000'],
    [{ nursery: amount(2 ** 53) }, 'body/nursery/amount/amountInCents', 'must be <= 10000000'],
    [{ transport: amount(0.5) }, 'body/transport/amount/amountInCents', 'must be integer'],
    [{ meal: amount('100') }, 'body/meal/amount/amountInCents', 'must be integer'],
    [{ meal: amount(null) }, 'body/meal/amount/amountInCents', 'must be integer'],
    [{ meal: amount(true) }, 'body/meal/amount/amountInCents', 'must be integer'],
    [
      { meal: amount(undefined) },
      'body/meal/amount',
      "must have required property 'amountInCents'",
    ],
  ],
  'a currency that is not that of the company': [
    [{ meal: currency('USD') }, 'body/meal/amount/currency', "must be EUR, as the company's"],
    [{ nursery: currency('GBP') }, 'body/nursery/amount/currency', "must be EUR, as the company's"],
    [{ meal: currency('eur') }, 'body/meal/amount/currency', 'must match pattern "^[A-Z]{3}$"'],
    [{ meal: currency('€') }, 'body/meal/amount/currency', 'must match pattern "^[A-Z]{3}$"'],
    [{ meal: currency(null) }, 'body/meal/amount/currency', 'must be string'],
    [{ meal: currency(undefined) }, 'body/meal/amount', "must have required property 'currency'"],
  ],
  'an unknown appliesTo': ['family', 'Child', '', null, 1].map((appliesTo) => [
    { nursery: limit(1, { appliesTo }) },
    'body/nursery/appliesTo',
    typeof appliesTo === 'string' ? 'must be one of employee, child' : 'must be string',
  ]),
  'an unknown period': ['month', 'Year', '', null, 12].map((period) => [
    { nursery: limit(1, { period }) },
    'body/nursery/period',
    typeof period === 'string' ? 'must be one of payroll, year' : 'must be string',
  ]),
  'a year for anything but nursery': ['meal', 'transport'].map((category) => [
    { [category]: limit(1, { period: 'year' }) },
    `body/${category}/period`,
    'can be year for nursery only',
  ]),
  'a good limit beside one that is wrong': [
    [
      { meal: limit(1), transport: amount(-1) },
      'body/transport/amount/amountInCents',
      'must be >= 0',
    ],
    [
      { meal: limit(1), transport: limit(1), nursery: currency('USD') },
      'body/nursery/amount/currency',
      "must be EUR, as the company's",
    ],
    [
      { meal: null, transport: limit(1, { period: 'year' }) },
      'body/transport/period',
      'can be year for nursery only',
    ],
  ],
};

/** 400: every wrong body has its complaint first, and nothing of it is stored. */
export function refusesWrongLimits(setting: Setting, id: string): void {
  const { service, client } = setting.side;
  for (const [what, cases] of Object.entries(wrongBodies)) {
    it(`refuses ${what}, and changes nothing`, () =>
      expectNoChange(service, async () => {
        for (const [body, path, message] of cases) {
          const reply = await client.put(limitsPath(setting, id), body);
          assert.equal(reply.status, 400, JSON.stringify(body));
          assert.deepEqual(reply.body.details[0], { path, message }, JSON.stringify(body));
          assert.equal(reply.body.message, `${path}: ${message}`);
        }
      }));
  }
}

/** 400: the query names the month, and nothing else. */
export function refusesWrongQueries(setting: Setting, id: string): void {
  const { side, kind, payroll } = setting;
  const pattern = 'must match pattern "^\\d{4}-(0[1-9]|1[0-2])$"';
  const queries: [query: string, path: string, message: string][] = [
    ['', 'query', "must have required property 'payroll'"],
    ...[
      '',
      '2027',
      '2027-13',
      '2027-00',
      '2027-1',
      '202701',
      '2027-01-01',
      '2027-01%0A',
      'next',
    ].map((month): [string, string, string] => [`?payroll=${month}`, 'query/payroll', pattern]),
    [`?payroll=${payroll}&payroll=${payroll}`, 'query/payroll', 'must be string'],
    [`?payroll=${payroll}&colour=blue`, 'query/colour', 'is not a known parameter'],
  ];
  it('refuses a query without a month that can be read, and changes nothing', () =>
    expectNoChange(side.service, async () => {
      for (const [query, path, message] of queries) {
        for (const who of [id, UNKNOWN_ID]) {
          const url = pathOf(side, who, `/limits/${kind}${query}`);
          expectInvalid(await side.client.put(url, { meal: limit(1) }), path, message);
        }
      }
    }));
}

/** 400: every month but one, before it is looked who the employee is. */
export function refusesOtherMonths(setting: Setting, id: string): void {
  const { side, kind, payroll, wrongMonth } = setting;
  const nearby = [NOVEMBER, DECEMBER, JANUARY, FEBRUARY];
  const months = ['0000-01', ...nearby, '9999-12'].filter((one) => one !== payroll);
  it('refuses every other month, also for an employee that nobody is, and changes nothing', () =>
    expectNoChange(side.service, async () => {
      for (const month of months) {
        for (const who of [id, UNKNOWN_ID]) {
          const path = pathOf(side, who, `/limits/${kind}?payroll=${month}`);
          for (const body of [{ meal: limit(1) }, { meal: null }]) {
            expectFailure(await side.client.put(path, body), 400, wrongMonth);
          }
        }
      }
    }));
}

/** 400: a limit is in the money of the company. */
export function takesOneCurrency(kindIn: (side: Side) => Setting, service: Service): void {
  it('takes the currency of the company, whatever it is, and no other', async () => {
    const companyId = await newCompany(service, { currency: 'GBP' });
    const side = { ...partnerSide(service), companyId };
    const setting = kindIn(side);
    const amount = { amountInCents: 100, currency: 'GBP' };
    const id = await register(side, {
      grossSalary: amount,
      workdayConfiguration: {
        ...newcomer().workdayConfiguration,
        collectiveAgreementSalary: amount,
      },
    });
    await set(setting, id, { meal: { amount } });
    const { meal } = await limitsIn(side, id, setting.payroll);
    assert.deepEqual(meal!.amount, amount);
    await expectNoChange(service, async () => {
      const reply = await put(setting, id, { meal: limit(1) });
      expectInvalid(reply, 'body/meal/amount/currency', "must be GBP, as the company's");
    });
  });
}
