import assert from 'node:assert/strict';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Block, blocksOf, isOutput, isProgram } from './guide-blocks.ts';
import { newFolder, npmEnvironment, root, run, type Settings } from './processes.ts';
import { killAll } from './server-processes.ts';

/** A folder that looks to its reader like the project's, with a home of its own. */
export async function projectFolder(): Promise<string> {
  const folder = await newFolder();
  const parts = ['package.json', 'package-lock.json', 'node_modules', 'scripts'];
  for (const part of [...parts, 'contract', 'server', 'sdk', 'cli']) {
    await symlink(join(root, part), join(folder, part));
  }
  await mkdir(join(folder, 'home'));
  return folder;
}

/** A folder with an npx that runs what is installed, without the npm around it. */
export async function standInForNpx(project: string): Promise<string> {
  const folder = join(project, 'stand-in');
  await mkdir(folder);
  const script = '#!/bin/sh\nPATH="$PWD/node_modules/.bin:$PATH" exec "$@"\n';
  await writeFile(join(folder, 'npx'), script, { mode: 0o755 });
  return folder;
}

export interface Walk {
  guide: string;
  folder: string;
  /** The numbers that the guide has for ports, and those that are free here. */
  ports?: Record<string, number>;
  settings?: Settings;
  /** Blocks that were run before: of another guide that this one says it follows. */
  before?: Block[];
  /** Blocks that the test does for the reader, such as `npm start`, by their whole text. */
  done?: string[];
  /** Blocks that cannot be run on this machine, nor compared. */
  missing?: RegExp;
}

/** Longer than any guide takes on a busy machine. */
const DEADLINE_MS = 270_000;
const MARK = '=== block at line ';

/** Does what a guide says, in one shell from first to last, and sees what it shows. */
export async function follow(walk: Walk): Promise<void> {
  const blocks = blocksOf(walk.guide).map((block) => ({
    ...block,
    text: ported(block.text, walk),
  }));
  for (const { name, text } of blocks.filter(isProgram)) {
    assert.ok(name, `${walk.guide}: the first line of a program is a comment with its file's name`);
    await writeFile(join(walk.folder, name), text);
  }
  const shown = blocks.filter(({ language }) => language === 'sh');
  const commands = shown.filter(
    ({ text }) => !walk.done?.includes(text.trim()) && !walk.missing?.test(text),
  );
  const script = scriptOf(commands);
  const before = (walk.before ?? []).map(({ text }) => ported(text, walk));
  await writeFile(join(walk.folder, 'before.sh'), before.join('\n'));
  await writeFile(join(walk.folder, 'guide.sh'), script);
  const shell = startShell(walk);
  const { code, signal } = await shell.exit;
  const place = `${walk.guide}:${lastLine(script, shell.errors())}`;
  const said = shell.output().replaceAll(/\n{3,}/g, '\n');
  assert.equal(code, 0, `${said.slice(-4_000)}\nended with ${code ?? signal} at ${place}`);
  for (const block of blocks.filter(isOutput)) {
    const at = `${walk.guide}:${block.line}`;
    const command = shown.findLast(({ line }) => line < block.line);
    assert.ok(command, `${at} shows an output, but no command stands before it`);
    if (commands.includes(command)) expectOutput(at, block, shell.outputOf(command));
  }
}

const ported = (text: string, { ports = {} }: Walk): string =>
  Object.entries(ports).reduce(
    (all, [shown, free]) => all.replaceAll(new RegExp(`\\b${shown}\\b`, 'g'), String(free)),
    text,
  );

/** Each command stands in the line in which the guide has it, so that the shell names that line. */
function scriptOf(commands: Block[]): string {
  const lines = ['. ./before.sh; set -v'];
  for (const { line, text } of commands) {
    lines[line - 2] = `echo; echo '${MARK}${line}'`;
    for (const [index, one] of text.trimEnd().split('\n').entries()) lines[line - 1 + index] = one;
  }
  return `${Array.from(lines, (line) => line ?? '').join('\n')}\n`;
}

/** What the reader runs in the background ends with the shell. */
function startShell({ folder, settings = {} }: Walk) {
  const home = join(folder, 'home');
  const shell = run({
    command: ['sh', '-eu', 'guide.sh'],
    cwd: folder,
    ownGroup: true,
    settings: npmEnvironment({ HOME: home, XDG_CONFIG_HOME: join(home, '.config'), ...settings }),
  });
  let said = '';
  shell.child.stdout!.on('data', (chunk) => {
    said += chunk;
  });
  const end = () => killAll([-shell.pid]);
  const deadline = setTimeout(end, DEADLINE_MS);
  shell.child.once('exit', () => {
    clearTimeout(deadline);
    end();
  });
  const outputOf = ({ line }: Block) => said.split(`${MARK}${line}\n`)[1]!.split(`\n${MARK}`)[0]!;
  return { ...shell, outputOf };
}

/** The shell has echoed what it read; what it read last is what failed. */
function lastLine(script: string, errors: string): number {
  const [, ...lines] = script.split('\n');
  let read = 0;
  for (const said of errors.split('\n').slice(0, -1)) if (said === lines[read]) read += 1;
  return read + 1;
}

/** Where the guide has `…`, anything may stand; where it is a line, any lines or none. */
function expectOutput(place: string, { language, text: shown }: Block, output: string): void {
  const form = language === 'json' ? squeezed : plain;
  const pattern = form(shown)
    .split(/^…\n|…/m)
    .map((part) => RegExp.escape(part))
    .join('[^]*?');
  const agrees = new RegExp(`^${pattern}$`).test(form(output));
  assert.ok(agrees, `${place} shows\n${shown}\nbut this was said:\n${output}`);
}

const plain = (text: string): string => text.replaceAll(/[ \r]+$/gm, '').trim();

/** JSON is shown with more room than it is sent with. */
const squeezed = (text: string): string =>
  text.trim().replaceAll(/("(?:[^"\\]|\\.)*")|\s+/g, (_, word) => word ?? '');
