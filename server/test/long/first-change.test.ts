import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, it } from 'node:test';
import { copyCheckout, linkPackages } from '../../../scripts/copy-checkout.ts';
import { cleanUp, newFolder, root, runToEnd } from '../support/processes/processes.ts';

after(cleanUp);

const guide = await readFile(join(root, 'CONTRIBUTING.md'), 'utf8');
const where = '(?:In (?:a new file )?`(?<file>[^`]+)`|and there)';
const place = '(?:, (?:at the end|after `(?<line>[^`]+)`))?';
const step = new RegExp(`${where}${place}:\\n\\n\`\`\`ts\\n(?<code>[\\s\\S]*?)\`\`\``, 'g');

/** Does what the text says: a new file, something at the end, something after a line. */
async function follow(folder: string): Promise<number> {
  let path = '';
  let steps = 0;
  for (const { groups } of guide.matchAll(step)) {
    path = groups!.file ? join(folder, groups!.file) : path;
    const { line, code } = groups as { line?: string; code: string };
    const text = await readFile(path, 'utf8').catch(() => '');
    await mkdir(dirname(path), { recursive: true });
    await writeFile(
      path,
      line ? behind(text, line, code) : text === '' ? code : `${text}\n${code}`,
    );
    steps += 1;
  }
  return steps;
}

function behind(text: string, start: string, code: string): string {
  const lines = text.split('\n');
  const found = lines.filter((one) => one.trim().startsWith(start));
  assert.equal(found.length, 1, `one line begins with ${start}`);
  return lines.map((one) => (one === found[0] ? `${one}\n${code.trimEnd()}` : one)).join('\n');
}

it('"Your first change" compiles, works, and is walked over like all others', async () => {
  const folder = await newFolder();
  copyCheckout(folder);
  linkPackages(folder);
  assert.equal(await follow(folder), 5);
  const tests = ['contract/refusals', 'contract/input', 'api/employees/headcount'];
  const files = tests.map((name) => `server/test/${name}.test.ts`);
  const settings = { PATH: process.env.PATH!, HOME: folder };
  const all = [
    ['node_modules/.bin/tsc', '-p', '.'],
    ['npm', 'test', '--', ...files, '--about=readHeadcount|counts each employee once'],
  ];
  for (const command of all) {
    const { code, output } = await runToEnd({ cwd: folder, command, settings });
    assert.equal(code, 0, output);
    if (command[0] === 'npm') assert.match(output, /^(?:[5-9]|1\d) passed, 0 failed/m);
  }
});
