import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { rotateSigningKey } from '../../../src/access/tokens/signing-keys.ts';
import { systemWriter } from '../../../src/access/writes/writers.ts';
import { openDatabase } from '../../../src/database/database.ts';
import { openEmbedded } from '../../../src/database/embedded/embedded.ts';
import { localKeys } from '../../../src/database/embedded/keys.ts';
import { SUPERUSER } from '../../../src/database/embedded/server.ts';
import { migrate } from '../../../src/database/migrate.ts';
import { type DemoCredentials, loadDemo } from '../../../src/sandbox/demo/load-demo.ts';
import { DEMO_CYCLES, rememberDemo, testContext } from '../context.ts';
import {
  APPLICATION,
  asSuperuser,
  handOver,
  OWNER,
  TEMPLATE,
  type TestServer,
  urlOf,
} from './postgres.ts';
import { withSql } from './sql.ts';

/** Makes the PostgreSQL of a test run ready: of `DATABASE_URL`, or embedded in a new folder. */
export async function prepareTestServer(): Promise<{ close(): Promise<void> }> {
  const embedded = !process.env.DATABASE_URL;
  const place = process.env.DATABASE_URL
    ? { superuserUrl: process.env.DATABASE_URL, close: async () => undefined }
    : await embeddedServer();
  // What a developer has set for a service must not reach the services that tests start.
  delete process.env.DATABASE_URL;
  const server: TestServer = {
    superuserUrl: place.superuserUrl,
    ownerPassword: randomBytes(16).toString('hex'),
    applicationPassword: randomBytes(16).toString('hex'),
  };
  handOver(server);
  await createTemplate(server, embedded);
  return place;
}

async function embeddedServer() {
  const dataDir = await mkdtemp(join(tmpdir(), 'fringe-test-'));
  const log = pino({ level: 'silent' });
  const embedded = await openEmbedded({ dataDir, log, exclusive: true });
  const { superuserPassword } = await localKeys(dataDir);
  const url = new URL(embedded.ownerUrl.replace('@/', '@socket/'));
  url.username = SUPERUSER;
  url.password = superuserPassword;
  url.pathname = '/postgres';
  const close = async () => {
    await embedded.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { superuserUrl: url.href.replace('@socket/', '@/'), close };
}

/** This server lives for one run. What survives a crash is tested on servers of its own. */
const hasty = [
  'ALTER SYSTEM SET fsync = off',
  'ALTER SYSTEM SET full_page_writes = off',
  'ALTER SYSTEM SET autovacuum = off',
  'SELECT pg_reload_conf()',
];

/** Every test's database is a copy of this one: migrated, with the demo scenario. */
async function createTemplate(server: TestServer, embedded: boolean): Promise<void> {
  await asSuperuser(server, async (client) => {
    if (embedded) for (const statement of hasty) await client.query(statement);
    await client.query(`DROP DATABASE IF EXISTS ${TEMPLATE} WITH (FORCE)`);
    // Tests open thousands of connections; what makes a password slow to guess slows them down.
    if (embedded) await client.query('SET scram_iterations = 1');
    await setRole(client, OWNER, server.ownerPassword);
    await setRole(client, APPLICATION, server.applicationPassword);
    await client.query(`CREATE DATABASE ${TEMPLATE} OWNER ${OWNER}`);
  });
  await migrate(urlOf(server, 'owner', TEMPLATE), APPLICATION);
  const log = pino({ level: 'silent' });
  const database = openDatabase({ url: urlOf(server, 'application', TEMPLATE), log });
  const loadedAt = new Date();
  const context = testContext({ database, clock: { now: () => loadedAt } });
  await rotateSigningKey(context, systemWriter(context, 'test', 'signing-key.create'));
  const remember = async (issued: DemoCredentials) => rememberDemo(issued, loadedAt);
  await loadDemo(context, remember, DEMO_CYCLES);
  await database.close();
  // No autovacuum does it here: a database without statistics is read in ways that none is in use.
  await withSql(urlOf(server, 'owner', TEMPLATE), (client) => client.query('ANALYZE'));
}

async function setRole(client: import('pg').Client, role: string, password: string) {
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
  const verb = rowCount ? 'ALTER' : 'CREATE';
  await client.query(`${verb} ROLE ${role} LOGIN PASSWORD '${password}'`);
}
