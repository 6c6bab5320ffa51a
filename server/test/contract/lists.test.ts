import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { namesCompany, pathParameters } from '@fringe/contract/operation';
import { uuidPattern } from '@fringe/contract/types';
import type { Reply } from '../support/client.ts';
import { rowsOf } from '../support/money/limit-files.ts';
import { openTour, type Stop } from './support/tour.ts';

const { stops, send } = await openTour();
type Row = Record<string, unknown>;

/** Lists by pages of a number; those that go on from a cursor have tests of their own. */
const lists = stops.filter(({ operation }) => operation.query?.properties?.page);

/** The rows of a reply, and what it says of the page that they are. */
async function listed(stop: Stop, query: Record<string, string | number> = {}) {
  const texts = Object.entries(query).map(([name, value]) => [name, String(value)]);
  const reply = await send(stop, { query: Object.fromEntries(texts) });
  assert.equal(reply.status, 200, reply.text);
  const [rows] = Object.values(reply.body).filter(Array.isArray) as [Row[]];
  return { rows, page: reply.body.page };
}

const MOST = 1_000;

describe('the pages of a list', () => {
  for (const stop of lists) {
    it(`are together the whole, of whatever size: ${stop.operation.id}`, async () => {
      const { rows: whole, page: first } = await listed(stop, { limit: MOST });
      const { totalElements } = first;
      assert.equal(whole.length, Math.min(totalElements, MOST));
      const few = totalElements <= 12 ? [1, 2, 3] : [Math.ceil(totalElements / 3)];
      for (const size of [...few, totalElements, totalElements + 1]) {
        if (size < 1 || size > MOST) continue;
        const totalPages = Math.ceil(totalElements / size);
        const found: Row[] = [];
        for (let number = 1; number <= totalPages; number += 1) {
          const { rows, page } = await listed(stop, { limit: size, page: number });
          assert.deepEqual(page, { size, totalElements, totalPages, number });
          found.push(...rows);
        }
        assert.deepEqual(found.slice(0, MOST), whole);
      }
      const beyond = await listed(stop, { page: 1_000_000_000 });
      assert.deepEqual([beyond.rows, beyond.page.totalElements], [[], totalElements]);
    });
  }
});

/** Ids are made in the order of time, but for what the demo tells of its past. */
const ordered = lists.flatMap((stop) => {
  const { summary, description = '', reply } = stop.operation;
  const [, first] =
    /(newest|oldest) first/i.exec([summary, description, reply.description].join()) ?? [];
  const ofDemo = stop.operation.id === 'listAuditLog';
  return first && !ofDemo ? [{ stop, first: first.toLowerCase() }] : [];
});

describe('the order of a list', () => {
  for (const { stop, first } of ordered) {
    it(`is that its description says, ${first} first: ${stop.operation.id}`, async () => {
      const { rows } = await listed(stop, { limit: MOST });
      const ids = rows.map(({ id }) => id as string).filter(Boolean);
      const upwards = ids.toSorted();
      assert.deepEqual(ids, first === 'oldest' ? upwards : upwards.reverse());
    });
  }
});

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

/** All rows of a list, or where there are too many of them those that one filter leaves. */
async function someOf(stop: Stop): Promise<{ rows: Row[]; base: Record<string, string> }> {
  const { rows: whole, page } = await listed(stop, { limit: MOST });
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

/** The filters that say since when or until when, and the field that they are about. */
const boundsOf = ({ operation }: Stop, row: Row): [name: string, field: string][] =>
  Object.keys(operation.query?.properties ?? {}).flatMap((name): [string, string][] => {
    const [, what] = /^(\w+)(?:From|To)$/.exec(name) ?? [];
    const field = what && [`${what}At`, 'at'].find((one) => typeof row[one] === 'number');
    return field ? [[name, field]] : [];
  });

describe('a filter of a list', () => {
  for (const stop of lists) {
    it(`finds the rows that fit it, alone and beside another: ${stop.operation.id}`, async () => {
      const { rows, base } = await someOf(stop);
      const names = filtersOf(stop, rows).filter((name) => !(name in base));
      const pairs = names.flatMap((one, index) => [[one], names.slice(index, index + 2)]);
      for (const row of new Set([rows[0], rows[Math.floor(rows.length / 2)]])) {
        for (const chosen of pairs.filter((pair) => pair.every((name) => row?.[name] != null))) {
          const own = chosen.map((name) => [name, spelled(stop, name, row![name])]);
          const query = { ...base, ...Object.fromEntries(own) };
          const found = await listed(stop, { ...query, limit: MOST });
          const fitting = rows.filter((one) => chosen.every((name) => one[name] === row![name]));
          assert.deepEqual(found.rows, fitting, JSON.stringify(query));
          assert.equal(found.page.totalElements, fitting.length);
        }
      }
    });
  }
});

describe('a bound of a list', () => {
  for (const stop of lists) {
    it(`takes what is at it, and not a second beyond: ${stop.operation.id}`, async () => {
      const { rows, base } = await someOf(stop);
      for (const [name, field] of boundsOf(stop, rows[0] ?? {})) {
        const at = rows[Math.floor(rows.length / 2)]![field] as number;
        const fits = (row: Row) =>
          name.endsWith('From') ? (row[field] as number) >= at : (row[field] as number) <= at;
        const found = await listed(stop, { ...base, [name]: at, limit: MOST });
        assert.deepEqual(found.rows, rows.filter(fits), name);
      }
    });
  }
});

/** A file of imported rows has the columns that were sent. */
const files = lists.filter(({ operation: { id, reply } }) => reply.csv && !/ImportRows$/.test(id));

describe('the file of a list', () => {
  for (const stop of files) {
    it(`has a line for each row, with the same values: ${stop.operation.id}`, async () => {
      const { rows } = await listed(stop, { limit: MOST });
      const { text, headers } = await send(stop, { headers: { accept: 'text/csv' } });
      assert.match(headers.get('content-disposition')!, /filename="[\w-]+\.csv"/);
      const [columns, ...lines] = rowsOf(text);
      const own = columns!.filter((name) => rows.length > 0 && name in rows[0]!);
      assert.ok(own.length > 5, 'few columns have the names of fields');
      assert.deepEqual(
        lines.map((line) => own.map((name) => line[columns!.indexOf(name)])),
        rows.map((row) => own.map((name) => String(row[name] ?? ''))),
      );
    });
  }
});

/** The read of one row of a list, which its path leads to. */
const rowsAlone = lists.flatMap((stop) => {
  const { api, path } = stop.operation;
  const one = stops.find(({ operation }) => {
    const isBelow = operation.path.replace(/\/\{\w+\}$/, '') === path && operation.path !== path;
    return operation.api === api && operation.method === 'GET' && isBelow;
  });
  return one ? [{ stop, one, name: pathParameters(one.operation.path).at(-1)! }] : [];
});

describe('a row of a list', () => {
  for (const { stop, one, name } of rowsAlone) {
    it(`is what is read of it alone: ${one.operation.id}`, async () => {
      const { rows } = await listed(stop, { limit: MOST });
      const some = [rows[0], rows[Math.floor(rows.length / 2)], rows.at(-1)];
      for (const row of new Set(some.filter((one) => one !== undefined))) {
        const { body, text } = await send(one, { ids: { ...stop.ids, [name]: row.id as string } });
        assert.deepEqual({ ...body, ...row }, body, text);
      }
    });
  }
});

const reads = stops.filter(({ operation: { method, reply } }) => method === 'GET' && !reply.events);

/** What a reply says, whenever it was asked for. */
const said = ({ text }: Reply): string => text.replaceAll(/"asOf":\d+/g, '"asOf":0');

describe('a read by ids in upper case', () => {
  for (const stop of reads.filter(({ operation }) => pathParameters(operation.path).length > 0)) {
    it(`is that by the same ids in lower case: ${stop.operation.id}`, async () => {
      const upper = Object.entries(stop.ids).map(([name, id]) => [name, id.toUpperCase()]);
      const [usual, other] = [
        await send(stop),
        await send(stop, { ids: Object.fromEntries(upper) }),
      ];
      assert.equal(usual.status, 200, usual.text);
      assert.equal(said(other), said(usual));
    });
  }
});

describe("the operator's twin of a read", () => {
  for (const stop of reads.filter(({ operation }) => namesCompany(operation))) {
    const { id, path } = stop.operation;
    const name = `platform${id[0]!.toUpperCase()}${id.slice(1)}`;
    const twin = stops.find(({ operation }) => operation.id === name && operation.path === path);
    if (!twin) continue;
    it(`answers what the partner is answered: ${name}`, async () => {
      const [own, theirs] = [await send(stop), await send(twin, { ids: stop.ids })];
      assert.equal(said(theirs), said(own));
    });
  }
});
