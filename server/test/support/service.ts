import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { createApp } from '../../src/app.ts';
import type { Config } from '../../src/config.ts';
import type { Context } from '../../src/context.ts';
import { openDatabase } from '../../src/database/database.ts';
import type { Outbound } from '../../src/outbound/outbound.ts';
import type { DemoCredentials } from '../../src/sandbox/demo/load-demo.ts';
import type { Clock } from '../../src/values/clock.ts';
import { type Client, client } from './client.ts';
import { demo, testContext } from './context.ts';
import { withTwins } from './contract/twins.ts';
import { createDatabase } from './database/postgres.ts';
import { createWholeDemo } from './database/whole-demo.ts';

export interface ServiceOptions {
  clock?: Clock;
  config?: Partial<Config>;
  log?: pino.Logger;
  outbound?: Outbound;
  /** Another address of the database, for tests that stand between it and the service. */
  databaseUrl?: (url: string) => string;
  /** A year of it, as a sandbox has, instead of the last months. */
  wholeDemo?: true;
  /** True where the operator's twins are to refuse what the first partner is refused. */
  twins?: true;
}

/** The service on a real port, over a database of its own with the demo scenario. */
export interface Service {
  url: string;
  context: Context;
  credentials: DemoCredentials;
  /** Calls as the first demo partner, the second, the operator, and without a token. */
  partner: Client;
  otherPartner: Client;
  operator: Client;
  anonymous: Client;
  /** The companies of the first and of the second demo partner. */
  companyIds: string[];
  foreignCompanyIds: string[];
  database: Awaited<ReturnType<typeof createDatabase>>;
  close(): Promise<void>;
}

/** Use as `const service = await startService(); after(service.close);`. */
export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const { database, credentials } = options.wholeDemo
    ? await createWholeDemo(options.clock)
    : { database: await createDatabase(), credentials: demo() };
  const log = options.log ?? pino({ level: 'silent' });
  const url = options.databaseUrl?.(database.applicationUrl) ?? database.applicationUrl;
  const pool = openDatabase({ url, log });
  const context = testContext({ ...options, database: pool, log });
  const app = await createApp(context);
  await app.listen({ host: '127.0.0.1', port: options.config?.port ?? 0 });
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const { operator: operators, partners } = credentials;
  const partner = await loggedIn(base, partners[0]!);
  const otherPartner = await loggedIn(base, partners[1]!);
  const operator = await loggedIn(base, operators);
  return {
    url: base,
    context,
    credentials,
    anonymous: client(base),
    partner: options.twins ? withTwins(partner, operator) : partner,
    otherPartner,
    operator,
    companyIds: partners[0]!.companyIds,
    foreignCompanyIds: partners[1]!.companyIds,
    database,
    close: async () => {
      const closed = app.close();
      // One that has just been answered may not count as idle yet, and would live for a minute.
      app.server.closeAllConnections();
      await closed;
      await pool.close();
      await database.drop();
    },
  };
}

/** On a busy machine the first connection to the database can take longer than a call waits. */
async function loggedIn(base: string, credentials: Credentials): Promise<Client> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await client(base).login(credentials);
    } catch (error) {
      if ((error as { actual?: unknown }).actual !== 503 || attempt > 10) throw error;
    }
  }
}

type Credentials = Parameters<Client['login']>[0];
