import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseUnusable } from './unusable.ts';

/** Any fixed number: it only distinguishes the service's own session. */
const GUARD = 771_204;

/** The session of a process that was just killed lasts until the server notices. */
const PATIENCE_MS = 1_000;

/** Marks the folder as taken, for as long as the session lasts; refuses when it is. */
export async function takeFolder(ownerUrl: string, dataDir: string): Promise<pg.Client> {
  const session = await connect(ownerUrl);
  const deadline = Date.now() + PATIENCE_MS;
  do {
    if (await lock(session)) return session;
    await sleep(100);
  } while (Date.now() < deadline);
  await session.end();
  throw new DatabaseUnusable(
    `${dataDir} is in use by another Fringe process; ` +
      'stop that one, or set DATA_DIR to another folder',
  );
}

/** Whether a service runs on the folder, so that its server must be left to it. */
export async function isFolderInUse(ownerUrl: string): Promise<boolean> {
  try {
    const session = await connect(ownerUrl);
    const mine = await lock(session);
    await session.end();
    return !mine;
  } catch {
    return false;
  }
}

async function connect(url: string): Promise<pg.Client> {
  const session = new pg.Client({ connectionString: url, application_name: 'fringe-guard' });
  session.on('error', () => {});
  await session.connect();
  return session;
}

async function lock(session: pg.Client): Promise<boolean> {
  const { rows } = await session.query('SELECT pg_try_advisory_lock($1) AS taken', [GUARD]);
  return rows[0].taken;
}
