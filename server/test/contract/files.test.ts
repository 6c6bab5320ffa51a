import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fileTypesOf } from '@fringe/contract/operation';
import { inTurn } from '../support/contract/in-turn.ts';
import { expectInvalid } from '../support/contract/refusals.ts';
import { openTour, type Stop } from './support/tour.ts';

const { stops, send } = await openTour();
/** A file of imported rows has no forms to choose from. */
const files = stops.filter(
  ({ operation: { id, reply } }) => reply.csv && !id.endsWith('ImportRows'),
);

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const types = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  xlsx: XLSX,
};

type Asked = [query: string, accept: string | undefined, form: keyof typeof types];

/** What the query says; else what the Accept header prefers, of equals JSON. */
const asked: Asked[] = [
  ['', undefined, 'json'],
  ['', '*/*', 'json'],
  ['', 'text/html,application/xhtml+xml,*/*;q=0.8', 'json'],
  ['', 'application/json, text/csv; q=0.9', 'json'],
  ['', 'text/csv, application/json', 'json'],
  ['', 'text/csv;q=0.5, application/json;q=0.9', 'json'],
  ['', 'text/csv;q=0', 'json'],
  ['', 'text/csv;q=0, */*', 'json'],
  ['', 'text/csv;q=0.2, */*;q=0.9', 'json'],
  ['', `${XLSX}, application/json`, 'json'],
  ['', 'Text/CSV', 'csv'],
  ['', 'text/csv; charset=utf-8', 'csv'],
  ['', 'text/csv, */*', 'csv'],
  ['', 'text/csv, application/json;q=0.5', 'csv'],
  ['', 'application/json;q=0, text/csv;q=0.5, */*', 'csv'],
  ['', 'application/json;q=0.2,text/csv;q=0.3,*/*', 'csv'],
  ['', 'text/*', 'csv'],
  ['', XLSX, 'xlsx'],
  ['', `application/json;q=0.5, ${XLSX}`, 'xlsx'],
  ['', `${XLSX}, text/csv;q=0.9`, 'xlsx'],
  ['format=json', 'text/csv', 'json'],
  ['format=csv', 'application/json', 'csv'],
  ['format=csv', XLSX, 'csv'],
  ['format=xlsx', 'application/json', 'xlsx'],
  ['format=lines', 'application/json', 'csv'],
  ['format=columns&csvFormat=columns', undefined, 'csv'],
  ['csvFormat=lines', 'application/json', 'csv'],
  ['csvDialect=excel-es', undefined, 'csv'],
];

const onlyCsv = 'must be csv where the form of a file is chosen';
const beside = (form: string) => `must be ${form} or absent beside format=${form}`;
const refused: [query: string, parameter: string, message: string][] = [
  ['format=json&csvFormat=lines', 'format', onlyCsv],
  ['format=json&csvDialect=excel-es', 'format', onlyCsv],
  ['format=lines&csvFormat=columns', 'csvFormat', beside('lines')],
  ['format=columns&csvFormat=lines', 'csvFormat', beside('columns')],
  ['format=xlsx&csvDialect=excel-es', 'csvDialect', 'is for CSV only'],
];

const pairsOf = (query: string) => [...new URLSearchParams(query)];

/** Whether an operation has these parameters, and this kind of file. */
const knows = ({ operation }: Stop, query: string, form = ''): boolean =>
  ['json', ...fileTypesOf(operation), ''].includes(form) &&
  pairsOf(query).every(([name, value]) => {
    const parameter = operation.query?.properties[name] as { enum?: string[] } | undefined;
    return parameter?.enum?.includes(value);
  });

const get = (stop: Stop, query: string, accept?: string) =>
  send(stop, { query: Object.fromEntries(pairsOf(query)), headers: accept ? { accept } : {} });

describe('a reply that can be a file', () => {
  for (const [turn, stop] of files.entries()) {
    const { id } = stop.operation;

    it(`of ${id} has the form that is asked for, in whatever way`, async () => {
      const known = asked.filter(([query, , form]) => knows(stop, query, form));
      for (const [query, accept, form] of inTurn(known, turn * 5, 5)) {
        const { status, headers } = await get(stop, query, accept);
        const found = [status, headers.get('content-type')];
        assert.deepEqual(found, [200, types[form]], `${query} ${accept}`);
        const disposition = headers.get('content-disposition');
        if (form === 'json') assert.equal(disposition, null);
        else assert.match(disposition!, new RegExp(`^attachment; filename="[\\w.-]+\\.${form}"`));
        assert.equal(headers.get('vary'), 'accept', `${query} ${accept}`);
      }
    });

    it(`of ${id} is the same under each name of its form, and in no two forms`, async () => {
      const names = ['format=csv', 'format=lines', 'csvFormat=lines'];
      for (const [first, ...others] of [names, ['csvFormat=columns', 'format=columns']]) {
        if (!knows(stop, first!)) continue;
        const { text } = await get(stop, first!);
        for (const other of others.filter((query) => knows(stop, query))) {
          assert.equal((await get(stop, other)).text, text, other);
        }
      }
      for (const [query, parameter, message] of refused.filter(([text]) => knows(stop, text))) {
        expectInvalid(await get(stop, query), `query/${parameter}`, message);
      }
    });
  }
});

describe('a reply in the form that is asked for', () => {
  for (const stop of stops.filter(({ operation }) => fileTypesOf(operation).length > 0)) {
    it(`of ${stop.operation.id} says that another header would bring another one`, async () => {
      const { headers, status } = await get(stop, '');
      assert.deepEqual([status, headers.get('vary')], [200, 'accept']);
    });
  }
});
