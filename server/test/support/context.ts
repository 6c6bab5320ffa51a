import pino from 'pino';
import { type Config, readConfig } from '../../src/config.ts';
import type { Context } from '../../src/context.ts';
import type { Database } from '../../src/database/database.ts';
import { createOutbound, type Outbound } from '../../src/outbound/outbound.ts';
import { openMail, takesLoopback } from '../../src/runtime.ts';
import type { DemoCredentials } from '../../src/sandbox/demo/load-demo.ts';
import { type Clock, systemClock } from '../../src/values/clock.ts';
import { createVault } from '../../src/values/secrets.ts';

/** Not secret: it seals what tests store, in databases that live for one run. */
export const TEST_SECRET_KEY = 'a-key-for-tests-that-protects-nothing-at-all';
const VARIABLE = 'FRINGE_TEST_CREDENTIALS';
/**
 * How many closed months the demo of tests has. What they read lies within them, and each of their
 * databases is a copy of it all: a year takes three times as long to copy and to audit.
 */
export const DEMO_CYCLES = 3;

interface RememberedDemo extends DemoCredentials {
  loadedAt: string;
}

/** The credentials of the demo scenario in the template, and its day, for every test process. */
export function rememberDemo(credentials: DemoCredentials, loadedAt: Date): void {
  process.env[VARIABLE] = JSON.stringify({ ...credentials, loadedAt: loadedAt.toISOString() });
}

const remembered = (): RememberedDemo => JSON.parse(process.env[VARIABLE]!);

export function demo(): DemoCredentials {
  const { loadedAt: _, ...credentials } = remembered();
  return credentials;
}

/** The moment of the template's demo scenario, whose dates depend on it. */
export const demoLoadedAt = (): Date => new Date(remembered().loadedAt);

export interface ContextOptions {
  database: Database;
  clock?: Clock;
  log?: pino.Logger;
  config?: Partial<Config>;
  outbound?: Outbound;
}

export function testContext({ database, clock, log, config, outbound }: ContextOptions): Context {
  // Tests do in a moment what people do in days.
  const hurried = { logLevel: 'silent', invitationPauseSeconds: 0 };
  const settings: Config = { ...readConfig({}), ...hurried, ...config };
  const vault = createVault(TEST_SECRET_KEY);
  return {
    config: settings,
    database,
    clock: clock ?? systemClock,
    log: log ?? pino({ level: 'silent' }),
    vault,
    mail: openMail(settings, database, vault),
    outbound: outbound ?? createOutbound({ loopback: takesLoopback(settings) }),
  };
}
