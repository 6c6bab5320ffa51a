import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { projectFolder } from '../../support/processes/guide.ts';
import { blocksOf, readersDocuments } from '../../support/processes/guide-blocks.ts';
import { cleanUp, root, runToEnd } from '../../support/processes/processes.ts';

after(cleanUp);

describe('programs in guides', () => {
  it('are well typed, as their readers compile them', async () => {
    const folder = await projectFolder();
    const programs = readersDocuments()
      .flatMap((path) => blocksOf(path))
      .filter(({ language }) => language === 'ts');
    assert.ok(programs.length > 0);
    for (const { name, text } of programs) await writeFile(join(folder, name!), text);
    const include = programs.map(({ name }) => name);
    const config = { extends: join(root, 'tsconfig.json'), include };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const tsc = join(root, 'node_modules', '.bin', 'tsc');
    const { code, output } = await runToEnd({ command: [tsc, '-p', '.'], cwd: folder });
    assert.equal(code, 0, output);
  });
});
