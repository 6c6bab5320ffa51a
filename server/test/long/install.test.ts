import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { copyCheckout } from '../../../scripts/copy-checkout.ts';
import {
  cleanUp,
  credentialsOf,
  freePort,
  newFolder,
  npmEnvironment,
  run,
  runToEnd,
  type Settings,
} from '../support/processes/processes.ts';

after(cleanUp);

const unreachable = { npm_config_registry: 'http://127.0.0.1:9', npm_config_fetch_retries: '0' };
const installs = /Installing the packages/;

/** What a clone holds: nothing that is ignored, so nothing that is installed. */
async function cloneProject(): Promise<string> {
  const folder = join(await newFolder(), 'clone');
  await mkdir(folder);
  await chmod(folder, 0o700);
  copyCheckout(folder);
  return folder;
}

async function npm(cwd: string, settings: Settings, ...words: string[]) {
  const place = { DATA_DIR: join(cwd, '.data'), PORT: String(await freePort()), ...settings };
  return { cwd, command: ['npm', ...words], settings: npmEnvironment(place) };
}

async function startsAndAnswers(cwd: string, settings: Settings = {}): Promise<string> {
  const options = await npm(cwd, settings, 'start');
  const service = run(options);
  const anonymous = await service.ready();
  const { partners } = await credentialsOf(options.settings.DATA_DIR!);
  const partner = await anonymous.login(partners[0]!);
  assert.equal((await partner.get('/api/v3/companies')).status, 200);
  assert.equal(await service.end('SIGTERM'), 0, service.output());
  return service.output();
}

it('npm start installs a fresh clone once, one at a time, then needs no network', async () => {
  const clone = await cloneProject();
  const emptyCache = { npm_config_cache: await newFolder() };

  const offline = await runToEnd(await npm(clone, { ...unreachable, ...emptyCache }, 'start'));
  assert.notEqual(offline.code, 0);
  assert.match(offline.output, /^fringe: npm ci failed; its reason stands above\..*$/m);
  assert.ok(!existsSync(join(clone, '.install.lock')), 'the next one need not wait');

  await mkdir(join(clone, '.install.lock'));
  const dead = run({ command: ['true'] });
  await dead.exit;
  await writeFile(join(clone, '.install.lock', 'pid'), String(dead.pid));
  const both = await Promise.all([
    startsAndAnswers(clone),
    startsAndAnswers(clone, { DATA_DIR: join(clone, '.data-2') }),
  ]);
  assert.equal(both.filter((output) => installs.test(output)).length, 1, both.join('\n'));
  assert.equal(both.filter((output) => /Waiting for another/.test(output)).length, 1);
  assert.ok(!existsSync(join(clone, 'node_modules', 'typescript')), 'nothing of the tests');
  assert.ok(!existsSync(join(clone, '.install.lock')));

  const again = await startsAndAnswers(clone, { ...unreachable, ...emptyCache });
  assert.doesNotMatch(again, installs);

  await rm(join(clone, 'node_modules', 'fastify'), { recursive: true });
  assert.match(await startsAndAnswers(clone), installs);
  await rm(join(clone, 'node_modules', '.package-lock.json'));
  const broken = await runToEnd(
    await npm(clone, { ...unreachable, ...emptyCache }, 'run', 'service', '--', 'credentials'),
  );
  assert.equal(broken.code, 1, 'a list that is gone is noticed');
});
