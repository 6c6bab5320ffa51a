import assert from 'node:assert/strict';
import { type Json, peopleIn, personColumns, rowsOf } from '../../../support/money/limit-files.ts';
import type { Company, Person } from '../../../support/money/world.ts';
import { newcomer } from '../../../support/people/employee-sides.ts';
import type { Service } from '../../../support/service.ts';

export const ofCompany = (companyId: string): string =>
  `/api/v3/companies/${companyId}/consumptions`;
export const ofEmployee = (companyId: string, employeeId: string): string =>
  `/api/v3/companies/${companyId}/employees/${employeeId}/consumptions`;
export const ofCorporation = (id: string): string => `/api/v3/corporations/${id}/consumptions`;

/** Somebody new who is paid in another currency than the euro. */
export function hireIn(company: Company, currency: string, fields: object = {}): Promise<Person> {
  const money = { amountInCents: 1_000_000, currency };
  const workday = { ...newcomer().workdayConfiguration, collectiveAgreementSalary: money };
  return company.hires({ grossSalary: money, workdayConfiguration: workday, ...fields });
}

/** A total as a report shows it. */
export const total = (
  category: string,
  amountInCents: number,
  { behaviour = 'flex', sumType = 'expenses' } = {},
) => ({ category, behaviour, sumType, amountInCents });

/** Who is in any of the three reports, and their totals. */
const peopleOf = (body: Json) =>
  peopleIn(body).map(({ person, ...one }) => ({ ...one, totals: person.consumptions as Json[] }));

/** What a file with a row for each total must hold, made from the JSON of the same. */
const linesFrom = (body: Json, by: string[]): string[][] => [
  [...personColumns, ...by, 'amountInCents', 'currency'],
  ...peopleOf(body).flatMap(({ cells, currency, totals }) =>
    totals.map((one: Json) => [
      ...[...cells, ...by.map((name) => one[name])],
      ...[String(one.amountInCents), currency],
    ]),
  ),
];

/** What a file with a row for each employee must hold: who has no totals is left out. */
function columnsFrom(body: Json, by: string[], asked: readonly string[]) {
  const kindOf = (one: Json): string => by.map((name) => one[name]).join('.');
  const people = peopleOf(body).filter(({ totals }) => totals.length > 0);
  const placeOf = (kind: string): number => asked.indexOf(kind.split('.')[0]!);
  const kinds = [...new Set(people.flatMap(({ totals }) => totals.map(kindOf)))]
    .sort()
    .sort((a, b) => placeOf(a) - placeOf(b));
  return [
    [...personColumns, 'currency', ...kinds],
    ...people.map(({ cells, currency, totals }) => {
      const amounts = new Map(totals.map((one: Json) => [kindOf(one), String(one.amountInCents)]));
      return [...cells, currency, ...kinds.map((kind) => amounts.get(kind) ?? '')];
    }),
  ];
}

/**
 * JSON, lines and columns say the same to the cent, with the categories in the order in which they
 * were asked for; answers how many totals there are.
 */
export async function expectSameInAllForms({ partner }: Service, path: string): Promise<number> {
  const asked = new URL(path, 'http://x').searchParams.get('categories')?.split(',') ?? [];
  const start = `${path}${path.includes('?') ? '&' : '?'}`;
  let count = 0;
  for (const by of [
    ['category', 'behaviour', 'sumType'],
    ['category'],
    ['category', 'behaviour'],
  ]) {
    const groupBy = by.length < 3 ? `groupBy=${by}&` : '';
    const get = (format: string) => partner.get(`${start}${groupBy}format=${format}`);
    const { body } = await get('json');
    const lines = linesFrom(body, by);
    assert.deepEqual(rowsOf((await get('lines')).text), lines);
    assert.deepEqual(rowsOf((await get('columns')).text), columnsFrom(body, by, asked));
    for (const { totals } of asked.length > 0 ? peopleOf(body) : []) {
      const places = totals.map(({ category }: Json) => asked.indexOf(category));
      assert.deepEqual(places, places.toSorted());
    }
    count ||= lines.length - 1;
  }
  return count;
}
