import assert from 'node:assert/strict';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import {
  cleanUp,
  credentialsOf,
  freePort,
  newPlace,
  run,
  runToEnd,
} from '../../support/processes/processes.ts';
import { postgresIn } from '../../support/processes/server-processes.ts';
import { usedPlace } from '../../support/processes/used-place.ts';

after(cleanUp);

const place = await newPlace();
const dataDir = place.DATA_DIR!;
const base = `http://127.0.0.1:${place.PORT}`;
const secretsOf = ({ operator, partners }: Awaited<ReturnType<typeof credentialsOf>>) =>
  [operator, ...partners].map(({ clientSecret }) => clientSecret);

describe('the first start', () => {
  it('makes the database, loads the demo scenario and answers with its credentials', async () => {
    const service = run({ settings: place });
    const anonymous = await service.ready();
    const { operator, partners, baseUrl, ...rest } = await credentialsOf(dataDir);
    assert.deepEqual(rest, {});
    assert.equal(baseUrl, `${base}/api/v3`);
    assert.deepEqual(Object.keys(operator).sort(), ['clientId', 'clientSecret']);
    assert.equal(partners.length, 2);
    for (const partner of partners) {
      const keys = ['clientId', 'clientSecret', 'companyIds', 'name'];
      assert.deepEqual(Object.keys(partner).sort(), keys);
      const { body } = await (await anonymous.login(partner)).get('/api/v3/companies');
      const ids = body.companies.map((company: { id: string }) => company.id);
      assert.deepEqual(ids.sort(), partner.companyIds.toSorted());
    }
    assert.equal((await stat(join(dataDir, 'credentials.json'))).mode & 0o777, 0o600);
    for (const secret of secretsOf(await credentialsOf(dataDir))) {
      assert.equal(service.output().split(secret).length, 2, 'every secret is shown once');
    }
    assert.equal(await service.end('SIGTERM'), 0, service.output());
    assert.deepEqual(postgresIn(dataDir), []);
  });
});

describe('the second start', () => {
  it('keeps data and credentials, and shows no secret', async () => {
    const before = await credentialsOf(dataDir);
    const service = run({ settings: place });
    const operator = await (await service.ready()).login(before.operator);
    const { body } = await operator.get('/platform/v1/partners');
    const names = body.partners.map(({ name }: { name: string }) => name);
    assert.deepEqual(names.sort(), before.partners.map(({ name }) => name).sort());
    assert.equal(await service.end('SIGTERM'), 0);
    assert.deepEqual(await credentialsOf(dataDir), before);
    for (const secret of secretsOf(before)) assert.ok(!service.output().includes(secret));
  });

  it('serves although credentials.json was damaged, and leaves it alone', async () => {
    const settings = await usedPlace();
    const path = join(settings.DATA_DIR!, 'credentials.json');
    await writeFile(path, '{"baseUrl":');
    const service = run({ settings });
    await service.ready();
    assert.equal(await service.end('SIGTERM'), 0);
    assert.equal(await readFile(path, 'utf8'), '{"baseUrl":');
  });

  it('corrects the address in credentials.json when the port is another', async () => {
    const before = await credentialsOf(dataDir);
    const port = await freePort();
    const service = run({ settings: { ...place, PORT: String(port) } });
    await service.ready();
    const baseUrl = `http://127.0.0.1:${port}/api/v3`;
    assert.deepEqual(await credentialsOf(dataDir), { ...before, baseUrl });
    assert.equal((await stat(join(dataDir, 'credentials.json'))).mode & 0o777, 0o600);
    assert.equal(await service.end('SIGINT'), 0);
  });
});

describe('a database that had not reached the disk when its first start ended', () => {
  const note = join(dataDir, 'postgres', 'fringe.unsynced');
  const started = async (machineRun: string) => {
    await writeFile(note, machineRun);
    const service = run({ settings: place });
    await service.ready();
    assert.equal(await service.end('SIGTERM'), 0, service.output());
    await assert.rejects(stat(note), 'it is on the disk before anybody is answered');
    return credentialsOf(dataDir);
  };

  it('is kept while the machine runs, and made anew when it was started again', async () => {
    const before = await credentialsOf(dataDir);
    const thisRun = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
    assert.deepEqual(secretsOf(await started(thisRun)), secretsOf(before));
    const after = await started('00000000-0000-4000-8000-000000000000\n');
    assert.notDeepEqual(secretsOf(after), secretsOf(before));
  });

  it('is kept while somebody serves it, whatever run of whichever machine is named', async () => {
    const service = run({ settings: place });
    await service.ready();
    const folder = async () => (await stat(join(dataDir, 'postgres'))).ino;
    const before = await folder();
    for (const machineRun of ['', '00000000-0000-4000-8000-000000000000\n']) {
      await writeFile(note, machineRun);
      const other = { ...place, PORT: String(await freePort()) };
      assert.notEqual((await runToEnd({ settings: other })).code, 0);
      assert.equal(await folder(), before);
    }
    assert.equal(await service.end('SIGTERM'), 0, service.output());
  });
});
