import assert from 'node:assert/strict';
import { it } from 'node:test';
import { consumptionCategories } from '@fringe/contract/types';
import type { Client } from '../../support/client.ts';
import type { Service } from '../../support/service.ts';
import { cyclesIn } from './consumption-books.ts';
import { FEBRUARY } from './cycle-companies.ts';
import type { CompanyRequest } from './cycle-refusals.ts';
import { requestOf } from './cycle-refusals.ts';
import { expectFailure, expectInvalid, perform, UNKNOWN_ID } from './refusals.ts';

type Wrong = [query: string, path: string, message: string];

const month = 'must match pattern "^\\d{4}-(0[1-9]|1[0-2])$"';
const form = 'must be csv where the form of a file is chosen';
const unknown = (name: string): string =>
  `has "${name}"; there are ${consumptionCategories.join(', ')}`;

const wrongQueries: Wrong[] = [
  ...['', '2027', '2027-13', '2027-00', '2027-1', '2027-01-01', '2027-01%0A'].map(
    (text): Wrong => [`payroll=${text}`, 'query/payroll', month],
  ),
  ['payroll=2027-01&payroll=2027-01', 'query/payroll', 'must be string'],
  ['categories=', 'query/categories', 'must NOT have fewer than 1 characters'],
  ['categories=meal', 'query/categories', unknown('meal')],
  ['categories=Meal-benefit', 'query/categories', unknown('Meal-benefit')],
  ['categories=meal-benefit,', 'query/categories', unknown('')],
  ['categories=meal-benefit,constructor', 'query/categories', unknown('constructor')],
  [`categories=${'x'.repeat(99)}`, 'query/categories', unknown('x'.repeat(64))],
  [`categories=${'x'.repeat(2001)}`, 'query/categories', 'must NOT have more than 2000 characters'],
  ['categories=any&categories=any', 'query/categories', 'must be string'],
  ['groupBy=behaviour', 'query/groupBy', 'must be one of category, category,behaviour'],
  ['groupBy=behaviour,category', 'query/groupBy', 'must be one of category, category,behaviour'],
  ['groupBy=', 'query/groupBy', 'must be one of category, category,behaviour'],
  ['format=xml', 'query/format', 'must be one of json, csv, lines, columns'],
  ['format=', 'query/format', 'must be one of json, csv, lines, columns'],
  ['csvFormat=csv', 'query/csvFormat', 'must be one of lines, columns'],
  ['csvDialect=excel', 'query/csvDialect', 'must be one of excel-es'],
  ['format=json&csvFormat=lines', 'query/format', form],
  ['format=json&csvFormat=columns', 'query/format', form],
  ['format=json&csvDialect=excel-es', 'query/format', form],
  [
    'format=lines&csvFormat=columns',
    'query/csvFormat',
    'must be lines or absent beside format=lines',
  ],
  [
    'format=columns&csvFormat=lines',
    'query/csvFormat',
    'must be columns or absent beside format=columns',
  ],
  ['colour=blue', 'query/colour', 'is not a known parameter'],
];

/** 400: what is wrong with a query is said before anything is looked for. */
export function refusesWrongReports(client: Client, paths: string[], more: Wrong[] = []): void {
  for (const [query, where, message] of [...wrongQueries, ...more]) {
    it(`refuses ${query.slice(0, 60)}, also where there is nothing to report`, async () => {
      for (const path of paths) {
        expectInvalid(await client.get(`${path}?${query}`), where, message);
      }
    });
  }
}

/** 400 of a company's report: what only the corporation's takes, and a cycle that is no id. */
export const ofOneCompany: Wrong[] = [
  ['mergeEmployees=newest', 'query/mergeEmployees', 'is not a known parameter'],
];

/** 400: an id that is none may have two complaints; the first says what is asked for. */
export function refusesMalformedCycle(client: Client, path: string): void {
  it('refuses a payrollCycleId that is no uuid', async () => {
    for (const id of ['', '1', `%7B${UNKNOWN_ID}%7D`, `urn:uuid:${UNKNOWN_ID}`, `${UNKNOWN_ID}a`]) {
      const { status, body } = await client.get(`${path}?payrollCycleId=${id}`);
      assert.equal(status, 400, id);
      assert.equal(body.message, 'query/payrollCycleId: must be a uuid with its dashes', id);
    }
  });
}

/** 400: a month and the cycle of another one, in every form and whatever else is there. */
export function refusesDisagreement(service: Service, companyId: string, paths: string[]): void {
  it('refuses a payroll and a payrollCycleId that are not the same month', async () => {
    const [mine] = await cyclesIn(service, companyId);
    const month = `${mine!.fiscalYear}-${mine!.payrollMonth}`;
    for (const path of paths) {
      for (const other of [FEBRUARY, '0000-01']) {
        for (const form of ['', '&format=csv', '&format=columns']) {
          const query = `payrollCycleId=${mine!.id}&payroll=${other}${form}`;
          const reply = await service.partner.get(`${path}?${query}`);
          expectInvalid(reply, 'query/payroll', `must be ${month}, the month of payrollCycleId`);
        }
      }
    }
  });
}

/** 404: each of these requests names something that there is not, and is told no more. */
export function knowsNothingOf(
  asked: CompanyRequest,
  what: string,
  idsOf: () => Promise<Record<string, string>[]>,
): void {
  it(`does not know ${what}`, async () => {
    for (const ids of await idsOf()) {
      const reply = await perform(asked.service.partner, requestOf(asked, ids));
      expectFailure(reply, 404, 'Resource not found');
    }
  });
}
