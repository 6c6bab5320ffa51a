import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../../support/client.ts';
import { cleanUp, run, until } from '../../support/processes/processes.ts';
import { killAll, postgresIn } from '../../support/processes/server-processes.ts';
import { expectCleanEnd, namesOf, operatorOf, PARTNERS } from '../../support/processes/stopping.ts';
import { usedPlace } from '../../support/processes/used-place.ts';

after(cleanUp);

const place = await usedPlace();
const dataDir = place.DATA_DIR!;
const start = () => run({ settings: place });

const ROUNDS = Number(process.env.PROVE_ROUNDS ?? 20);

describe('kill -9 of everything, at any moment of writing', () => {
  it('loses nothing that was acknowledged', async () => {
    const acknowledged: string[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const service = start();
      const operator = await operatorOf(service, dataDir);
      const names = await namesOf(operator);
      assert.deepEqual(
        acknowledged.filter((name) => !names.includes(name)),
        [],
      );
      const writers = [1, 2, 3, 4].map((writer) =>
        writeUntilLost(operator, `${round}/${writer}`, acknowledged),
      );
      await until('rows are written', () => acknowledged.length > 10 * round);
      await sleep(Math.random() * 300);
      killAll([service.pid, ...postgresIn(dataDir)]);
      await Promise.all(writers);
      await until('all are gone', () => postgresIn(dataDir).length === 0);
    }
    const last = start();
    const names = new Set(await namesOf(await operatorOf(last, dataDir)));
    assert.ok(acknowledged.length > 10 * ROUNDS, `${acknowledged.length} rows were written`);
    assert.deepEqual(
      acknowledged.filter((name) => !names.has(name)),
      [],
    );
    await expectCleanEnd(last, dataDir, await last.end('SIGTERM'));
  });
});

async function writeUntilLost(operator: Client, prefix: string, acknowledged: string[]) {
  for (let count = 1; ; count += 1) {
    const name = `${prefix}/${count}`;
    const reply = await operator.post(PARTNERS, { name }).catch(() => undefined);
    if (reply?.status !== 201) return;
    acknowledged.push(name);
  }
}
