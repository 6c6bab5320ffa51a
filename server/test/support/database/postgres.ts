import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inKeptSession, PREFIX } from './sql.ts';

/** Where the test run keeps its PostgreSQL; made by `scripts/test.ts`, told by environment. */
export interface TestServer {
  superuserUrl: string;
  ownerPassword: string;
  applicationPassword: string;
}

export const OWNER = 'fringe_test_owner';
export const APPLICATION = 'fringe_test_app';
export const TEMPLATE = `${PREFIX}template`;
const VARIABLE = 'FRINGE_TEST_SERVER';

export function handOver(server: TestServer): void {
  process.env[VARIABLE] = JSON.stringify(server);
}

export function testServer(): TestServer {
  const text = process.env[VARIABLE];
  if (!text) throw new Error('run tests through "npm test" or "npm test -- FILE"');
  return JSON.parse(text) as TestServer;
}

/** The same server under another role or another database. */
export function urlOf(server: TestServer, role: 'owner' | 'application', database: string): string {
  const url = new URL(server.superuserUrl.replace('@/', '@socket/'));
  url.username = role === 'owner' ? OWNER : APPLICATION;
  url.password = role === 'owner' ? server.ownerPassword : server.applicationPassword;
  url.pathname = `/${database}`;
  return url.href.replace('@socket/', '@/');
}

export async function asSuperuser<T>(
  server: TestServer,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: server.superuserUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A database of the test's own: a copy of the migrated one that holds the demo scenario. */
export async function createDatabase(template: string = TEMPLATE) {
  const server = testServer();
  const name = `${PREFIX}${randomBytes(6).toString('hex')}`;
  const { superuserUrl } = server;
  const copied = `TEMPLATE ${template} OWNER ${OWNER} STRATEGY file_copy`;
  await inKeptSession(superuserUrl, `CREATE DATABASE ${name} ${copied}`);
  return {
    name,
    ownerUrl: urlOf(server, 'owner', name),
    applicationUrl: urlOf(server, 'application', name),
    drop: () => inKeptSession(superuserUrl, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}
