import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { cleanUp, newPlace, run, until } from '../support/processes/processes.ts';
import {
  killAll,
  postgresIn,
  postmasterIn,
  programsOn,
} from '../support/processes/server-processes.ts';
import { expectCleanEnd, operatorOf } from '../support/processes/stopping.ts';

after(cleanUp);

const place = await newPlace();
const dataDir = place.DATA_DIR!;
const locks = ['postgres/postmaster.pid', 'run/.s.PGSQL.5432.lock'];

async function startServesAndStops(): Promise<void> {
  const service = run({ settings: place });
  const operator = await operatorOf(service, dataDir);
  assert.equal((await operator.get('/platform/v1/partners')).body.page.totalElements, 2);
  await expectCleanEnd(service, dataDir, await service.end('SIGTERM'));
}

describe("a crashed server's lock files", () => {
  it('do not stop the next start when they name a living process of someone else', async () => {
    await startServesAndStops();
    const stranger = run({ command: ['sleep', '600'] });
    for (const lock of locks) {
      const lines = [stranger.pid, join(dataDir, 'postgres'), 1, 5432, join(dataDir, 'run'), ''];
      await writeFile(join(dataDir, lock), `${lines.join('\n')}\n`, { mode: 0o600 });
    }
    await startServesAndStops();
    assert.equal(stranger.child.exitCode, null, 'the stranger is left alone');
    assert.equal(stranger.child.signalCode, null, 'the stranger is left alone');
    await stranger.end('SIGKILL');
  });

  it('do not stop the next start when nothing is written in them', async () => {
    for (const lock of locks) {
      const path = join(dataDir, lock);
      await writeFile(path, '', { mode: 0o600 });
      await utimes(path, new Date(0), new Date(0));
    }
    await startServesAndStops();
  });
});

describe('a first start that was killed', () => {
  const unfinished = (folder: string) =>
    (existsSync(folder) ? readdirSync(folder) : []).filter((name) => /^postgres\.\d/.test(name));

  for (const whole of [false, true]) {
    const what = whole ? 'with the programs that it ran' : 'alone';
    it(`${what} is made good by the next one, and nothing half made stays`, async () => {
      const fresh = await newPlace();
      const folder = fresh.DATA_DIR!;
      const killed = run({ settings: fresh });
      await until('the database is being made', () => {
        return killed.output().includes('Starting') && unfinished(folder).length > 0;
      });
      await sleep(Math.random() * 300);
      await killed.end('SIGKILL');
      if (whole) killAll(programsOn(folder));
      const next = run({ settings: fresh });
      const operator = await operatorOf(next, folder);
      assert.equal((await operator.get('/platform/v1/partners')).body.page.totalElements, 2);
      assert.deepEqual(unfinished(folder), []);
      await expectCleanEnd(next, folder, await next.end('SIGTERM'));
    });
  }

  it('is made good while a program that it left still writes for some seconds', async () => {
    const fresh = await newPlace();
    const folder = fresh.DATA_DIR!;
    const dead = run({ command: ['true'] });
    await dead.exit;
    const half = join(folder, `postgres.${dead.pid}`);
    const writing = 'while sleep 0.01; do mkdir -p "$0/base"; touch "$0/base/$SECONDS"; done';
    const writer = run({ command: ['bash', '-c', writing, half] });
    await until('it has written', () => existsSync(join(half, 'base')));
    const next = run({ settings: fresh });
    await until('our own is being made', () => unfinished(folder).length > 1);
    await writer.end('SIGKILL');
    await operatorOf(next, folder);
    assert.deepEqual(unfinished(folder), []);
    await expectCleanEnd(next, folder, await next.end('SIGTERM'));
  });

  it('after the database was made, before it was filled, is made good too', async () => {
    const fresh = await newPlace();
    const folder = fresh.DATA_DIR!;
    const killed = run({ settings: fresh });
    await until('the server runs', () => postgresIn(folder).length > 0);
    const postmaster = await untilNamed(folder);
    await killed.end('SIGKILL');
    killAll([postmaster]);
    const next = run({ settings: fresh });
    const operator = await operatorOf(next, folder);
    assert.equal((await operator.get('/platform/v1/partners')).body.page.totalElements, 2);
    await expectCleanEnd(next, folder, await next.end('SIGTERM'));
  });
});

async function untilNamed(folder: string): Promise<number> {
  await until('its file is written', () => {
    return readdirSync(join(folder, 'postgres')).includes('postmaster.pid');
  });
  await until('its file is complete', () => postmasterIn(folder) > 1);
  return postmasterIn(folder);
}
