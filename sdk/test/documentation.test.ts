import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';

const source = join(import.meta.dirname, '../src');
const files = globSync('**/*.ts', { cwd: source }).sort();
const named =
  /^export (?:declare |abstract |async )*(?:const|function\*?|class|interface|type) (?!\{|\*)(\w+)/;
const method =
  /^ {2}(?:async \*?)?(?!constructor|static|get signal|if|for|while|return)([a-z]\w*)(?:<.*>)?\(/;

/** The lines that declare something which others use and that no comment stands above. */
function undocumented(path: string): string[] {
  const lines = readFileSync(join(source, path), 'utf8').split('\n');
  const isResource = path.startsWith('resources/') || path === 'fringe.ts';
  return lines.flatMap((line, index) => {
    const name = named.exec(line)?.[1] ?? (isResource ? method.exec(line)?.[1] : undefined);
    const isDocumented = /^\s*(\/\*\* .*\*\/|\*\/)$/.test(lines[index - 1] ?? '');
    return name && !isDocumented ? [`${path}:${index + 1} ${name}`] : [];
  });
}

describe('documentation', () => {
  it('stands above every export, and every method of a resource', () => {
    assert.deepEqual(files.flatMap(undocumented), []);
  });

  it('is seen by this test', () => {
    const texts = files.map((path) => readFileSync(join(source, path), 'utf8')).join('\n');
    assert.ok((texts.match(new RegExp(named.source, 'gm')) ?? []).length > 100);
    assert.ok((texts.match(new RegExp(method.source, 'gm')) ?? []).length > 50);
  });
});
