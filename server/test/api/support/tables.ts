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

/** Every row of every table as text; two equal answers mean that nothing was changed. */
export const everyRow = (service: Service): Promise<Record<string, string[]>> =>
  asOwner(service, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
    );
    const content: Record<string, string[]> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ line: string }>(
        `SELECT t::text AS line FROM "${name}" t ORDER BY 1`,
      );
      content[name] = rows.map((row) => row.line);
    }
    return content;
  });

/** Fails when the work leaves any trace in the database, the audit log included. */
export async function expectNoChange(service: Service, work: () => Promise<void>): Promise<void> {
  const before = await everyRow(service);
  await work();
  assert.deepEqual(await everyRow(service), before);
}
