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

const tableNames = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
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

/** How many rows each table has and what they hash to: as good as the rows, and not as long. */
const fingerprints = (service: Service): Promise<Record<string, string>> =>
  asOwner(service, async (client) => {
    const each = (await tableNames(client)).map(
      (name) => `SELECT '${name}' AS name, count(*) || ' rows, ' ||
        coalesce(sum(hashtextextended(t::text, 0)), 0) AS hash FROM "${name}" t`,
    );
    const { rows } = await client.query<{ name: string; hash: string }>(each.join(' UNION ALL '));
    return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
  });

/** Fails when the work leaves any trace in the database, the audit log included. */
export async function expectNoChange(service: Service, work: () => Promise<void>): Promise<void> {
  const before = await fingerprints(service);
  await work();
  assert.deepEqual(await fingerprints(service), before);
}
