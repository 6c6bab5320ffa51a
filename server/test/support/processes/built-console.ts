import { once } from '../../../src/http/pages/asset.ts';
import { root, runToEnd } from './processes.ts';

const build = once(async () => {
  const command = [process.execPath, 'scripts/build-console.ts'];
  const { code, output } = await runToEnd({ command, cwd: root });
  if (code !== 0) throw new Error(output);
});

/**
 * Builds the console where that has not been done, or waits for whoever does it. Each caller gets a
 * promise of its own: what comes after the one of an earlier file counts as part of that file, and
 * its hooks never run.
 */
export async function builtConsole(): Promise<void> {
  await build();
}
