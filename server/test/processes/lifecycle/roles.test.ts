import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, describe, it } from 'node:test';
import { createDatabase } from '../../support/database/postgres.ts';
import {
  cleanUp,
  credentialsOf,
  newPlace,
  run,
  runToEnd,
  type Settings,
  until,
} from '../../support/processes/processes.ts';

const database = await createDatabase('template0');
after(async () => {
  await cleanUp();
  await database.drop();
});

const SECRET_KEY = 'thirty-two-characters-or-more-of-it';
// Tokens name their issuer, so processes that take each other's tokens share its address.
const PUBLIC_URL = 'http://api.example.com';
const atDatabase = { DATABASE_URL: database.applicationUrl, SECRET_KEY, PUBLIC_URL };
const asOwner = { ...atDatabase, MIGRATION_DATABASE_URL: database.ownerUrl };
const newServer = async (): Promise<Settings> => ({ ...(await newPlace()), ...atDatabase });

/** Where the credentials of the demo scenario are. */
let loadedBy: string | undefined;

describe('serve and work', () => {
  for (const role of ['serve', 'work']) {
    it(`${role} needs DATABASE_URL`, async () => {
      const { code, errors } = await runToEnd({ args: [role], settings: await newPlace() });
      assert.equal(code, 1);
      assert.match(errors, /^fringe: serve and work need DATABASE_URL; .*\n$/);
    });

    it(`${role} refuses a database without tables`, async () => {
      const { code, errors } = await runToEnd({ args: [role], settings: await newServer() });
      assert.equal(code, 1);
      assert.equal(errors, 'fringe: the database has no tables yet; run the migrate command\n');
    });
  }

  it('refuse what the owner cannot migrate, with one line', async () => {
    const url = new URL(database.ownerUrl.replace('@/', '@socket/'));
    url.username = 'unknown_owner';
    url.password = 'not-to-be-shown';
    const wrong = url.href.replace('@socket/', '@/');
    const { code, output } = await runToEnd({
      args: ['migrate'],
      settings: { ...atDatabase, MIGRATION_DATABASE_URL: wrong },
    });
    assert.equal(code, 1);
    assert.match(output, /^fringe: .*unknown_owner.*\n$/);
    assert.ok(!output.includes('not-to-be-shown'));
  });

  it('start twice at once on one empty database, and load one demo scenario', async () => {
    const start = async () => {
      const settings: Settings = { ...(await newPlace()), ...asOwner };
      return { dataDir: settings.DATA_DIR!, ...run({ settings }) };
    };
    const both = await Promise.all([start(), start()]);
    for (const one of both) await one.ready();
    const shown = both.filter((one) => one.output().includes('Loaded the demo scenario'));
    assert.equal(shown.length, 1);
    for (const one of both) assert.equal(await one.end('SIGTERM'), 0);
    loadedBy = shown[0]!.dataDir;
  });

  it('share one database that the owner has migrated: two that serve, one that works', async () => {
    const { operator, partners } = await credentialsOf(loadedBy!);
    const first = run({ args: ['serve'], settings: await newServer() });
    const settings = await newServer();
    const second = run({ args: ['serve'], settings });
    const worker = run({ args: ['work'], settings: await newServer() });
    const here = await (await first.ready()).login(operator);
    const there = (await second.ready()).withToken(here.token!);
    assert.equal((await here.post('/platform/v1/partners', { name: 'Shared' })).status, 201);
    const { body } = await there.get('/platform/v1/partners');
    assert.equal(body.page.totalElements, partners.length + 1);
    await until('the worker works', () => /works/.test(worker.output()));
    assert.equal(existsSync(settings.DATA_DIR!), false, 'no embedded database was begun');
    for (const one of [first, second, worker]) {
      assert.equal(await one.end('SIGTERM'), 0, one.output());
    }
  });

  it('refuse a SECRET_KEY that is not the one of the database', async () => {
    const settings = { ...(await newServer()), SECRET_KEY: 'another-key-of-thirty-two-characters' };
    const { code, errors } = await runToEnd({ args: ['serve'], settings });
    assert.equal(code, 1);
    assert.match(errors, /^fringe: SECRET_KEY is not the one .*\n$/);
  });

  it('and commands refuse it too: a key must not be made that nobody else can open', async () => {
    const other = 'another-key-of-thirty-two-characters';
    const settings = { ...(await newServer()), SECRET_KEY: other };
    const { code, errors } = await runToEnd({ args: ['keys', 'rotate'], settings });
    assert.equal(code, 1);
    assert.equal(errors, 'fringe: SECRET_KEY is not the one that this database was set up with\n');
  });
});
