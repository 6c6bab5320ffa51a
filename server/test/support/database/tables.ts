import assert from 'node:assert/strict';
import pg from 'pg';
import type { Service } from '../service.ts';
import { askTables, type Question } from './table-watch.ts';

/** Looks into the test's database as its owner, past the service. */
export async function asOwner<T>(
  service: Service,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: service.database.ownerUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const rowsOf: Question<string[]> = async (client, table) => {
  const text = `SELECT t::text AS line FROM "${table}" t ORDER BY 1`;
  return (await client.query<{ line: string }>(text)).rows.map(({ line }) => line);
};

/**
 * Every row of every table as text, or of those named; two equal answers mean that nothing was
 * changed.
 */
export const everyRow = (
  { database }: Service,
  only?: readonly string[],
): Promise<Record<string, string[]>> => askTables(database.ownerUrl, rowsOf, only);

/** How many rows a table has, and the last transaction that wrote one. */
const lastWrite: Question<string> = async (client, table) => {
  const text = `SELECT count(*) || ' rows, the last by ' ||
    coalesce(age('3'::xid) - min(age(xmin)), 0) AS state FROM "${table}"`;
  return (await client.query<{ state: string }>({ name: `last of ${table}`, text })).rows[0]!.state;
};

/** Whatever is inserted or updated is a later write, whatever is deleted is missed. */
export const lastWrites = ({ database }: Service): Promise<Record<string, string>> =>
  askTables(database.ownerUrl, lastWrite);

/** From now on nothing may change: to be called once everything was tried. */
export async function watchForChanges(service: Service): Promise<() => Promise<void>> {
  const before = await lastWrites(service);
  return async () => assert.deepEqual(await lastWrites(service), before);
}

/** Fails when the work leaves any trace in the database, the audit log included. */
export async function expectNoChange(service: Service, work: () => Promise<void>): Promise<void> {
  const before = await lastWrites(service);
  await work();
  assert.deepEqual(await lastWrites(service), before);
}
