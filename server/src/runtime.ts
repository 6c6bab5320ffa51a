import pg from 'pg';
import type { Logger } from 'pino';
import { Keyring, rotateSigningKey } from './access/tokens/signing-keys.ts';
import { systemWriter } from './access/writes/writers.ts';
import { type Config, ConfigError } from './config.ts';
import type { Context } from './context.ts';
import { type Database, openDatabase } from './database/database.ts';
import { openEmbedded } from './database/embedded/embedded.ts';
import { localKeys } from './database/embedded/keys.ts';
import { environmentOf } from './database/installation.ts';
import { migrate } from './database/migrate.ts';
import { whyUnready } from './database/readiness.ts';
import { statement } from './database/statement.ts';
import { createLog } from './log.ts';
import { captureMails } from './mail/captured.ts';
import type { Mail } from './mail/mail.ts';
import { openSmtp } from './mail/smtp.ts';
import { isOnOwnMachine } from './outbound/address.ts';
import { createOutbound } from './outbound/outbound.ts';
import { systemClock } from './values/clock.ts';
import { createVault, type Vault } from './values/secrets.ts';

/** From a supervisor, from Ctrl-C, and from a terminal that is closed. */
export const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

const OLDEST_POSTGRESQL = 150_000;

/** An open database and all that the rooms share, for as long as a command or the service runs. */
export interface Runtime {
  context: Context;
  close(): Promise<void>;
}

export interface RuntimeOptions {
  /** Refuse a data folder that another process serves. */
  exclusive: boolean;
  /** Bring the schema up to date first. */
  migrate: boolean;
  say: (line: string) => void;
}

export async function openRuntime(config: Config, options: RuntimeOptions): Promise<Runtime> {
  const log = createLog(config);
  const place = await openPlace(config, log, options);
  const open: { close(): Promise<void> }[] = [place];
  const close = async () => {
    for (const one of open.reverse()) await one.close();
    log.flush();
  };
  try {
    if (options.migrate) await updateSchema(place, options.say);
    const secretKey = config.secretKey ?? (await localKeys(config.dataDir)).secretKey;
    const database = openDatabase({
      url: place.applicationUrl,
      log,
      transactionConnections: config.transactionConnections,
    });
    open.push(database);
    const vault = createVault(secretKey, config.previousSecretKey);
    const mail = openMail(config, database, vault);
    open.push({ close: async () => mail.close() });
    const outbound = createOutbound({ loopback: takesLoopback(config) });
    open.push({ close: async () => outbound.close() });
    const clock = systemClock;
    const context: Context = { config, database, clock, log, vault, mail, outbound };
    if (options.migrate) {
      await demandEnvironment(context);
      await ensureSigningKey(context);
    }
    return { context, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** To the mail server that is set; a sandbox without one keeps its mails to be read there. */
export const openMail = (config: Config, database: Database, vault: Vault): Mail =>
  config.smtpUrl
    ? openSmtp(config.smtpUrl, config.mailFrom)
    : captureMails(database, systemClock, vault);

/** Receivers on the same machine are for a sandbox that only this machine can reach. */
export const takesLoopback = (config: Config): boolean =>
  config.environment === 'sandbox' && isOnOwnMachine(config);

interface Place {
  ownerUrl: string;
  applicationUrl: string;
  close(): Promise<void>;
}

/** The PostgreSQL that `DATABASE_URL` names, or the embedded one. */
async function openPlace(config: Config, log: Logger, options: RuntimeOptions): Promise<Place> {
  const { databaseUrl, migrationDatabaseUrl, dataDir, postgresIsolation } = config;
  if (!databaseUrl) {
    options.say('Starting PostgreSQL');
    const { exclusive } = options;
    return openEmbedded({
      dataDir,
      log,
      exclusive,
      ...(postgresIsolation && { isolation: postgresIsolation }),
    });
  }
  return {
    ownerUrl: migrationDatabaseUrl ?? databaseUrl,
    applicationUrl: databaseUrl,
    close: async () => undefined,
  };
}

async function updateSchema(place: Place, say: (line: string) => void): Promise<void> {
  const role = await applicationRole(place.applicationUrl);
  const applied = await migrate(place.ownerUrl, role);
  for (const name of applied) say(`Migrated the database: ${name}`);
}

async function applicationRole(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const { rows } = await client.query(
      `SELECT current_user AS role, current_setting('server_version_num')::int AS version`,
    );
    if (rows[0].version < OLDEST_POSTGRESQL) {
      throw new ConfigError('DATABASE_URL names a PostgreSQL older than 15');
    }
    return rows[0].role;
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const { message, code } = error as Error & { code?: string };
    throw new ConfigError(`the database cannot be reached: ${message || code}`);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Refuses a database that this process cannot rightly work with: one line says why. */
export async function demandReady(context: Context): Promise<void> {
  const reason = await whyUnready(context.database);
  if (reason) throw new ConfigError(reason);
  await demandEnvironment(context);
  const keyring = new Keyring(context);
  if ((await keyring.published()).length === 0) {
    throw new ConfigError('the database has no signing key yet; run the migrate command');
  }
  await keyring.signing().catch(() => {
    throw new ConfigError('SECRET_KEY is not the one that this database was set up with');
  });
}

/** Demo people must never meet production's, nor production's a sandbox's open hand. */
async function demandEnvironment({ database, config }: Context): Promise<void> {
  const environment = await environmentOf(database, config.environment);
  if (environment === config.environment) return;
  throw new ConfigError(
    `this database belongs to ENVIRONMENT=${environment}; give ${config.environment} its own`,
  );
}

const anyKey = statement('access.any-signing-key', 'SELECT id FROM signing_keys LIMIT 1');

async function ensureSigningKey(context: Context): Promise<void> {
  if ((await context.database.reader.rows(anyKey)).length > 0) return;
  await rotateSigningKey(context, systemWriter(context, 'service', 'signing-key.create'));
}
