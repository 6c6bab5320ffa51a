import assert from 'node:assert/strict';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { DemoCredentials } from '../../../src/sandbox/demo/load-demo.ts';
import {
  cleanUp,
  credentialsOf,
  freePort,
  type Run,
  run,
  runToEnd,
} from '../../support/processes/processes.ts';
import { ANOTHER_RUN, saidAtFirstStart, usedPlace } from '../../support/processes/used-place.ts';

after(cleanUp);

const place = await usedPlace();
const dataDir = place.DATA_DIR!;
const noted = join(dataDir, 'postgres', 'fringe.unsynced');
const otherPort = String(await freePort());
const secretsOf = ({ operator, partners }: DemoCredentials) =>
  [operator, ...partners].map(({ clientSecret }) => clientSecret);

describe('a start after the machine ended before the first one had reached the disk', () => {
  it('makes the database, loads the demo scenario, and shows its credentials once', async () => {
    const said = await saidAtFirstStart();
    const { operator, partners, baseUrl, ...rest } = await credentialsOf(dataDir);
    assert.deepEqual(rest, {});
    assert.ok(said.includes(`answers at ${baseUrl}\n`), baseUrl);
    assert.deepEqual(Object.keys(operator).sort(), ['clientId', 'clientSecret']);
    assert.equal(partners.length, 2);
    for (const partner of partners) {
      const keys = ['clientId', 'clientSecret', 'companyIds', 'name'];
      assert.deepEqual(Object.keys(partner).sort(), keys);
    }
    assert.equal((await stat(join(dataDir, 'credentials.json'))).mode & 0o777, 0o600);
    for (const secret of secretsOf({ operator, partners })) {
      assert.equal(said.split(secret).length, 2, 'every secret is shown once');
    }
    await assert.rejects(stat(noted));
  });
});

describe('the second start', () => {
  let shown: Awaited<ReturnType<typeof credentialsOf>>;
  let service: Run;
  before(async () => {
    shown = await credentialsOf(dataDir);
    // As if the first one had ended before all of it was on the disk.
    await writeFile(noted, await readFile('/proc/sys/kernel/random/boot_id', 'utf8'));
    service = run({ settings: { ...place, PORT: otherPort } });
    await service.ready();
  });

  it('keeps data and credentials, and shows no secret', async () => {
    const anonymous = await service.ready();
    for (const partner of shown.partners) {
      const { body } = await (await anonymous.login(partner)).get('/api/v3/companies');
      const ids = body.companies.map((company: { id: string }) => company.id);
      assert.deepEqual(ids.sort(), partner.companyIds.toSorted());
    }
    const operator = await anonymous.login(shown.operator);
    const { body } = await operator.get('/platform/v1/partners');
    const names = body.partners.map(({ name }: { name: string }) => name);
    assert.deepEqual(names.sort(), shown.partners.map(({ name }) => name).sort());
    for (const secret of secretsOf(shown)) assert.ok(!service.output().includes(secret));
  });

  it('corrects the address in credentials.json when the port is another', async () => {
    const baseUrl = `http://127.0.0.1:${otherPort}/api/v3`;
    assert.deepEqual(await credentialsOf(dataDir), { ...shown, baseUrl });
    assert.equal((await stat(join(dataDir, 'credentials.json'))).mode & 0o777, 0o600);
  });

  it('has a database on the disk that had not reached it, before anybody is answered', async () => {
    await assert.rejects(stat(noted));
  });

  it('keeps its database from others, whatever run of whichever machine is named', async () => {
    const folder = async () => (await stat(join(dataDir, 'postgres'))).ino;
    const before = await folder();
    for (const machineRun of ['', ANOTHER_RUN]) {
      await writeFile(noted, machineRun);
      const other = { ...place, PORT: String(await freePort()) };
      assert.notEqual((await runToEnd({ settings: other })).code, 0);
      assert.equal(await folder(), before);
    }
    await rm(noted, { force: true });
    assert.equal(await service.end('SIGINT'), 0, service.output());
  });
});

describe('a later start', () => {
  it('serves although credentials.json was damaged, and leaves it alone', async () => {
    const path = join(dataDir, 'credentials.json');
    const before = await readFile(path, 'utf8');
    await writeFile(path, '{"baseUrl":');
    const service = run({ settings: place });
    await service.ready();
    assert.equal(await service.end('SIGTERM'), 0);
    assert.equal(await readFile(path, 'utf8'), '{"baseUrl":');
    await writeFile(path, before);
  });
});
