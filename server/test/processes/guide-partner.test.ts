import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { follow, projectFolder, standInForNpx } from '../support/guide.ts';
import { blocksOf, blocksUnder, partnerGuides } from '../support/guide-blocks.ts';
import { cleanUp, freePort, npmEnvironment, run } from '../support/processes.ts';

after(cleanUp);

// One sandbox for all of them, as a reader has it, who follows one guide after the other.
const folder = await projectFolder();
const ports = { 3000: await freePort(), 4000: await freePort() };
const service = run({
  settings: { DATA_DIR: join(folder, '.data'), PORT: String(ports[3000]) },
  cwd: folder,
});
await service.ready();
const [first, ...others] = partnerGuides;
/** `npm start` has been done, and this is `npm test`; both are tested elsewhere as they are. */
const done = ['npm start', 'npm test'];
const shared = { folder, ports, done };
/** After the first guides, which use npx itself, the second that it takes each time is saved. */
const quick = { PATH: `${await standInForNpx(folder)}:${npmEnvironment().PATH}` };

describe("partners' guides do what they say", () => {
  for (const guide of ['README.md', first!]) {
    it(guide, () => follow({ ...shared, guide }));
  }

  it('and begin with two commands', () => {
    const shown = blocksOf('README.md').map(({ text }) => text.trim());
    for (const command of done) assert.ok(shown.includes(command), `README.md shows ${command}`);
  });

  const before = blocksUnder('Who you are', first!);
  for (const guide of others) {
    it(guide, () => follow({ ...shared, guide, before, settings: quick }));
  }

  it('and leave a sandbox behind that stops cleanly', async () => {
    assert.equal(await service.end('SIGTERM'), 0, service.output());
  });
});
