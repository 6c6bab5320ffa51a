import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** With which the names of all databases of a run begin. */
export const PREFIX = 'fringe_test_';

/** Runs statements of a test's own, past the service, on a connection that ends with them. */
export async function withSql<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Sessions that wait for a statement; each ends with its database, or with this process. */
const idle = new Map<string, Session[]>();

// biome-ignore lint/suspicious/noExplicitAny: tests look into rows of every shape
type Rows = any[];

/** Runs one statement; on a database of the run, in a session that is kept. */
export async function sql(url: string, text: string, values: unknown[] = []): Promise<Rows> {
  const isOfTheRun = new URL(url.replace('@/', '@socket/')).pathname.startsWith(`/${PREFIX}`);
  if (isOfTheRun) return inKeptSession(url, text, values);
  return withSql(url, async (client) => (await client.query(text, values)).rows);
}

/**
 * To open a session costs more than what most statements ask, and many are asked again until
 * something has happened: so it is kept for the next one.
 */
export async function inKeptSession(url: string, text: string, values?: unknown[]): Promise<Rows> {
  const waiting = idle.get(url) ?? [];
  idle.set(url, waiting);
  const session = waiting.pop() ?? (await openSession(url, waiting));
  // Only one that works keeps the process.
  session.ref();
  try {
    const { rows } = await session.query(text, values);
    waiting.push(session);
    return rows;
  } finally {
    session.unref();
  }
}

interface Session extends pg.Client {
  ref(): void;
  unref(): void;
}

async function openSession(url: string, waiting: Session[]): Promise<Session> {
  const session = new pg.Client({ connectionString: url }) as Session;
  session.on('error', () => void waiting.splice(0));
  await session.connect();
  return session;
}

/** All that a database holds, as text; binary values stand in it as hexadecimal digits. */
export const dumpOf = (url: string): Promise<string> =>
  withSql(url, async (client) => {
    const { rows } = await client.query(
      `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
    );
    const parts: string[] = [];
    for (const { name } of rows) {
      const { rows: lines } = await client.query(`SELECT one::text AS line FROM ${name} one`);
      parts.push(...lines.map((row) => row.line));
    }
    return parts.join('\n');
  });

/** Returns when some other session waits for a lock that this one holds. */
export async function untilWaiting(client: pg.Client): Promise<void> {
  const waiting = `SELECT pid FROM pg_stat_activity
    WHERE datname = current_database() AND pg_backend_pid() = ANY (pg_blocking_pids(pid))`;
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; ) {
    // Within a transaction the list of sessions would stay what it was at first.
    await client.query('SELECT pg_stat_clear_snapshot()');
    if ((await client.query(waiting)).rows.length > 0) return;
    await sleep(10);
  }
  throw new Error('nothing waits for the lock');
}
