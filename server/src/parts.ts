import { existsSync } from 'node:fs';
import { basePaths } from '@fringe/contract/operation';
import { hasPartners } from './access/queries.ts';
import { type Config, ConfigError } from './config.ts';
import type { Context } from './context.ts';
import { CONSOLE } from './http/pages/home.ts';
import { REFERENCE } from './http/pages/reference.ts';
import { correctBaseUrl, credentialsPath, saveCredentials } from './sandbox/credentials-file.ts';
import { addMissingStaff } from './sandbox/issuer/demo-people.ts';
import { hasMailbox, MAILBOX } from './sandbox/mailbox.ts';

// The API, and what a person meets who starts it: the demo scenario, and where everything is.
export { createApp } from './app.ts';
export { buildBeside } from './console/build-beside.ts';

type Say = (line: string) => void;

/** Loads the demo scenario and shows its credentials, if the platform is empty. */
export async function seed(
  context: Context,
  say: Say,
  durable: Promise<void> = Promise.resolve(),
): Promise<boolean> {
  const { config } = context;
  if (config.environment === 'production') {
    throw new ConfigError('the demo scenario is never loaded into production');
  }
  if (await hasPartners(context.database.reader)) return false;
  // Most starts are not the first, and do without.
  const { loadDemo } = await import('./sandbox/demo/load-demo.ts');
  let shown = '';
  const loaded = await loadDemo(context, async (credentials) => {
    const content = { baseUrl: baseUrlOf(config), ...credentials };
    await saveCredentials(config.dataDir, content);
    shown = JSON.stringify(content, null, 2);
  });
  if (!loaded) return false;
  // What is shown exists: it is committed, and on the disk.
  await durable;
  say('Loaded the demo scenario. These credentials are shown once:');
  say(shown);
  return true;
}

/** Fills an empty sandbox; one that is filled may have moved to another port. */
export async function prepare(context: Context, say: Say, durable: Promise<void>): Promise<void> {
  if (context.config.environment === 'production') return;
  if (await seed(context, say, durable)) return;
  await addMissingStaff(context);
  await correctBaseUrl(context.config.dataDir, baseUrlOf(context.config));
}

const baseUrlOf = (config: Config): string => config.publicUrl + basePaths.partner;

/** Says where everything is. */
export function welcome({ config }: Context): string {
  const { publicUrl, environment, dataDir } = config;
  const lines = [
    `Fringe (${environment}) answers at ${baseUrlOf(config)}`,
    `  console      ${publicUrl}${CONSOLE}`,
    `  start page   ${publicUrl}/`,
    `  reference    ${publicUrl}${REFERENCE}`,
    `  documents    ${publicUrl}${basePaths.partner}/openapi.json`,
    `  operator     ${publicUrl}${basePaths.platform}/openapi.json`,
    `  health       ${publicUrl}/readyz`,
  ];
  if (hasMailbox(config)) lines.push(`  mailbox      ${publicUrl}${MAILBOX}`);
  const credentials = credentialsPath(dataDir);
  if (existsSync(credentials)) lines.push(`  credentials  ${credentials}`);
  return lines.join('\n');
}
