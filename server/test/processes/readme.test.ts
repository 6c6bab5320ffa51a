import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { cleanUp, freePort, newFolder, root, run, runToEnd } from '../support/processes.ts';

after(cleanUp);

/** The shell commands that a document shows under a heading. */
async function commandsUnder(heading: string): Promise<string> {
  const text = await readFile(join(root, 'README.md'), 'utf8');
  const section = text.split(`## ${heading}\n`)[1]?.split('\n## ')[0];
  const block = section?.match(/```sh\n([\s\S]*?)```/)?.[1];
  assert.ok(block, `README.md shows no commands under "${heading}"`);
  return block;
}

describe('README.md', () => {
  it('leads to the first answer with the commands that it shows', async () => {
    const folder = await newFolder();
    const port = String(await freePort());
    const service = run({ settings: { DATA_DIR: join(folder, '.data'), PORT: port } });
    await service.ready();
    const commands = (await commandsUnder('The first call')).replaceAll(':3000', `:${port}`);
    const { code, output } = await runToEnd({ command: ['sh', '-c', commands], cwd: folder });
    assert.equal(code, 0, output);
    const { companies } = JSON.parse(output);
    assert.equal(companies.length, 4);
    assert.equal(await service.end('SIGTERM'), 0);
  });

  it('names the commands that start and test the project', async () => {
    const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    assert.equal((await commandsUnder('Start')).trim(), 'npm start');
    assert.equal((await commandsUnder('Test')).trim(), 'npm test');
    assert.ok(scripts.start && scripts.test);
  });
});
