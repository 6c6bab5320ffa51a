import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { startEmbeddedAsOwn } from '../support/embedded-as-own.ts';
import { follow, projectFolder } from '../support/guide.ts';
import { operatorGuides } from '../support/guide-blocks.ts';
import { installedPostgres, startOwnPostgres } from '../support/own-postgres.ts';
import { cleanUp, freePort, npmEnvironment } from '../support/processes.ts';
import { createMailServer } from '../support/smtp-process.ts';

const mailServer = await createMailServer();
await mailServer.listen();
after(async () => {
  await cleanUp();
  await mailServer.close();
});

const folder = await projectFolder();
const installed = installedPostgres();
const postgres = await (installed ? startOwnPostgres(installed) : startEmbeddedAsOwn(folder));
const ports = {
  3000: await freePort(),
  3001: await freePort(),
  3002: await freePort(),
  2525: Number(new URL(mailServer.url).port),
  5432: postgres.port,
};
const settings = {
  PORT: String(ports[3000]),
  ADMIN_URL: postgres.adminUrl,
  PATH: `${postgres.programs}:${npmEnvironment().PATH}`,
};
/** What cannot be done without the programs of the server, which the embedded one lacks. */
const missing = installed ? undefined : /pg_dump|pg_restore|\$RESTORED/;
const why = installed ? false : 'no PostgreSQL is installed, so there is no pg_dump of its version';

describe("operators' guides do what they say", () => {
  // In this order: the second goes on with what the first has set up.
  for (const guide of operatorGuides) {
    it(guide, () => follow({ guide, folder, ports, settings, ...(missing && { missing }) }));
  }

  it('also with pg_dump and pg_restore', { skip: why }, () => {
    assert.ok(statSync(join(folder, 'fringe.dump')).size > 10_000);
  });
});
