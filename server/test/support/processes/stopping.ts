import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '../client.ts';
import { credentialsOf, type Run, sessionIn, until } from './processes.ts';
import { postgresIn } from './server-processes.ts';

/** Ended with 0, and the database was shut down in order: nothing runs, nothing to recover. */
export async function expectCleanEnd(
  ended: Run,
  dataDir: string,
  code: number | null,
): Promise<void> {
  assert.equal(code, 0, ended.output());
  assert.deepEqual(postgresIn(dataDir), []);
  const log = await readFile(join(dataDir, 'postgres.log'), 'utf8');
  assert.match(log, /database system is shut down\s*$/);
}

/** A client of the service as the demo scenario's operator. */
export const operatorOf = async (service: Run, dataDir: string): Promise<Client> =>
  (await service.ready()).login((await credentialsOf(dataDir)).operator);

export const PARTNERS = '/platform/v1/partners';

/** What partners are called: what tests write, and find again after a crash. */
export async function namesOf(operator: Client): Promise<string[]> {
  const { status, body } = await operator.get(`${PARTNERS}?limit=1000`);
  assert.equal(status, 200);
  return body.partners.map(({ name }: { name: string }) => name);
}

/** A request that waits for a lock which we hold, for as long as the test wants it in flight. */
export async function heldRequest(operator: Client, dataDir: string) {
  const session = await sessionIn(dataDir);
  await session.query('BEGIN; LOCK TABLE partners IN EXCLUSIVE MODE');
  const reply = operator.post(PARTNERS, { name: 'Held' });
  await until('the request waits', async () => {
    const { rows } = await session.query('SELECT FROM pg_locks WHERE NOT granted');
    return rows.length > 0;
  });
  return {
    reply,
    release: async () => {
      await session.query('ROLLBACK');
      await session.end();
    },
  };
}
