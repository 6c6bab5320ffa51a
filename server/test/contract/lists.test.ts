import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { namesCompany, pathParameters } from '@fringe/contract/operation';
import { uuidPattern } from '@fringe/contract/types';
import type { Reply } from '../support/client.ts';
import { inTurn } from '../support/contract/in-turn.ts';
import { rowsOf } from '../support/money/limit-files.ts';
import { openTour, type Stop } from './support/tour.ts';

const { stops, send } = await openTour();
type Row = Record<string, unknown>;

/** Lists by pages of a number; those that go on from a cursor have tests of their own. */
const lists = stops.filter(({ operation }) => operation.query?.properties?.page);

interface Listed {
  rows: Row[];
  page: { size: number; totalElements: number; totalPages: number; number: number };
}

/** The rows of a reply, and what it says of the page that they are. */
async function listed(stop: Stop, query: Record<string, string | number> = {}): Promise<Listed> {
  const texts = Object.entries(query).map(([name, value]) => [name, String(value)]);
  const reply = await send(stop, { query: Object.fromEntries(texts) });
  assert.equal(reply.status, 200, reply.text);
  const [rows] = Object.values(reply.body).filter(Array.isArray) as [Row[]];
  return { rows, page: reply.body.page };
}

const MOST = 1_000;

async function expectPages(stop: Stop, whole: Listed, turn: number): Promise<void> {
  const { totalElements } = whole.page;
  assert.equal(whole.rows.length, Math.min(totalElements, MOST));
  const few = totalElements <= 12 ? inTurn([1, 2, 3], turn) : [Math.ceil(totalElements / 3)];
  for (const size of [...few, ...inTurn([totalElements, totalElements + 1], turn)]) {
    if (size < 1 || size > MOST) continue;
    const totalPages = Math.ceil(totalElements / size);
    const found: Row[] = [];
    for (let number = 1; number <= totalPages; number += 1) {
      const { rows, page } = await listed(stop, { limit: size, page: number });
      assert.deepEqual(page, { size, totalElements, totalPages, number });
      found.push(...rows);
    }
    assert.deepEqual(found.slice(0, MOST), whole.rows);
  }
  const beyond = await listed(stop, { page: 1_000_000_000 });
  assert.deepEqual([beyond.rows, beyond.page.totalElements], [[], totalElements]);
}

/** Ids are made in the order of time, but for what the demo tells of its past. */
function orderOf({ operation: { id, summary, description = '', reply } }: Stop) {
  const [, first] =
    /(newest|oldest) first/i.exec([summary, description, reply.description].join()) ?? [];
  return id === 'listAuditLog' ? undefined : first?.toLowerCase();
}

function expectOrder({ rows }: Listed, first: string): void {
  const ids = rows.map(({ id }) => id as string).filter(Boolean);
  const upwards = ids.toSorted();
  assert.deepEqual(ids, first === 'oldest' ? upwards : upwards.reverse());
}

/** Filters that mean something else than that the field of their name has that value. */
const otherwise = new Set<string>([
  // It finds also what was done to many at once.
  'listAuditLog employeeId',
]);

/** The filters that say of a field of each row what it is. */
const filtersOf = ({ operation }: Stop, rows: Row[]): string[] =>
  Object.keys(operation.query?.properties ?? {}).filter(
    (name) =>
      rows.some((row) => ['string', 'boolean'].includes(typeof row[name])) &&
      !otherwise.has(`${operation.id} ${name}`),
  );

interface Some {
  rows: Row[];
  base: Record<string, string>;
}

/** All rows of a list, or where there are too many of them those that one filter leaves. */
async function someOf(stop: Stop, { rows: whole, page }: Listed): Promise<Some> {
  if (page.totalElements <= MOST) return { rows: whole, base: {} };
  for (const name of filtersOf(stop, whole)) {
    const base = { [name]: String(whole[0]![name]) };
    const found = await listed(stop, { ...base, limit: MOST });
    assert.ok(found.rows.every((row) => String(row[name]) === base[name]));
    if (found.page.totalElements <= MOST) return { rows: found.rows, base };
  }
  return assert.fail(`no filter of ${stop.operation.id} leaves few rows`);
}

/** An id may be written in any letter case. */
function spelled({ operation }: Stop, name: string, value: unknown): string {
  const { pattern } = operation.query!.properties[name] as { pattern?: string };
  return pattern === uuidPattern ? String(value).toUpperCase() : String(value);
}

async function expectFilters(stop: Stop, { rows, base }: Some, turn: number): Promise<void> {
  const names = filtersOf(stop, rows).filter((name) => !(name in base));
  const pairs = names.flatMap((one, index) => [[one], names.slice(index, index + 2)]);
  const some = [...new Set([rows[0], rows[Math.floor(rows.length / 2)]])];
  for (const [index, chosen] of pairs.entries()) {
    const having = some.filter((row) => chosen.every((name) => row?.[name] != null));
    for (const row of inTurn(having, turn + index)) {
      const own = chosen.map((name) => [name, spelled(stop, name, row![name])]);
      const query = { ...base, ...Object.fromEntries(own) };
      const found = await listed(stop, { ...query, limit: MOST });
      const fitting = rows.filter((one) => chosen.every((name) => one[name] === row![name]));
      assert.deepEqual(found.rows, fitting, JSON.stringify(query));
      assert.equal(found.page.totalElements, fitting.length);
    }
  }
}

/** The filters that say since when or until when, and the field that they are about. */
const boundsOf = ({ operation }: Stop, row: Row): [name: string, field: string][] =>
  Object.keys(operation.query?.properties ?? {}).flatMap((name): [string, string][] => {
    const [, what] = /^(\w+)(?:From|To)$/.exec(name) ?? [];
    const field = what && [`${what}At`, 'at'].find((one) => typeof row[one] === 'number');
    return field ? [[name, field]] : [];
  });

async function expectBounds(stop: Stop, { rows, base }: Some): Promise<void> {
  for (const [name, field] of boundsOf(stop, rows[0] ?? {})) {
    const at = rows[Math.floor(rows.length / 2)]![field] as number;
    const fits = (row: Row) =>
      name.endsWith('From') ? (row[field] as number) >= at : (row[field] as number) <= at;
    const found = await listed(stop, { ...base, [name]: at, limit: MOST });
    assert.deepEqual(found.rows, rows.filter(fits), name);
  }
}

async function expectFile(stop: Stop, { rows }: Listed): Promise<void> {
  const { text, headers } = await send(stop, { headers: { accept: 'text/csv' } });
  assert.match(headers.get('content-disposition')!, /filename="[\w-]+\.csv"/);
  const [columns, ...lines] = rowsOf(text);
  const own = columns!.filter((name) => rows.length > 0 && name in rows[0]!);
  assert.ok(own.length > 5, 'few columns have the names of fields');
  assert.deepEqual(
    lines.map((line) => own.map((name) => line[columns!.indexOf(name)])),
    rows.map((row) => own.map((name) => String(row[name] ?? ''))),
  );
}

/** The read of one row of a list, which its path leads to. */
function readOfOne({ operation: { api, path } }: Stop): Stop | undefined {
  return stops.find(({ operation }) => {
    const isBelow = operation.path.replace(/\/\{\w+\}$/, '') === path && operation.path !== path;
    return operation.api === api && operation.method === 'GET' && isBelow;
  });
}

async function expectAlone(stop: Stop, one: Stop, { rows }: Listed): Promise<void> {
  const name = pathParameters(one.operation.path).at(-1)!;
  const some = [rows[0], rows[Math.floor(rows.length / 2)], rows.at(-1)];
  for (const row of new Set(some.filter((one) => one !== undefined))) {
    const { body, text } = await send(one, { ids: { ...stop.ids, [name]: row.id as string } });
    assert.deepEqual({ ...body, ...row }, body, text);
  }
}

for (const [turn, stop] of lists.entries()) {
  const { id, reply } = stop.operation;
  describe(`the list of ${id}`, () => {
    let whole: Listed;
    let some: Some;
    before(async () => {
      whole = await listed(stop, { limit: MOST });
      some = await someOf(stop, whole);
    });

    it('is its pages together, of whatever size', () => expectPages(stop, whole, turn));

    const first = orderOf(stop);
    if (first)
      it(`is in the order that is described, ${first} first`, () => expectOrder(whole, first));

    it('has the rows that fit a filter, alone and beside another', () =>
      expectFilters(stop, some, turn));

    it('has what is at a bound, and not a second beyond', () => expectBounds(stop, some));

    // A file of imported rows has the columns that were sent.
    if (reply.csv && !/ImportRows$/.test(id)) {
      it('is a line for each row in its file, with the same values', () => expectFile(stop, whole));
    }

    const one = readOfOne(stop);
    if (one)
      it(`has rows that ${one.operation.id} reads alone`, () => expectAlone(stop, one, whole));
  });
}

const reads = stops.filter(({ operation: { method, reply } }) => method === 'GET' && !reply.events);

/** What a reply says, whenever it was asked for. */
const said = ({ text }: Reply): string => text.replaceAll(/"asOf":\d+|^{"at":\d+/g, '');

/** The operator's read of the same as a partner's. */
function twinOf({ operation }: Stop): Stop | undefined {
  const { id, path } = operation;
  const name = `platform${id[0]!.toUpperCase()}${id.slice(1)}`;
  const find = () => stops.find((one) => one.operation.id === name && one.operation.path === path);
  return namesCompany(operation) ? find() : undefined;
}

const twins = new Set(reads.map(twinOf));

describe('a read by ids in upper case', () => {
  for (const stop of reads.filter((one) => !twins.has(one))) {
    const twin = twinOf(stop);
    if (!twin && pathParameters(stop.operation.path).length === 0) continue;
    const whose = twin ? ", also the operator's" : '';
    it(`is that by the same ids in lower case${whose}: ${stop.operation.id}`, async () => {
      const upper = Object.entries(stop.ids).map(([name, id]) => [name, id.toUpperCase()]);
      const usual = await send(stop);
      assert.equal(usual.status, 200, usual.text);
      for (const one of twin ? [stop, twin] : [stop]) {
        assert.equal(said(await send(one, { ids: Object.fromEntries(upper) })), said(usual));
      }
    });
  }
});
