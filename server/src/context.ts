import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { Mail } from './mail/mail.ts';
import type { Outbound } from './outbound/outbound.ts';
import type { Clock } from './values/clock.ts';
import type { Vault } from './values/secrets.ts';

/** What the rooms of the service share: no more than this. */
export interface Context {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly vault: Vault;
  readonly mail: Mail;
  readonly outbound: Outbound;
}
