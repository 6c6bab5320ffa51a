import assert from 'node:assert/strict';
import { copyFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Block, blocksOf, isOutput, isProgram } from './guide-blocks.ts';
import { newFolder, npmEnvironment, root, run, runToEnd, type Settings } from './processes.ts';
import { killAll } from './server-processes.ts';

const parts = ['package.json', 'package-lock.json', 'node_modules', 'scripts', 'fringe'];

/** A folder that looks to its reader like a checkout of the project. */
export async function projectFolder(): Promise<string> {
  const folder = await newFolder();
  for (const part of [...parts, 'contract', 'server', 'sdk', 'cli']) {
    await symlink(join(root, part), join(folder, part));
  }
  await copyFile(join(root, '.gitignore'), join(folder, '.gitignore'));
  await git(folder, 'init', '--quiet');
  await git(folder, 'add', '--all');
  await git(folder, 'commit', '--quiet', '--message', 'As it was checked out');
  return folder;
}

/** What git says of the files of a project that is not as it was checked out. */
export const changesIn = (project: string): Promise<string> =>
  git(project, 'status', '--porcelain');

async function git(cwd: string, ...words: string[]): Promise<string> {
  const own = ['user.name=Reader', 'user.email=reader@fringe.example', 'commit.gpgsign=false'];
  const command = ['git', ...own.flatMap((one) => ['-c', one]), ...words];
  const { code, output } = await runToEnd({ command, cwd });
  assert.equal(code, 0, output);
  return output;
}

export interface Walk {
  guide: string;
  folder: string;
  /** What the reader has set before, such as another port. */
  settings?: Settings;
  /** Blocks that were run before: of another guide that this one says it follows. */
  before?: Block[];
  /** Blocks that the test does for the reader, such as `npm start`, by their whole text. */
  done?: string[];
  /** Blocks that cannot be run on this machine, nor compared. */
  missing?: RegExp;
}

/** Longer than any guide takes on a busy machine. */
const DEADLINE_MS = 540_000;
const MARK = '=== block at line ';

/** Does what a guide says, in one shell from first to last, and sees what it shows. */
export async function follow(walk: Walk): Promise<void> {
  const blocks = blocksOf(walk.guide);
  const place = await newFolder();
  const programs = blocks.filter(isProgram);
  for (const { name, text } of programs) {
    assert.ok(name, `${walk.guide}: the first line of a program is a comment with its file's name`);
    await writeFile(join(place, name), text);
  }
  const shown = blocks.filter(({ language }) => language === 'sh');
  const commands = shown.filter(
    ({ text }) => !walk.done?.includes(text.trim()) && !walk.missing?.test(text),
  );
  const saves = programs.map(({ name, line }) => ({ line, text: `cp ${place}/${name} "$WORK/"` }));
  const script = scriptOf(place, commands, saves);
  const before = (walk.before ?? []).map(({ text }) => text);
  await writeFile(join(place, 'before.sh'), before.join('\n'));
  await writeFile(join(place, 'guide.sh'), script);
  const shell = startShell(walk, place);
  const { code, signal } = await shell.exit;
  const end = `${walk.guide}:${lastLine(script, shell.errors())}`;
  const said = shell.output().replaceAll(/\n{3,}/g, '\n');
  assert.equal(code, 0, `${said.slice(-4_000)}\nended with ${code ?? signal} at ${end}`);
  for (const block of blocks.filter(isOutput)) {
    const at = `${walk.guide}:${block.line}`;
    const command = shown.findLast(({ line }) => line < block.line);
    assert.ok(command, `${at} shows an output, but no command stands before it`);
    if (commands.includes(command)) expectOutput(at, block, shell.outputOf(command));
  }
}

/** Each command stands in the line in which the guide has it, so that the shell names that line. */
function scriptOf(place: string, commands: Block[], saves: Pick<Block, 'line' | 'text'>[]): string {
  const lines = [`. ${place}/before.sh; set -v`];
  for (const { line, text } of saves) lines[line - 1] = text;
  for (const { line, text } of commands) {
    lines[line - 2] = `echo; echo '${MARK}${line}'`;
    for (const [index, one] of text.trimEnd().split('\n').entries()) lines[line - 1 + index] = one;
  }
  return `${Array.from(lines, (line) => line ?? '').join('\n')}\n`;
}

/** What the reader runs in the background ends with the shell. */
function startShell({ folder, settings = {} }: Walk, home: string) {
  const shell = run({
    command: ['sh', '-eu', join(home, 'guide.sh')],
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

const plain = (text: string): string => `${text.replaceAll(/[ \r]+$/gm, '').trim()}\n`;

/** JSON is shown with more room than it is sent with. */
const squeezed = (text: string): string =>
  text.trim().replaceAll(/("(?:[^"\\]|\\.)*")|\s+/g, (_, word) => word ?? '');
