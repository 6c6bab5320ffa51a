import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { startEmbeddedAsOwn } from '../support/database/embedded-as-own.ts';
import { installedPostgres, startOwnPostgres } from '../support/database/own-postgres.ts';
import { changesIn, follow, projectFolder } from '../support/processes/guide.ts';
import { operatorGuides } from '../support/processes/guide-blocks.ts';
import { cleanUp, freePort, newFolder, npmEnvironment } from '../support/processes/processes.ts';
import { createMailServer } from '../support/processes/smtp-process.ts';

const mailServer = await createMailServer();
await mailServer.listen();
after(async () => {
  await cleanUp();
  await mailServer.close();
});

const folder = await projectFolder();
const installed = installedPostgres();
const postgres = await (installed ? startOwnPostgres(installed) : startEmbeddedAsOwn());
const WORK = join(await newFolder(), 'kept');
const settings = {
  WORK,
  DATA_DIR: join(await newFolder(), 'elsewhere'),
  PORT: String(await freePort()),
  PORT_1: String(await freePort()),
  PORT_2: String(await freePort()),
  SMTP_URL: mailServer.url,
  ADMIN_URL: postgres.adminUrl,
  PATH: `${postgres.programs}:${npmEnvironment().PATH}`,
};
/** What needs a container engine, or programs of the server, which the embedded one lacks. */
const missing = installed ? /docker/ : /docker|pg_dump|pg_restore|\$RESTORED/;
const why = installed ? false : 'no PostgreSQL is installed, so there is no pg_dump of its version';

describe("operators' guides do what they say", () => {
  // In this order: the second goes on with what the first has set up.
  for (const guide of operatorGuides) {
    it(guide, () => follow({ guide, folder, settings, missing }));
  }

  it("and leave nothing in the project's folder", async () => {
    assert.equal(await changesIn(folder), '');
  });

  it('also with pg_dump and pg_restore', { skip: why }, () => {
    assert.ok(statSync(join(WORK, 'fringe.dump')).size > 10_000);
  });
});
