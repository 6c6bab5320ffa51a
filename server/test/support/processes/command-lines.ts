import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { environment, type Settings } from './processes.ts';

/** What a command line says, and its code. */
export interface Said {
  code: number;
  stdout: string;
  stderr: string;
}

/**
 * A process that runs commands of the service one after the other: to start one for each takes
 * longer than what they do. Ended by `disconnect`.
 */
export function startCommandLines(settings: Settings) {
  const program = fileURLToPath(new URL('./command-process.ts', import.meta.url));
  const child = fork(program, { env: environment(settings), execArgv: [] });
  const gone = once(child, 'exit').then(([code]) => {
    throw new Error(`the process of the commands ended with ${code}`);
  });
  gone.catch(() => undefined);
  return {
    said: async (...args: string[]): Promise<Said> => {
      child.send(args);
      const [said] = await Promise.race([once(child, 'message'), gone]);
      return said;
    },
    disconnect: () => child.disconnect(),
  };
}
