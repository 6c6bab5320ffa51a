import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import {
  cleanUp,
  freePort,
  newPlace,
  run,
  runToEnd,
  type Settings,
} from '../support/processes/processes.ts';
import { postmasterIn } from '../support/processes/server-processes.ts';
import { expectCleanEnd, operatorOf } from '../support/processes/stopping.ts';

after(cleanUp);

const place = await newPlace();
const dataDir = place.DATA_DIR!;
const elsewhere = async (settings: Settings) => ({ ...settings, PORT: String(await freePort()) });

describe('a second start on the same data folder', () => {
  it('is refused with one line and does not disturb the first', async () => {
    const first = run({ settings: place });
    const operator = await operatorOf(first, dataDir);
    const postmaster = postmasterIn(dataDir);
    const { code, errors } = await runToEnd({ settings: await elsewhere(place) });
    assert.equal(code, 1);
    const line = `fringe: ${dataDir} is in use by another Fringe process; `;
    assert.equal(errors, `${line}stop that one, or set DATA_DIR to another folder\n`);
    assert.equal((await operator.get('/platform/v1/partners')).status, 200);
    assert.equal(postmasterIn(dataDir), postmaster);
    assert.doesNotMatch(first.output(), /starting it again/);
    await expectCleanEnd(first, dataDir, await first.end('SIGTERM'));
  });

  const containers = ['unshare', '--pid', '--fork', '--mount-proc', '--ipc', '--kill-child'];
  const withoutContainers =
    process.getuid?.() === 0 ? false : 'only root can see processes as another container does';
  it('is refused in another container', { skip: withoutContainers }, async () => {
    const first = run({ settings: place });
    const operator = await operatorOf(first, dataDir);
    const { code, errors } = await runToEnd({
      command: [...containers, process.execPath, 'server/src/main.ts', 'start'],
      settings: await elsewhere(place),
    });
    assert.equal(code, 1);
    assert.equal(errors, `fringe: ${dataDir} is in use by a process of another container\n`);
    assert.equal((await operator.get('/platform/v1/partners')).status, 200);
    await expectCleanEnd(first, dataDir, await first.end('SIGTERM'));
  });

  it('at the very same moment as the first: one serves, the other is refused', async () => {
    for (let round = 1; round <= 2; round += 1) {
      const fresh = await newPlace();
      const both = [run({ settings: fresh }), run({ settings: await elsewhere(fresh) })];
      const refused = await Promise.race(
        both.map(async (one) => {
          await one.exit;
          return one;
        }),
      );
      assert.equal((await refused.exit).code, 1);
      assert.match(refused.errors(), /^fringe: .* is in use by another Fringe process; .*\n$/);
      const serving = both.find((one) => one !== refused)!;
      const operator = await operatorOf(serving, fresh.DATA_DIR!);
      const { body } = await operator.get('/platform/v1/partners');
      assert.equal(body.page.totalElements, 2);
      await expectCleanEnd(serving, fresh.DATA_DIR!, await serving.end('SIGTERM'));
    }
  });
});
