import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  cleanUp,
  npmEnvironment,
  type Run,
  run,
  until,
} from '../../support/processes/processes.ts';
import { expectCleanEnd, heldRequest, operatorOf } from '../../support/processes/stopping.ts';
import { usedPlace } from '../../support/processes/used-place.ts';

after(cleanUp);

const place = await usedPlace();
const dataDir = place.DATA_DIR!;
/** The service cuts connections after 15 seconds; what ends sooner has not waited for that. */
const NOT_CUT_MS = 14_000;

/** For `npm run prove`; here, npm passes on two of them. */
const signals = (['SIGTERM', 'SIGHUP', 'SIGINT'] as const).slice(
  0,
  Number(process.env.PROVE_ROUNDS ?? 0),
);

type Held = Awaited<ReturnType<typeof heldRequest>>;

/** Told to stop, it answers the request in flight first, and waits for nobody else. */
async function expectFinishes(service: Run, held: Held, stop: () => void): Promise<void> {
  // One that asks nothing holds nothing up.
  const silent = connect(Number(place.PORT), '127.0.0.1');
  await once(silent, 'connect');
  silent.on('error', () => {});
  stop();
  await until('it stops', () => service.output().includes('Stopping'));
  await sleep(200);
  assert.equal(service.child.exitCode, null, 'waits for the request');
  await held.release();
  assert.equal((await held.reply).status, 201);
  const released = Date.now();
  await expectCleanEnd(service, dataDir, await service.end());
  assert.ok(Date.now() - released < NOT_CUT_MS, 'does not wait for silent connections');
}

describe('a signal', () => {
  for (const signal of signals) {
    it(`${signal} lets the request in flight finish, then stops everything`, async () => {
      const service = run({ settings: place });
      const held = await heldRequest(await operatorOf(service, dataDir), dataDir);
      await expectFinishes(service, held, () => service.child.kill(signal));
    });
  }

  it('stops the database also when nobody reads the output any more', async () => {
    const service = run({ settings: place });
    await service.ready();
    service.child.stdout!.destroy();
    service.child.stderr!.destroy();
    await expectCleanEnd(service, dataDir, await service.end('SIGINT'));
  });
});

describe('npm start', () => {
  const start = () =>
    run({ command: ['npm', 'start'], settings: npmEnvironment(place), ownGroup: true });

  it('ends with 0 on Ctrl-C, after the request in flight, and leaves nothing behind', async () => {
    const npm = start();
    const held = await heldRequest(await operatorOf(npm, dataDir), dataDir);
    await expectFinishes(npm, held, () => process.kill(-npm.pid, 'SIGINT'));
    assertGroupIsGone(npm);
  });

  it('ends with 0 on SIGTERM to npm alone, and leaves nothing behind', async () => {
    const npm = start();
    await npm.ready();
    await expectCleanEnd(npm, dataDir, await npm.end('SIGTERM'));
    assertGroupIsGone(npm);
  });
});

function assertGroupIsGone({ pid }: Run): void {
  assert.throws(() => process.kill(-pid, 0), { code: 'ESRCH' });
}
