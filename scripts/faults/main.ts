import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyCheckout, linkPackages } from '../copy-checkout.ts';
import { all as planted } from './all.ts';
import type { Fault } from './fault.ts';

/**
 * Shows that the tests notice mistakes: plants one fault after the other in a copy of this
 * checkout, runs the tests that have to see it there, and names each that none of them saw.
 *
 *   npm run faults               all of them, about eighteen minutes
 *   npm run faults -- WORDS      those whose description contains the words
 */
const words = process.argv.slice(2).join(' ');
const chosen = planted.filter(({ what }) => what.includes(words));

const copy = mkdtempSync(join(tmpdir(), 'fringe-faults-'));
process.on('SIGINT', () => process.exit(130));
process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
copyCheckout(copy);
linkPackages(copy);

const missed: string[] = [];
for (const [index, fault] of chosen.entries()) {
  const seen = isSeen(fault);
  if (!seen) missed.push(fault.what);
  console.log(`${seen ? '✔' : '✖'} ${index + 1}/${chosen.length} ${fault.what}`);
}
if (missed.length > 0) console.error(`\nNo test noticed:\n  ${missed.join('\n  ')}`);
else console.log(`\n${chosen.length} faults, each noticed`);
process.exitCode = missed.length > 0 || chosen.length === 0 ? 1 : 0;

/** Whether a test fails that is to see the fault; it would not without it. */
function isSeen({ file, from, to, seenBy, about, what }: Fault): boolean {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  const parts = text.split(from);
  if (parts.length !== 2)
    throw new Error(`${what}: ${file} has its place ${parts.length - 1} times`);
  writeFileSync(path, parts.join(to));
  try {
    return testsFail(seenBy, about);
  } finally {
    writeFileSync(path, text);
  }
}

function testsFail(seenBy: string, about: string | undefined): boolean {
  const files = seenBy.split(' ').flatMap((name) => filesAt(join('server/test', name)));
  if (files.length === 0) throw new Error(`there are no tests at ${seenBy}`);
  const options = about ? ['--', ...files, `--about=${about}`] : ['--', ...files];
  const { status, stdout } = spawnSync('npm', ['test', ...options], {
    cwd: copy,
    encoding: 'utf8',
  });
  const failed = /(\d+) passed, (\d+) failed/.exec(stdout);
  if (!failed || Number(failed[1]) + Number(failed[2]) === 0) {
    throw new Error(`the tests did not run: ${stdout.slice(-2_000)}`);
  }
  return status !== 0;
}

function filesAt(path: string): string[] {
  return path.endsWith('.ts') ? [path] : globSync(`${path}/**/*.test.ts`, { cwd: copy });
}
