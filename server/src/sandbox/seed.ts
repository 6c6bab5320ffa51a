import { basePaths } from '@fringe/contract/operation';
import { hasPartners } from '../access/queries.ts';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { saveCredentials } from './credentials-file.ts';

export type Say = (line: string) => void;

/** Loads the demo scenario and shows its credentials, if the platform is empty. */
export async function seed(
  context: Context,
  say: Say,
  durable: Promise<void> = Promise.resolve(),
): Promise<boolean> {
  const { config } = context;
  if (await hasPartners(context.database.reader)) return false;
  // Most starts are not the first, and do without.
  const { loadDemo } = await import('./demo/load-demo.ts');
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

/** Where partners call this service. */
export const baseUrlOf = (config: Config): string => config.publicUrl + basePaths.partner;
