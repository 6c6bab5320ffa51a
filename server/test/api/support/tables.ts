import assert from 'node:assert/strict';
import pg from 'pg';
import type { Service } from '../../support/service.ts';

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

/** All but those that say what was called, which every call is written into a moment later. */
const tableNames = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'
       AND tablename !~ '^(request_log|credential_uses)' ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
};

/** Every row of every table as text; two equal answers mean that nothing was changed. */
export const everyRow = (service: Service): Promise<Record<string, string[]>> =>
  asOwner(service, async (client) => {
    const content: Record<string, string[]> = {};
    for (const name of await tableNames(client)) {
      const { rows } = await client.query<{ line: string }>(
        `SELECT t::text AS line FROM "${name}" t ORDER BY 1`,
      );
      content[name] = rows.map((row) => row.line);
    }
    return content;
  });

/** One connection for each database: nearly every test looks, and making one takes longer. */
const watchers = new WeakMap<Service['database'], Promise<Watcher>>();

interface Watcher {
  client: pg.Client;
  text: string;
}

async function watch({ ownerUrl }: Service['database']): Promise<Watcher> {
  const client = new pg.Client({ connectionString: ownerUrl });
  // It ends with the database.
  client.on('error', () => undefined);
  await client.connect();
  (client as unknown as { unref(): void }).unref();
  const each = (await tableNames(client)).map(
    (name) => `SELECT '${name}' AS name, count(*) || ' rows, the last by ' ||
      coalesce(age('3'::xid) - min(age(xmin)), 0) AS state FROM "${name}"`,
  );
  return { client, text: each.join(' UNION ALL ') };
}

/**
 * How many rows each table has, and the last transaction that wrote one: whatever is inserted or
 * updated has a later one, whatever is deleted is missed. Quick, because nearly every test asks.
 */
export async function lastWrites({ database }: Service): Promise<Record<string, string>> {
  if (!watchers.has(database)) watchers.set(database, watch(database));
  const { client, text } = await watchers.get(database)!;
  const { rows } = await client.query<{ name: string; state: string }>({ name: 'last', text });
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
}

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
