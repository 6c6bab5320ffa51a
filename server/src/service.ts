import { basePaths } from '@fringe/contract/operation';
import { createApp } from './app.ts';
import { type Config, ConfigError } from './config.ts';
import type { Context } from './context.ts';
import { whyUnready } from './database/readiness.ts';
import { openRuntime } from './runtime.ts';
import { correctBaseUrl, credentialsPath, saveCredentials } from './sandbox/credentials-file.ts';
import { loadDemo } from './sandbox/load-demo.ts';
import { startWorker } from './worker.ts';

/** Which parts of the service a process runs. */
export interface Roles {
  api: boolean;
  worker: boolean;
  /** Start the embedded database, migrate, and load the demo scenario into an empty sandbox. */
  prepare: boolean;
}

type Say = (line: string) => void;

/** Runs until a signal asks it to stop; then finishes what is in flight. */
export async function serve(config: Config, roles: Roles, say: Say): Promise<void> {
  if (!roles.prepare && !config.databaseUrl) {
    throw new ConfigError(
      'serve and work need DATABASE_URL; "start" runs everything in one process',
    );
  }
  // From the first moment: a signal during the start must not leave a database behind.
  const stop = stopSignal();
  const runtime = await openRuntime(config, { exclusive: true, migrate: roles.prepare, say });
  try {
    const { context } = runtime;
    if (roles.prepare) await prepare(context, say);
    const reason = await whyUnready(context.database);
    if (reason) throw new ConfigError(reason);
    const worker = roles.worker ? startWorker(context) : undefined;
    const api = roles.api ? await listen(context) : undefined;
    say(welcome(context, roles));
    await stop;
    say('Stopping: finishing what is in flight');
    await api?.close();
    await worker?.stop();
  } finally {
    await runtime.close();
  }
}

/** Loads the demo scenario and shows its credentials, if the platform is empty. */
export async function seed(context: Context, say: Say): Promise<boolean> {
  const { config } = context;
  if (config.environment === 'production') {
    throw new ConfigError('the demo scenario is never loaded into production');
  }
  return loadDemo(context, async (credentials) => {
    const content = { baseUrl: baseUrlOf(config), ...credentials };
    await saveCredentials(config.dataDir, content);
    say('Loaded the demo scenario. These credentials are shown once:');
    say(JSON.stringify(content, null, 2));
  });
}

async function prepare(context: Context, say: Say): Promise<void> {
  if (context.config.environment === 'production') return;
  const loaded = await seed(context, say);
  if (!loaded) await correctBaseUrl(context.config.dataDir, baseUrlOf(context.config));
}

async function listen(context: Context) {
  const { host, port } = context.config;
  const app = await createApp(context);
  try {
    await app.listen({ host, port });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new ConfigError(`port ${port} of ${host} is in use; set PORT to another one`);
  }
  return app;
}

/** Repeated signals change nothing: npm passes on the one that the terminal has already sent. */
function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve());
  });
}

const baseUrlOf = (config: Config): string => config.publicUrl + basePaths.partner;

function welcome({ config }: Context, roles: Roles): string {
  const { publicUrl, environment, dataDir } = config;
  if (!roles.api) return `Fringe (${environment}) works`;
  const lines = [
    `Fringe (${environment}) answers at ${baseUrlOf(config)}`,
    `  reference    ${publicUrl}${basePaths.partner}/openapi.json`,
    `  operator     ${publicUrl}${basePaths.platform}/openapi.json`,
    `  health       ${publicUrl}/readyz`,
  ];
  if (environment === 'sandbox') lines.push(`  credentials  ${credentialsPath(dataDir)}`);
  return lines.join('\n');
}
