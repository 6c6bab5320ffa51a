import assert from 'node:assert/strict';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import {
  cleanUp,
  credentialsOf,
  freePort,
  type Run,
  run,
  runToEnd,
} from '../../support/processes/processes.ts';
import { postgresIn } from '../../support/processes/server-processes.ts';
import { usedPlace } from '../../support/processes/used-place.ts';

after(cleanUp);

const place = await usedPlace();
const dataDir = place.DATA_DIR!;
const noted = join(dataDir, 'postgres', 'fringe.unsynced');
const base = `http://127.0.0.1:${place.PORT}`;
/** What Linux calls a run of the machine: here, of one that was switched off since. */
const anotherRun = '00000000-0000-4000-8000-000000000000\n';
const otherPort = String(await freePort());
const secretsOf = ({ operator, partners }: Awaited<ReturnType<typeof credentialsOf>>) =>
  [operator, ...partners].map(({ clientSecret }) => clientSecret);

describe('a start after the machine ended before the first one had reached the disk', () => {
  it('makes the database, loads the demo scenario and answers with its credentials', async () => {
    const lost = secretsOf(await credentialsOf(dataDir));
    await writeFile(noted, anotherRun);
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
      assert.ok(!lost.includes(secret), 'all of it is new');
    }
    assert.equal(await service.end('SIGTERM'), 0, service.output());
    await assert.rejects(stat(noted));
    assert.deepEqual(postgresIn(dataDir), []);
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
    const operator = await (await service.ready()).login(shown.operator);
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
    for (const machineRun of ['', anotherRun]) {
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
