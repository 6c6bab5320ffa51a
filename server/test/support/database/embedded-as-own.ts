import { chmod, symlink, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { openEmbedded } from '../../../src/database/embedded/embedded.ts';
import { localKeys } from '../../../src/database/embedded/keys.ts';
import { APPLICATION, DATABASE, OWNER } from '../../../src/database/embedded/roles.ts';
import { SUPERUSER } from '../../../src/database/embedded/server.ts';
import { freePort, newFolder, root } from '../processes/processes.ts';
import type { OwnPostgres } from './own-postgres.ts';

/** Sends what it is given, in place of the program that an operator has. */
const psql = `#!/usr/bin/env node
const { readFileSync } = require('node:fs');
const pg = require('pg');
const url = process.argv.find((word) => word.startsWith('postgresql:'));
const flag = process.argv.indexOf('-c');
const text = flag > 0 ? process.argv[flag + 1] : readFileSync(0, 'utf8');
const client = new pg.Client({ connectionString: url });
(async () => {
  await client.connect();
  for (const one of text.split(';').filter((part) => part.trim())) await client.query(one);
  await client.end();
})();
`;

/** The embedded server, empty and on a port, for machines on which no PostgreSQL is installed. */
export async function startEmbeddedAsOwn(): Promise<OwnPostgres> {
  const dataDir = join(await newFolder(), 'data');
  const log = pino({ level: 'silent' });
  const { ownerUrl } = await openEmbedded({ dataDir, log, exclusive: false });
  const { superuserPassword } = await localKeys(dataDir);
  const host = new URL(ownerUrl.replace('@/', '@socket/')).searchParams.get('host')!;
  const port = await freePort();
  createServer((incoming) => {
    const outgoing = connect(join(host, '.s.PGSQL.5432'));
    incoming.pipe(outgoing).pipe(incoming);
    for (const one of [incoming, outgoing]) one.on('error', () => incoming.destroy());
    incoming.on('close', () => outgoing.destroy());
  })
    .listen(port, '127.0.0.1')
    .unref();
  const adminUrl = `postgresql://${SUPERUSER}:${superuserPassword}@127.0.0.1:${port}/postgres`;
  await forgetOurs(adminUrl);
  const programs = await newFolder();
  await symlink(join(root, 'node_modules'), join(programs, 'node_modules'));
  await writeFile(join(programs, 'psql'), psql);
  await chmod(join(programs, 'psql'), 0o755);
  return { port, adminUrl, programs };
}

/** What the embedded server has from the beginning, an operator makes for the first time. */
async function forgetOurs(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(`DROP DATABASE ${DATABASE}`);
  await client.query(`DROP ROLE ${OWNER}, ${APPLICATION}`);
  await client.end();
}
