import { spawn } from 'node:child_process';

const ATTEMPTS = 3;

/** What the server's programs need of our environment; our settings and secrets are not in it. */
const passedOn = /^(PATH|HOME|TZ|TMPDIR|LANG|LANGUAGE|LC_\w+|LD_LIBRARY_PATH)$/;

export const ownEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => passedOn.test(name)));

/** How a program ended: its exit code, if it could be run at all, and the last thing it said. */
interface Ending {
  code: number | null | undefined;
  complaint: string;
}

interface Place {
  cwd?: string;
  uid?: number;
  gid?: number;
}

/**
 * Runs a program in a session of its own: Ctrl-C in a terminal reaches us, and we finish what we
 * began. In the moment before it has left our process group the signal can still hit it; then it
 * has done nothing yet and is run again.
 */
export async function runApart(command: string, args: string[], place: Place): Promise<Ending> {
  for (let attempt = 1; ; attempt += 1) {
    const ending = await once(command, args, place);
    if (ending.code !== null || attempt === ATTEMPTS) return ending;
  }
}

function once(command: string, args: string[], place: Place): Promise<Ending> {
  const child = spawn(command, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
    env: ownEnvironment(),
    ...place,
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const complaint = () => said.trim().split('\n').at(-1) ?? '';
  return new Promise((resolve) => {
    child.on('error', ({ message }) => resolve({ code: undefined, complaint: message }));
    child.on('close', (code) => resolve({ code, complaint: complaint() }));
  });
}
