import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createDatabase } from '../../support/database/postgres.ts';
import { cleanUp, newPlace, runToEnd, type Settings } from '../../support/processes/processes.ts';

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

describe('serve and work', () => {
  for (const role of ['serve', 'work']) {
    it(`${role} needs DATABASE_URL`, async () => {
      const { code, errors } = await runToEnd({ args: [role], settings: await newPlace() });
      assert.equal(code, 1);
      assert.match(errors, /^fringe: serve and work need DATABASE_URL; .*\n$/);
    });
  }

  it('refuse a database without tables', async () => {
    const { code, errors } = await runToEnd({ args: ['serve'], settings: await newServer() });
    assert.equal(code, 1);
    assert.equal(errors, 'fringe: the database has no tables yet; run the migrate command\n');
  });

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

  it('find one demo scenario, which seed loads once though it runs twice at once', async () => {
    const seed = async () =>
      runToEnd({ args: ['seed'], settings: { ...(await newPlace()), ...asOwner } });
    const both = await Promise.all([seed(), seed()]);
    assert.deepEqual(
      both.map(({ code }) => code),
      [0, 0],
    );
    const outputs = both.map(({ output }) => output);
    assert.equal(outputs.filter((one) => one.includes('"clientSecret"')).length, 1);
    const nothing = 'There are partners already; nothing was loaded\n';
    assert.equal(outputs.filter((one) => one === nothing).length, 1);
  });

  it('refuse a SECRET_KEY that is not the one of the database', async () => {
    const settings = { ...(await newServer()), SECRET_KEY: 'another-key-of-thirty-two-characters' };
    const { code, errors } = await runToEnd({ args: ['serve'], settings });
    assert.equal(code, 1);
    assert.equal(errors, 'fringe: SECRET_KEY is not the one that this database was set up with\n');
  });

  it('and commands refuse it too: a key must not be made that nobody else can open', async () => {
    const other = 'another-key-of-thirty-two-characters';
    const settings = { ...(await newServer()), SECRET_KEY: other };
    const { code, errors } = await runToEnd({ args: ['keys', 'rotate'], settings });
    assert.equal(code, 1);
    assert.equal(errors, 'fringe: SECRET_KEY is not the one that this database was set up with\n');
  });
});
