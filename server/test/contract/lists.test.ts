import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { rowsOf } from '../api/support/money/limit-files.ts';
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

describe('a filter of a list', () => {
  for (const stop of lists) {
    it(`finds the rows that fit it, alone and beside another: ${stop.operation.id}`, async () => {
      const { rows, page } = await listed(stop, { limit: MOST });
      if (page.totalElements > MOST) return;
      const names = filtersOf(stop, rows);
      const pairs = names.flatMap((one, index) => [[one], names.slice(index, index + 2)]);
      for (const row of new Set([rows[0], rows[Math.floor(rows.length / 2)]])) {
        for (const chosen of pairs.filter((pair) => pair.every((name) => row?.[name] != null))) {
          const query = Object.fromEntries(chosen.map((name) => [name, String(row![name])]));
          const found = await listed(stop, { ...query, limit: MOST });
          const fitting = rows.filter((one) => chosen.every((name) => one[name] === row![name]));
          assert.deepEqual(found.rows, fitting, JSON.stringify(query));
          assert.equal(found.page.totalElements, fitting.length);
        }
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
