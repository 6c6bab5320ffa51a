import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Client } from '../../support/client.ts';
import { cleanUp, run, sessionIn, until } from '../../support/processes/processes.ts';
import { killAll, postgresIn, postmasterIn } from '../../support/processes/server-processes.ts';
import { namesOf, operatorOf, PARTNERS } from '../../support/processes/stopping.ts';
import { usedPlace } from '../../support/processes/used-place.ts';

after(cleanUp);

const place = await usedPlace();
const dataDir = place.DATA_DIR!;

// To kill the service itself is for money-crash.test.ts; here it lives through all of it.
const service = run({ settings: place });

describe('kill -9 under a running service', () => {
  const healsAfter = async (kill: () => Promise<void>): Promise<void> => {
    const operator = await operatorOf(service, dataDir);
    assert.equal((await operator.post(PARTNERS, { name: 'Before the loss' })).status, 201);
    await kill();
    const seen = await statusesUntilHealed(operator);
    assert.ok(seen.has(503), `the loss was noticed: ${[...seen]}`);
    assert.deepEqual(
      [...seen].filter((status) => status !== 200 && status !== 503),
      [],
    );
    assert.equal((await operator.post(PARTNERS, { name: 'After the loss' })).status, 201);
    assert.ok((await namesOf(operator)).includes('Before the loss'));
    await until('the folder is marked as taken again', async () => isGuarded());
  };

  it('of the server: answers 503, starts it again and serves on', () =>
    healsAfter(async () => {
      const postmaster = postmasterIn(dataDir);
      killAll([postmaster]);
      await until('it is gone', () => !postgresIn(dataDir).includes(postmaster));
    }));

  it("of one of the server's sessions: answers 503 and serves on", () =>
    healsAfter(async () => {
      const postmaster = postmasterIn(dataDir);
      const session = await sessionIn(dataDir);
      const { rows } = await session.query(
        `SELECT pid FROM pg_stat_activity WHERE application_name = 'fringe'`,
      );
      // Stopped, the server cannot recover before the loss was seen.
      killAll([postmaster], 'SIGSTOP');
      killAll(rows.map(({ pid }) => pid));
      setTimeout(() => killAll([postmaster], 'SIGCONT'), 1_000);
    }));

  it('and a signal while the server is being revived leaves nothing behind', async () => {
    const noticed = () => service.output().split('starting it again').length;
    const before = noticed();
    killAll([postmasterIn(dataDir)]);
    await until('it is noticed', () => noticed() > before);
    assert.equal(await service.end('SIGTERM'), 0, service.output());
    assert.deepEqual(postgresIn(dataDir), []);
  });
});

async function statusesUntilHealed(operator: Client): Promise<Set<number>> {
  const seen = new Set<number>();
  await until('the service serves again', async () => {
    const { status, headers } = await operator.get(PARTNERS);
    seen.add(status);
    if (status === 503) assert.ok(headers.has('retry-after'));
    return status === 200 && seen.has(503);
  });
  return seen;
}

async function isGuarded(): Promise<boolean> {
  const session = await sessionIn(dataDir);
  const { rows } = await session.query(`SELECT FROM pg_locks WHERE locktype = 'advisory'`);
  await session.end();
  return rows.length === 1;
}
