import pg from 'pg';
import type { Logger } from 'pino';
import { Keyring, rotateSigningKey } from './access/tokens/signing-keys.ts';
import { systemWriter } from './access/writes/writers.ts';
import { type Config, ConfigError } from './config.ts';
import type { Context } from './context.ts';
import { type Database, openDatabase } from './database/database.ts';
import { localKeys } from './database/embedded/keys.ts';
import { environmentOf } from './database/installation.ts';
import { migrate } from './database/migrate.ts';
import { beginPlace, type Place, type PlaceOptions } from './database/place.ts';
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

const OLDEST_POSTGRESQL = 150_000;

/** An open database and all that the rooms share, for as long as a command or the service runs. */
export interface Runtime {
  context: Context;
  /** Before it nothing may be told to anybody: a new database is still on its way to the disk. */
  durable: Promise<void>;
  close(): Promise<void>;
}

export interface RuntimeOptions extends PlaceOptions {
  /** Bring the schema up to date first. */
  migrate: boolean;
  /** What can be made while the schema is brought up to date. */
  meanwhile?: (context: Context) => void;
}

/** What was begun already, by whoever had no time to lose. */
interface Begun {
  log: Logger;
  place: Promise<Place>;
}

export async function openRuntime(
  config: Config,
  options: RuntimeOptions,
  begun?: Begun,
): Promise<Runtime> {
  const log = begun?.log ?? createLog(config);
  const place = await (begun ?? beginPlace(config, log, options)).place;
  const open: { close(): Promise<void> }[] = [place];
  const close = async () => {
    for (const one of open.reverse()) await one.close();
    log.flush();
  };
  try {
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
      await updateSchema(place, options.say, () => options.meanwhile?.(context));
      await demandEnvironment(context);
      await ensureSigningKey(context);
    }
    return { context, durable: place.durable, close };
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

async function updateSchema(
  place: Place,
  say: (line: string) => void,
  meanwhile: () => void,
): Promise<void> {
  const role = place.applicationRole ?? (await applicationRole(place.applicationUrl));
  const applied = await migrate(place.ownerUrl, role, meanwhile);
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
