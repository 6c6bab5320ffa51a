import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { openEmbedded } from './embedded/embedded.ts';

/** A PostgreSQL that runs, and how it is reached. */
export interface Place {
  ownerUrl: string;
  applicationUrl: string;
  /** Where we have made it ourselves; otherwise the database is asked. */
  applicationRole?: string;
  /** When a loss of power would leave what was made so far; before it nobody may be answered. */
  durable: Promise<void>;
  close(): Promise<void>;
}

/** A place that is being opened. */
export interface Opening {
  /** From then on other programs work, and this process would only wait for them. */
  begun: Promise<unknown>;
  place: Promise<Place>;
}

export interface PlaceOptions {
  /** Refuse a data folder that another process serves. */
  exclusive: boolean;
  say: (line: string) => void;
}

/** The PostgreSQL that `DATABASE_URL` names, or the embedded one. */
export function beginPlace(config: Config, log: Logger, options: PlaceOptions): Opening {
  const { databaseUrl, migrationDatabaseUrl, dataDir, postgresIsolation } = config;
  if (databaseUrl) {
    const place = Promise.resolve({
      ownerUrl: migrationDatabaseUrl ?? databaseUrl,
      applicationUrl: databaseUrl,
      durable: Promise.resolve(),
      close: async () => undefined,
    });
    return { begun: place, place };
  }
  options.say('Starting PostgreSQL');
  const { promise, resolve } = Promise.withResolvers<void>();
  const place = openEmbedded({
    dataDir,
    log,
    exclusive: options.exclusive,
    working: resolve,
    ...(postgresIsolation && { isolation: postgresIsolation }),
  });
  return { begun: Promise.race([promise, place]), place };
}
