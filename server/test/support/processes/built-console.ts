import { once } from '../../../src/http/pages/asset.ts';
import { root, runToEnd } from './processes.ts';

const built = once(async () => {
  const command = [process.execPath, 'scripts/build-console.ts'];
  const { code, output } = await runToEnd({ command, cwd: root });
  if (code !== 0) throw new Error(output);
});

/**
 * Builds the console where that has not been done, or waits for whoever does it. The promise is the
 * caller's own: a file that awaits one of another file registers its hooks with that one, which has
 * ended, and nobody closes what it opens.
 */
export async function builtConsole(): Promise<void> {
  await built();
}
