import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demo } from '../../../server/test/support/context.ts';
import { atEnd, fileEnds } from '../../../server/test/support/processes/at-end.ts';

const main = fileURLToPath(new URL('../../bin/fringe.mjs', import.meta.url));

/** A machine of somebody: a folder for the settings, and an environment without our own. */
export interface Place {
  folder: string;
  environment: Record<string, string>;
}

const folders: string[] = [];

export async function newPlace(environment: Record<string, string> = {}): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'fringe-cli-'));
  folders.push(folder);
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
  const own = { PATH, NODE_COMPILE_CACHE, HOME: folder, XDG_CONFIG_HOME: join(folder, 'config') };
  return { folder, environment: { ...own, ...environment } };
}

/** A place where the environment has the credentials of the first demo partner. */
export const placeAt = (url: string, partner = 0): Promise<Place> => {
  const { clientId, clientSecret } = demo().partners[partner]!;
  return newPlace({
    FRINGE_BASE_URL: url,
    FRINGE_CLIENT_ID: clientId,
    FRINGE_CLIENT_SECRET: clientSecret,
  });
};

/** Removes every place. Use as `after(leave)`. */
export const leave = async (): Promise<void> => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
  await fileEnds();
};

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A command under way. */
export interface Started {
  pid: number;
  stdout(): string;
  stderr(): string;
  kill(signal: NodeJS.Signals): void;
  /** Reads no more of what it says. */
  turnAway(): void;
  /** Resolved when it has begun to read. */
  feed(bytes: Buffer): Promise<void>;
  ended: Promise<Ended>;
}

export interface StartOptions {
  input?: string | Buffer;
  /** What is typed when something is asked, in order. */
  typed?: [question: RegExp, keys: string][];
  /** Other words than the program and its arguments, such as those of a terminal. */
  command?: string[];
}

export function start(place: Place, args: string[], options: StartOptions = {}): Started {
  const [program, ...words] = options.command ?? [process.execPath, main, ...args];
  const child = spawn(program!, words, { cwd: place.folder, env: place.environment });
  let stdout = '';
  let stderr = '';
  const open = [...(options.typed ?? [])];
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text;
    const [question, keys] = open[0] ?? [];
    if (!question?.test(stdout)) return;
    open.shift();
    child.stdin.write(keys!);
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  // Whoever does not read may be gone before all is written.
  child.stdin.on('error', () => undefined);
  if (!options.typed) child.stdin.end(options.input);
  return {
    pid: child.pid!,
    stdout: () => stdout,
    stderr: () => stderr,
    kill: (signal) => void child.kill(signal),
    turnAway: () => void child.stdout.destroy(),
    feed: (bytes) => new Promise((resolve) => child.stdin.write(bytes, () => resolve())),
    ended: new Promise((resolve, reject) => {
      child.on('error', reject).on('close', (code) => resolve({ code, stdout, stderr }));
    }),
  };
}

/** Runs a command to its end. */
export const fringe = (place: Place, args: string[], options: StartOptions = {}): Promise<Ended> =>
  start(place, args, options).ended;

let resident: ChildProcess | undefined;
let last: Promise<unknown> | undefined;

/** The same without the start of a process, which is most of the work of a short command. */
export function said(place: Place, args: string[]): Promise<Ended> {
  resident ??= startResident();
  const ended = saidAfter(last, resident, { ...place, args });
  last = ended;
  return ended;
}

/** One for all files of this process. */
function startResident(): ChildProcess {
  atEnd(async () => {
    resident?.disconnect();
    resident = undefined;
  });
  const started = fork(fileURLToPath(new URL('./resident.ts', import.meta.url)));
  return started.once('exit', () => {
    if (resident === started) resident = undefined;
  });
}

async function saidAfter(
  before: Promise<unknown> | undefined,
  process: ChildProcess,
  command: Place & { args: string[] },
): Promise<Ended> {
  await before;
  process.send(command);
  const [ended] = await once(process, 'message');
  return ended as Ended;
}

/** How the program is called by a shell. */
export const shellWords = (args: string[]): string =>
  [process.execPath, main, ...args].map((word) => `'${word}'`).join(' ');

/** Runs a command in a terminal; all that it shows comes as one text. */
export const inTerminal = (
  place: Place,
  args: string[],
  typed: StartOptions['typed'] = [],
): Promise<Ended> => {
  const terminal = { ...place, environment: { TERM: 'xterm', ...place.environment } };
  const command = ['script', '-qec', shellWords(args), '/dev/null'];
  return fringe(terminal, args, { command, typed });
};
