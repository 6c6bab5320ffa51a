import { randomBytes } from 'node:crypto';
import { globSync } from 'node:fs';
import { chmod, chown, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { freePort, newFolder, run, runToEnd, until } from '../processes/processes.ts';

/** A PostgreSQL as an operator has it: on a port, with its programs. */
export interface OwnPostgres {
  port: number;
  /** As its superuser. */
  adminUrl: string;
  /** Where `psql`, `pg_dump` and `pg_restore` of its version are. */
  programs: string;
}

const OLDEST = 15;
const NOBODY = { uid: 65_534, gid: 65_534 };

/** Where the newest installed server is that the service works with, if there is one. */
export function installedPostgres(): string | undefined {
  const versionOf = (path: string) => Number(/\d+/.exec(path)![0]);
  const found = globSync(['/usr/lib/postgresql/*/bin/postgres', '/usr/pgsql-*/bin/postgres'])
    .filter((path) => versionOf(path) >= OLDEST)
    .sort((a, b) => versionOf(b) - versionOf(a));
  return found[0] && join(found[0], '..');
}

/** Starts the installed server on a folder of its own; `cleanUp` ends it. */
export async function startOwnPostgres(programs: string): Promise<OwnPostgres> {
  const folder = await newFolder();
  const [data, passwordFile] = [join(folder, 'data'), join(folder, 'password')];
  const port = await freePort();
  const password = randomBytes(12).toString('hex');
  await writeFile(passwordFile, password);
  await chmod(passwordFile, 0o644);
  // PostgreSQL refuses to run as root.
  const identity = process.getuid?.() === 0 ? NOBODY : undefined;
  if (identity) await chown(folder, identity.uid, identity.gid);
  const asItself = { cwd: folder, ...(identity && { identity }) };
  const made = await runToEnd({
    ...asItself,
    command: `${programs}/initdb -D ${data} -U postgres -A scram-sha-256 --pwfile=${passwordFile}`
      .concat(' --no-sync --encoding=UTF8 --locale=C')
      .split(' '),
  });
  if (made.code !== 0) throw new Error(made.output);
  const server = run({
    ...asItself,
    command: `${programs}/postgres -D ${data} -p ${port} -k ${folder} -F`.split(' '),
  });
  const adminUrl = `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`;
  await until('PostgreSQL answers', () => {
    if (server.child.exitCode !== null) throw new Error(server.output());
    return answers(adminUrl);
  });
  return { port, adminUrl, programs };
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
