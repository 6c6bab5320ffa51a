import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { BUILT_FROM, isBuilt, root, sourcesOf } from '../server/src/console/built-from.ts';
import { FAILED, LOCK, STEP, type Step } from '../server/src/console/progress.ts';
import { giveBack, takeTurn } from './folder-lock.mjs';

/**
 * Builds the console into console/dist, unless the build there was made from the same sources.
 * Needs no package but those of the console itself, which it installs from their lockfile.
 *
 *   npm run build-console
 */
const folder = join(root, 'console');
const lock = join(root, LOCK);
const failed = join(root, FAILED);
/** Beside the place of the build, so that it is moved there and not copied. */
const fresh = join(folder, '.build.fresh');
const old = join(folder, '.build.old');
const installed = join(folder, 'node_modules', '.installed-from');

const say = (line: string): void => void process.stderr.write(`${line}\n`);

function build(): void {
  const started = Date.now();
  try {
    const from = sourcesOf();
    install();
    note('building');
    rmSync(fresh, { recursive: true, force: true });
    const vite = join(folder, 'node_modules/vite/bin/vite.js');
    const out = ['--outDir', fresh, '--emptyOutDir', '--logLevel', 'error'];
    run(
      [process.execPath, vite, 'build', ...out],
      { NODE_ENV: 'production' },
      () => BUNDLER_FAILED,
    );
    writeFileSync(join(fresh, BUILT_FROM), `${from}\n`);
    putInPlace();
    rmSync(failed, { force: true });
  } catch (error) {
    writeFileSync(failed, `${(error as Error).message}\n`);
    throw error;
  }
  say(`Built the console in ${Math.round((Date.now() - started) / 1000)} s`);
}

/** The packages of the lockfile, once. */
function install(): void {
  note('installing');
  const lockfile = readFileSync(join(folder, 'package-lock.json'));
  const wanted = `${hash('sha256', lockfile)} ${process.platform} ${process.arch}`;
  if (existsSync(installed) && readFileSync(installed, 'utf8') === wanted) return;
  say('Installing the packages of the console from console/package-lock.json (once)');
  const args = ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'];
  // What is in the cache is what the lockfile names: its content is checked.
  args.push('--prefer-offline', '--no-progress', '--loglevel=error');
  // npm's own pauses between tries let a machine without a network wait for minutes.
  args.push('--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000');
  run([...npm(), ...args], { NODE_ENV: '' }, whyNotInstalled);
  writeFileSync(installed, wanted);
}

const BUNDLER_FAILED = 'the bundler failed; "npm run build-console" shows why';
const NO_NETWORK = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED/;

const whyNotInstalled = (said: string): string =>
  NO_NETWORK.test(said)
    ? 'its packages cannot be installed without a network; "npm run build-console" with one does it'
    : 'npm ci failed in console/; "npm run build-console" tries again and shows why';

/**
 * npm, run by the Node that runs this: an older one would leave out native packages that are made
 * for newer ones, without a word. Where only the PATH knows npm, it looks for its Node there.
 */
function npm(): [command: string, ...words: string[]] {
  const script = process.env.npm_execpath;
  return script?.endsWith('.js') ? [process.execPath, script] : ['npm'];
}

function run(
  [command, ...words]: [string, ...string[]],
  settings: NodeJS.ProcessEnv,
  why: (said: string) => string,
): void {
  const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter);
  const { status, error, stdout, stderr } = spawnSync(command, words, {
    cwd: folder,
    env: { ...outside(), PATH, ...settings },
    encoding: 'utf8',
  });
  if (status === 0) return;
  const said = error?.message ?? stdout + stderr;
  say(said.trim());
  throw new Error(why(said));
}

/** The environment without what npm tells the scripts of the project: this is another one. */
const outside = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(npm_(package|lifecycle|command|config_local_prefix)|INIT_CWD)/.test(name),
    ),
  );

/** Others see the build before, or this one, but for a moment that the service bridges. */
function putInPlace(): void {
  const dist = join(folder, 'dist');
  rmSync(old, { recursive: true, force: true });
  if (existsSync(dist)) renameSync(dist, old);
  renameSync(fresh, dist);
  rmSync(old, { recursive: true, force: true });
}

function note(step: Step): void {
  writeFileSync(join(lock, STEP), step);
}

try {
  if (isBuilt()) say('The console is built already');
  else {
    takeTurn(lock, () => say('Waiting for another build of the console to finish'));
    try {
      // The one that was waited for may have built it.
      if (!isBuilt()) build();
    } finally {
      giveBack(lock);
    }
  }
} catch (error) {
  say(`the console was not built: ${(error as Error).message}`);
  process.exitCode = 1;
}
