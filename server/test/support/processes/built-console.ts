import { once } from '../../../src/http/pages/asset.ts';
import { root, runToEnd } from './processes.ts';

/** Builds the console where that has not been done, or waits for whoever does it. */
export const builtConsole = once(async () => {
  const command = [process.execPath, 'scripts/build-console.ts'];
  const { code, output } = await runToEnd({ command, cwd: root });
  if (code !== 0) throw new Error(output);
});
