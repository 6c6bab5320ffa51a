import assert from 'node:assert/strict';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { cleanUp, freePort, newFolder, root, run, runToEnd } from '../support/processes.ts';

after(cleanUp);

/** The block of code that a document shows under a heading. */
async function blockUnder(heading: string, document: string, language: string): Promise<string> {
  const text = await readFile(join(root, document), 'utf8');
  const section = text.split(`## ${heading}\n`)[1]?.split('\n## ')[0];
  const block = section?.split(`\`\`\`${language}\n`)[1]?.split('```')[0];
  assert.ok(block, `${document} shows no ${language} under "${heading}"`);
  return block;
}

const commandsUnder = (heading: string) => blockUnder(heading, 'README.md', 'sh');

/** Does what docs/webhooks.md says, after the first call, and hears of the sample. */
async function receiveWebhooks(folder: string, login: string, port: string) {
  const guide = (heading: string, language: string) =>
    blockUnder(heading, 'docs/webhooks.md', language);
  const own = String(await freePort());
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  const [code, steps] = [
    await guide('A receiver', 'js'),
    await guide('Subscribe, and send a sample', 'sh'),
  ];
  await writeFile(join(folder, 'receiver.js'), code.replace('4000', own));
  const commands = `${login}\n${steps}`.replaceAll(':3000', `:${port}`).replaceAll('4000', own);
  const { code: ended, output } = await runToEnd({ command: ['sh', '-c', commands], cwd: folder });
  assert.equal(ended, 0, output);
  assert.match(output, /[0-9a-f-]{36} employee\.consumption\.generated$/m);
  assert.match(output, /"status":"delivered"/);
}

describe('README.md', () => {
  it('leads to the first answer, and docs/webhooks.md to the first webhook', async () => {
    const folder = await newFolder();
    const port = String(await freePort());
    const service = run({ settings: { DATA_DIR: join(folder, '.data'), PORT: port } });
    await service.ready();
    const commands = (await commandsUnder('The first call')).replaceAll(':3000', `:${port}`);
    const { code, output } = await runToEnd({ command: ['sh', '-c', commands], cwd: folder });
    assert.equal(code, 0, output);
    const { companies } = JSON.parse(output);
    assert.equal(companies.length, 4);
    await receiveWebhooks(folder, commands, port);
    assert.equal(await service.end('SIGTERM'), 0);
  });

  it('names the commands that start and test the project', async () => {
    const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    assert.equal((await commandsUnder('Start')).trim(), 'npm start');
    assert.equal((await commandsUnder('Test')).trim(), 'npm test');
    assert.ok(scripts.start && scripts.test);
  });
});
