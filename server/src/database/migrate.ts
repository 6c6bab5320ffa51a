import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { beginEpochIfMoved } from './owner/epochs.ts';
import { grantApplicationRights } from './owner/rights.ts';

const folder = new URL('./migrations/', import.meta.url);

interface Migration {
  version: number;
  name: string;
  text: string;
}

/**
 * Brings the schema up to date, forward only, as the owner of the tables. Processes that start at
 * the same time take turns on one locked row; the loser finds nothing left to do. `meanwhile` is
 * called when the database has been given what takes long.
 */
export async function migrate(
  ownerUrl: string,
  applicationRole: string,
  meanwhile: () => void = () => undefined,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'fringe-migrate' });
  await client.connect();
  try {
    await createLockRow(client);
    await client.query('BEGIN');
    await client.query('SELECT version FROM schema_lock WHERE version = 0 FOR UPDATE');
    const applied = await appliedVersions(client);
    const pending = (await readMigrations()).filter((one) => !applied.has(one.version));
    const migrating = client.query(pending.map(textOf).join('\n'));
    meanwhile();
    await migrating;
    await beginEpochIfMoved(client);
    await grantApplicationRights(client, applicationRole);
    await client.query('COMMIT');
    return pending.map((one) => one.name);
  } finally {
    await client.end();
  }
}

/** What a migration does, and the note that it is done. */
const textOf = ({ version, name, text }: Migration): string =>
  `${text};\n${done} (${version}, '${name}');`;
const done = 'INSERT INTO schema_migrations (version, name) VALUES';

/** The migrations that this program brings, in order. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => ({
      version: Number.parseInt(name, 10),
      name: name.replace('.sql', ''),
      text: await readFile(new URL(name, folder), 'utf8'),
    })),
  );
}

async function createLockRow(client: pg.Client): Promise<void> {
  const create = `
    CREATE TABLE IF NOT EXISTS schema_lock (version integer PRIMARY KEY);
    CREATE TABLE IF NOT EXISTS schema_migrations (
      version integer PRIMARY KEY,
      name text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    );
    INSERT INTO schema_lock (version) VALUES (0) ON CONFLICT DO NOTHING;`;
  try {
    await client.query(create);
  } catch (error) {
    // Two first starts at once: "IF NOT EXISTS" does not see what the other is just creating.
    if ((error as { code?: string }).code !== '23505') throw error;
    await client.query(create);
  }
}

async function appliedVersions(client: pg.Client): Promise<Set<number>> {
  const { rows } = await client.query('SELECT version FROM schema_migrations');
  return new Set(rows.map((row) => row.version as number));
}
