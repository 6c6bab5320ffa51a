import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { TEST_SECRET_KEY } from '../support/context.ts';
import { createDatabase } from '../support/database/postgres.ts';
import { cleanUp, credentialsOf, newPlace, run, until } from '../support/processes/processes.ts';
import { expectCleanEnd, operatorOf } from '../support/processes/stopping.ts';

after(cleanUp);

describe('a signal during the first start', () => {
  const moments: [name: string, seen: RegExp, afterMs: number][] = [
    ['before the database is made', /Starting PostgreSQL/, 0],
    ['while the database is made', /Starting PostgreSQL/, 250],
    ['while it is migrated', /Migrated the database/, 0],
    ['when the demo scenario is loaded', /Loaded the demo scenario/, 0],
  ];
  for (const [name, seen, afterMs] of moments) {
    it(`${name}, stops everything and leaves a folder that starts again`, async () => {
      const fresh = await newPlace();
      const first = run({ settings: fresh, ownGroup: true });
      await until('the moment has come', () => seen.test(first.output()));
      await sleep(afterMs);
      process.kill(-first.pid, 'SIGINT');
      await expectCleanEnd(first, fresh.DATA_DIR!, await first.end());
      const second = run({ settings: fresh });
      const operator = await operatorOf(second, fresh.DATA_DIR!);
      assert.equal((await operator.get('/platform/v1/partners')).body.page.totalElements, 2);
      assert.equal(await second.end('SIGTERM'), 0);
    });
  }
});

describe('two starts at once', () => {
  it('on one empty database load one demo scenario', async () => {
    const database = await createDatabase('template0');
    const settings = {
      DATABASE_URL: database.applicationUrl,
      MIGRATION_DATABASE_URL: database.ownerUrl,
      SECRET_KEY: TEST_SECRET_KEY,
    };
    const start = async () => run({ settings: { ...(await newPlace()), ...settings } });
    const both = await Promise.all([start(), start()]);
    for (const one of both) await one.ready();
    const shown = both.filter((one) => one.output().includes('Loaded the demo scenario'));
    assert.equal(shown.length, 1);
    for (const one of both) assert.equal(await one.end('SIGTERM'), 0);
    await database.drop();
  });

  it('serve side by side from two data folders', async () => {
    const places = [await newPlace(), await newPlace()];
    const services = places.map((settings) => run({ settings }));
    for (const [index, service] of services.entries()) {
      const anonymous = await service.ready();
      const { partners } = await credentialsOf(places[index]!.DATA_DIR!);
      const partner = await anonymous.login(partners[0]!);
      assert.equal((await partner.get('/api/v3/companies')).status, 200);
    }
    const codes = await Promise.all(services.map((service) => service.end('SIGTERM')));
    assert.deepEqual(codes, [0, 0]);
  });
});
