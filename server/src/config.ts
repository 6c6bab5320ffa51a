import ipaddr from 'ipaddr.js';
import type { Isolation } from './database/embedded/isolation.ts';
import { isLoopbackHost } from './outbound/address.ts';

/** The settings of a process, read once from its environment. */
export interface Config {
  readonly environment: 'sandbox' | 'production';
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly migrationDatabaseUrl: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly publicUrl: string;
  /** Addresses and CIDR ranges of the proxies whose X-Forwarded-For counts. */
  readonly trustedProxies: readonly string[];
  readonly secretKey: string | undefined;
  readonly previousSecretKey: string | undefined;
  readonly rateLimitPerMinute: number;
  readonly tokenLifetimeSeconds: number;
  readonly invitationPauseSeconds: number;
  readonly metricsToken: string | undefined;
  readonly legalIdCheck: 'warn' | 'strict';
  readonly logLevel: string;
  /** For people or for programs; unset, a terminal decides. */
  readonly logFormat: 'people' | 'json' | undefined;
  readonly transactionConnections: number;
  /** How many days calls are kept, besides the one that lasts. */
  readonly requestLogDays: number;
  readonly stallTimeoutSeconds: number;
  readonly waitingBodiesMib: number;
  readonly postgresIsolation: Isolation | undefined;
  /** Whether `start` builds the console of a sandbox when its sources have changed. */
  readonly buildConsole: 'yes' | 'no';
  readonly keptDays: KeptDays;
}

/** For how many days what grows is kept; what is not named here stays, or has its own time. */
export interface KeptDays {
  readonly auditLog: number;
  /** With all that is left of their deliveries. */
  readonly events: number;
  /** Those that were delivered, and the figures by the hour. */
  readonly deliveries: number;
  readonly refusals: number;
  readonly imports: number;
  /** Captured ones, of a sandbox. */
  readonly mails: number;
}

/** A wrong setting: one line that says which, and what it should be. */
export class ConfigError extends Error {}

export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const read = reader(environment);
  const mode = read.oneOf('ENVIRONMENT', ['sandbox', 'production'], 'sandbox');
  const host = read.text('HOST') ?? '127.0.0.1';
  const port = read.integer('PORT', 3000, 1, 65_535);
  const publicUrl = read.address('PUBLIC_URL') ?? `http://${bracketed(host)}:${port}`;
  const config: Config = {
    environment: mode,
    host,
    port,
    dataDir: read.text('DATA_DIR') ?? '.data',
    databaseUrl: read.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    migrationDatabaseUrl: read.url('MIGRATION_DATABASE_URL', ['postgres:', 'postgresql:']),
    smtpUrl: read.url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: sender(read.text('MAIL_FROM')) ?? `Fringe <no-reply@${new URL(publicUrl).hostname}>`,
    publicUrl,
    trustedProxies: addresses('TRUSTED_PROXIES', read.text('TRUSTED_PROXIES')),
    secretKey: read.secret('SECRET_KEY'),
    previousSecretKey: read.secret('PREVIOUS_SECRET_KEY'),
    rateLimitPerMinute: read.integer('RATE_LIMIT_PER_MINUTE', 6_000, 1, 100_000_000),
    tokenLifetimeSeconds: read.integer('TOKEN_LIFETIME_SECONDS', 3_600, 1, 86_400),
    invitationPauseSeconds: read.integer('INVITATION_PAUSE_SECONDS', 60, 0, 86_400),
    metricsToken: read.secret('METRICS_TOKEN'),
    legalIdCheck: read.oneOf('LEGAL_ID_CHECK', ['warn', 'strict'], 'warn'),
    logLevel: read.oneOf('LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent'], 'info'),
    stallTimeoutSeconds: read.integer('STALL_TIMEOUT_SECONDS', 30, 1, 3_600),
    waitingBodiesMib: read.integer('WAITING_BODIES_MIB', 64, 2, 65_536),
    logFormat: read.choice('LOG_FORMAT', ['people', 'json']),
    transactionConnections: read.integer('DATABASE_CONNECTIONS', 10, 1, 500),
    requestLogDays: read.integer('REQUEST_LOG_DAYS', 30, 1, 1_000),
    postgresIsolation: read.choice('POSTGRES_ISOLATION', [
      'same-user',
      'user-namespace',
      'drop-uid',
    ]),
    buildConsole: read.oneOf('BUILD_CONSOLE', ['yes', 'no'], 'yes'),
    keptDays: readKeptDays(read),
  };
  demandSecrets(config, environment);
  return Object.freeze(config);
}

/** A hundred years, which is for ever. */
const MOST_DAYS = 36_500;

function readKeptDays({ integer }: ReturnType<typeof reader>): KeptDays {
  const days = {
    auditLog: integer('AUDIT_LOG_KEPT_DAYS', 2_190, 365, MOST_DAYS),
    events: integer('EVENTS_KEPT_DAYS', 400, 90, MOST_DAYS),
    // Longer than figures by the hour can be asked for.
    deliveries: integer('DELIVERIES_KEPT_DAYS', 90, 14, MOST_DAYS),
    refusals: integer('REFUSALS_KEPT_DAYS', 400, 1, MOST_DAYS),
    imports: integer('IMPORTS_KEPT_DAYS', 90, 1, MOST_DAYS),
    mails: integer('MAILS_KEPT_DAYS', 30, 1, MOST_DAYS),
  };
  if (days.events < days.deliveries) {
    throw new ConfigError('EVENTS_KEPT_DAYS must not be less than DELIVERIES_KEPT_DAYS');
  }
  // An event names the change that it tells of.
  if (days.auditLog >= days.events) return days;
  throw new ConfigError('AUDIT_LOG_KEPT_DAYS must not be less than EVENTS_KEPT_DAYS');
}

const ADDRESS = /^[^<>@\s]+@[^<>@\s]+$|^[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>$/;

function sender(value: string | undefined): string | undefined {
  if (value === undefined || ADDRESS.test(value)) return value;
  throw new ConfigError('MAIL_FROM must be an e-mail address, or a name with one in <>');
}

function addresses(name: string, value = ''): string[] {
  const list = value.split(',').flatMap((one) => one.trim() || []);
  const wrong = list.find((one) => !ipaddr.isValid(one) && !ipaddr.isValidCIDR(one));
  if (wrong === undefined) return list;
  throw new ConfigError(
    `${name} must be addresses or CIDR ranges with commas between them, not "${wrong}"`,
  );
}

/** An IPv6 address stands in brackets in a URL. */
const bracketed = (host: string): string => (host.includes(':') ? `[${host}]` : host);

function demandSecrets(config: Config, environment: NodeJS.ProcessEnv): void {
  const demanded =
    config.environment === 'production' ? ['SECRET_KEY', 'PUBLIC_URL', 'SMTP_URL'] : [];
  const missing = demanded.filter((name) => !environment[name]?.trim());
  if (missing.length > 0) {
    throw new ConfigError(`ENVIRONMENT=production needs ${missing.join(', ')} to be set`);
  }
  demandTls(config);
  if (config.databaseUrl && !config.secretKey) {
    throw new ConfigError(
      'DATABASE_URL needs SECRET_KEY to be set: it encrypts what is stored there',
    );
  }
  if (config.migrationDatabaseUrl && !config.databaseUrl) {
    throw new ConfigError('MIGRATION_DATABASE_URL has no meaning without DATABASE_URL');
  }
}

/** Tokens and the cookies of people travel by it; on one's own machine nobody reads along. */
function demandTls({ environment, publicUrl }: Config): void {
  const { protocol, hostname } = new URL(publicUrl);
  if (environment !== 'production' || protocol === 'https:' || isLoopbackHost(hostname)) return;
  throw new ConfigError(
    'ENVIRONMENT=production needs a PUBLIC_URL that begins with https: the address of the proxy ' +
      'that ends TLS in front of the service',
  );
}

/** Empty means unset, so that a line can be left blank in a file of settings. */
function reader(environment: NodeJS.ProcessEnv) {
  const text = (name: string) => environment[name]?.trim() || undefined;
  const choice = <T extends string>(name: string, allowed: readonly T[]): T | undefined => {
    const value = text(name);
    if (value === undefined || allowed.includes(value as T)) return value as T | undefined;
    throw new ConfigError(`${name} must be one of ${allowed.join(', ')}, not "${value}"`);
  };
  return {
    text,
    choice,
    oneOf: <T extends string>(name: string, allowed: readonly T[], otherwise: T): T =>
      choice(name, allowed) ?? otherwise,
    integer: (name: string, otherwise: number, min: number, max: number): number => {
      const value = text(name);
      if (value === undefined) return otherwise;
      const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
      if (number >= min && number <= max) return number;
      throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${value}"`);
    },
    url: (name: string, protocols: readonly string[]): string | undefined => {
      const value = text(name);
      if (value === undefined) return undefined;
      // PostgreSQL's URLs may leave the host out, or name a socket in their query instead.
      const url = URL.parse(value.replace('@/', '@localhost/'));
      if (url && protocols.includes(url.protocol)) return value.replace(/\/$/, '');
      // The value may hold a password, so it is not repeated.
      throw new ConfigError(`${name} must be a URL that begins with ${protocols.join(' or ')}`);
    },
    address: (name: string): string | undefined => {
      const value = text(name);
      const url = value === undefined ? undefined : URL.parse(value);
      if (value === undefined) return undefined;
      const bare = url && /^https?:$/.test(url.protocol) && !url.username && !url.password;
      if (bare && !/[?#]/.test(value)) return value.replace(/\/$/, '');
      throw new ConfigError(
        `${name} must be a URL that begins with http: or https:, without a query or a password`,
      );
    },
    secret: (name: string): string | undefined => {
      const value = text(name);
      if (value === undefined || value.length >= 32) return value;
      throw new ConfigError(`${name} must have at least 32 characters`);
    },
  };
}
