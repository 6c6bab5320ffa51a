#!/usr/bin/env node
// Runs on any Node from 20 on. The sources are TypeScript, which only newer ones run as they are:
// on an older one it starts the Node that the project pins. The package has plain JavaScript.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import * as loading from 'node:module';
import { constants, homedir } from 'node:os';
import { basename, delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const RUNS_TYPESCRIPT = 26;
const home = dirname(dirname(fileURLToPath(import.meta.url)));
const built = join(home, 'src/launch/run-program.js');
const source = join(home, 'src/launch/run-program.ts');
const pinned = join(dirname(home), 'node_modules', '.bin', 'node');

process.env.FRINGE_PROGRAM ??= nameOf(process.argv[1] ?? '');
if (existsSync(built)) await run(built);
else if (Number.parseInt(process.versions.node, 10) >= RUNS_TYPESCRIPT) await run(source);
else if (existsSync(pinned)) startPinned();
else fail('its packages are not installed; install them with: node scripts/install.mjs');

/** To compile it takes longer than most commands do; Node 20 cannot keep what it compiled. */
async function run(path) {
  const { XDG_CACHE_HOME } = process.env;
  loading.enableCompileCache?.(join(XDG_CACHE_HOME || join(homedir(), '.cache'), 'fringe'));
  const { runProgram } = await import(pathToFileURL(path).href);
  await runProgram();
}

/** How to call it again: by its name where the shell finds it, else by its path. */
function nameOf(path) {
  if (basename(path) !== 'fringe') return 'fringe';
  if ((process.env.PATH ?? '').split(delimiter).includes(dirname(path))) return 'fringe';
  const near = relative(process.cwd(), path);
  return near.startsWith('..') ? path : join('.', near).replace(/^fringe$/, './fringe');
}

function startPinned() {
  const child = spawn(pinned, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const name of signals) process.on(name, () => child.kill(name));
  child.on('error', ({ message }) => fail(`${pinned} cannot be started: ${message}`));
  child.on('exit', (code, signal) => {
    if (!signal) return process.exit(code ?? 1);
    // Ends as the child did, so that a shell sees the signal too.
    for (const name of signals) process.removeAllListeners(name);
    process.exitCode = 128 + (constants.signals[signal] ?? 0);
    process.kill(process.pid, signal);
  });
}

function fail(reason) {
  process.stderr.write(`fringe: ${reason}\n`);
  process.exit(1);
}
