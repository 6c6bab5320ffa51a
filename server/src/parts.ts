import { existsSync } from 'node:fs';
import { basePaths } from '@fringe/contract/operation';
import type { Context } from './context.ts';
import { CONSOLE } from './http/pages/home.ts';
import { REFERENCE } from './http/pages/reference.ts';
import { correctBaseUrl, credentialsPath } from './sandbox/credentials-file.ts';
import { addMissingStaff } from './sandbox/issuer/demo-people.ts';
import { hasMailbox, MAILBOX } from './sandbox/mailbox.ts';
import { baseUrlOf, type Say, seed } from './sandbox/seed.ts';

// The API, and what a person meets who starts it: the demo scenario, and where everything is.
export { createApp } from './app.ts';
export { buildBeside } from './console/build-beside.ts';

/** Fills an empty sandbox; one that is filled may have moved to another port. */
export async function prepare(context: Context, say: Say, durable: Promise<void>): Promise<void> {
  if (context.config.environment === 'production') return;
  if (await seed(context, say, durable)) return;
  await addMissingStaff(context);
  await correctBaseUrl(context.config.dataDir, baseUrlOf(context.config));
}

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
