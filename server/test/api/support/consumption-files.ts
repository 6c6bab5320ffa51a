import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Service } from '../../support/service.ts';
import { bytesOf, personColumns, rowsOf } from './limit-files.ts';

const CSV = 'text/csv; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';

// biome-ignore lint/suspicious/noExplicitAny: the reply as JSON, held against its schema already
type Json = any;

const dimensionsOf = (groupBy?: string): string[] =>
  groupBy?.split(',') ?? ['category', 'behaviour', 'sumType'];

/** The header of a file with a row for each total. */
export const lineColumns = (groupBy?: string): string[] => [
  ...personColumns,
  ...dimensionsOf(groupBy),
  'amountInCents',
  'currency',
];

/** What a spreadsheet must not run gets an apostrophe. */
export const guarded = (text: string): string => (/^[=+@\t\r\n-]/.test(text) ? `'${text}` : text);

/** The companies of any of the three reports. */
const companiesOf = ({ company, corporation }: Json): Json[] =>
  corporation?.companies ?? [
    company.employee ? { ...company, employees: [company.employee] } : company,
  ];

function peopleOf(body: Json): { cells: string[]; currency: string; totals: Json[] }[] {
  return companiesOf(body).flatMap((company) =>
    company.employees.map(({ employeeId, internalId, legalId, consumptions }: Json) => {
      const { fiscalYear, payrollMonth } = company.payrollCycle;
      const texts = [company.legalId, internalId ?? '', legalId].map(guarded);
      return {
        cells: [
          company.id,
          texts[0],
          `${fiscalYear}-${payrollMonth}`,
          employeeId,
          ...texts.slice(1),
        ],
        currency: company.currency,
        totals: consumptions,
      };
    }),
  );
}

/** What a file with a row for each total must hold, made from the JSON of the same. */
export const linesFrom = (body: Json, groupBy?: string): string[][] => [
  lineColumns(groupBy),
  ...peopleOf(body).flatMap(({ cells, currency, totals }) =>
    totals.map((total) => [
      ...cells,
      ...dimensionsOf(groupBy).map((name) => total[name]),
      String(total.amountInCents),
      currency,
    ]),
  ),
];

/** What a file with a row for each employee must hold: who has no totals is left out. */
export function columnsFrom(body: Json, groupBy?: string): string[][] {
  const kindOf = (total: Json) =>
    dimensionsOf(groupBy)
      .map((name) => total[name])
      .join('.');
  const people = peopleOf(body).filter(({ totals }) => totals.length > 0);
  const kinds = [...new Set(people.flatMap(({ totals }) => totals.map(kindOf)))].sort();
  return [
    [...personColumns, 'currency', ...kinds],
    ...people.map(({ cells, currency, totals }) => [
      ...cells,
      currency,
      ...kinds.map((kind) => {
        const found = totals.find((total) => kindOf(total) === kind);
        return found ? String(found.amountInCents) : '';
      }),
    ]),
  ];
}

/** JSON, lines and columns say the same to the cent; answers how many totals there are. */
export async function expectSameInAllForms(service: Service, path: string): Promise<number> {
  const { partner } = service;
  const and = path.includes('?') ? '&' : '?';
  let totals = 0;
  for (const groupBy of [undefined, 'category', 'category,behaviour']) {
    const asked = groupBy ? `${path}${and}groupBy=${groupBy}&` : `${path}${and}`;
    const { body } = await partner.get(`${asked}format=json`);
    const [lines, columns] = [linesFrom(body, groupBy), columnsFrom(body, groupBy)];
    assert.deepEqual(rowsOf((await partner.get(`${asked}format=lines`)).text), lines);
    assert.deepEqual(rowsOf((await partner.get(`${asked}format=columns`)).text), columns);
    totals ||= lines.length - 1;
  }
  return totals;
}

const requests: [query: string, accept: string | undefined, form: 'json' | 'lines' | 'columns'][] =
  [
    ['', undefined, 'json'],
    ['', '*/*', 'json'],
    ['', 'application/json, text/csv', 'json'],
    ['', 'text/csv;q=0.5, application/json', 'json'],
    ['', 'text/csv', 'lines'],
    ['', 'text/csv, application/json;q=0.5', 'lines'],
    ['format=json', 'text/csv', 'json'],
    ['format=csv', 'application/json', 'lines'],
    ['format=lines', 'application/json', 'lines'],
    ['format=columns', undefined, 'columns'],
    ['csvFormat=lines', undefined, 'lines'],
    ['csvFormat=columns', 'application/json', 'columns'],
    ['csvFormat=columns', 'text/csv', 'columns'],
    ['format=csv&csvFormat=lines', undefined, 'lines'],
    ['format=csv&csvFormat=columns', undefined, 'columns'],
    ['format=lines&csvFormat=lines', undefined, 'lines'],
    ['format=columns&csvFormat=columns', undefined, 'columns'],
    ['csvDialect=excel-es', undefined, 'lines'],
    ['format=columns&csvDialect=excel-es', undefined, 'columns'],
  ];

/** Whoever asks for a form, in whatever way, gets that form. */
export function comesInEachForm(service: Service, path: string): void {
  for (const [query, accept, form] of requests) {
    it(`is ${form} for "${query}" where ${accept ?? 'nothing'} is accepted`, async () => {
      const headers = accept === undefined ? {} : { accept };
      const { type, text } = await bytesOf(service, `${path}?${query}`, headers);
      assert.equal(type, form === 'json' ? JSON_TYPE : CSV);
      if (form === 'json') return assert.equal(text[0], '{');
      const spanish = query.includes('csvDialect');
      assert.equal(text.startsWith('\uFEFF'), spanish);
      const [header] = rowsOf(spanish ? text.slice(1) : text, spanish ? ';' : ',');
      assert.equal(header!.includes('sumType'), form === 'lines');
    });
  }

  it('has a mark and semicolons for Spanish spreadsheets, and else is the same', async () => {
    for (const format of ['lines', 'columns']) {
      const usual = await bytesOf(service, `${path}?format=${format}`);
      const spanish = await bytesOf(service, `${path}?format=${format}&csvDialect=excel-es`);
      assert.equal(spanish.length - usual.length, 3);
      assert.deepEqual(rowsOf(spanish.text.slice(1), ';'), rowsOf(usual.text));
    }
  });
}

/** The categories that are asked for come in that order, in each form. */
export function keepsTheOrderAsked(service: Service, path: string): void {
  for (const asked of ['transport-benefit,meal-benefit', 'nursery-benefit,meal-benefit,any']) {
    it(`names ${asked} in that order in every form`, async () => {
      const query = `${path}${path.includes('?') ? '&' : '?'}categories=${asked}`;
      for (const group of ['', '&groupBy=category', '&groupBy=category,behaviour']) {
        const get = async (form: string) => (await service.partner.get(query + group + form)).text;
        const people = peopleOf(JSON.parse(await get('')));
        for (const { totals } of people) {
          expectOrder(
            asked,
            totals.map(({ category }) => category),
          );
        }
        const kinds = rowsOf(await get('&format=columns'))[0]!.slice(personColumns.length + 1);
        assert.ok(kinds.length > 1);
        expectOrder(
          asked,
          kinds.map((kind) => kind.split('.')[0]!),
        );
        const lines = rowsOf(await get('&format=lines')).slice(1);
        for (const { cells } of people) {
          const own = lines.filter((row) => row[3] === cells[3]);
          expectOrder(
            asked,
            own.map((row) => row[personColumns.length]!),
          );
        }
      }
    });
  }
}

function expectOrder(asked: string, shown: readonly string[]): void {
  const places = shown.map((category) => asked.split(',').indexOf(category));
  assert.deepEqual(
    places,
    places.toSorted((a, b) => a - b),
  );
}
