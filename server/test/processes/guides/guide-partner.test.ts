import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { changesIn, follow, projectFolder } from '../../support/processes/guide.ts';
import { blocksOf, blocksUnder, partnerGuides } from '../../support/processes/guide-blocks.ts';
import { cleanUp, freePort, run } from '../../support/processes/processes.ts';
import { usedPlace } from '../../support/processes/used-place.ts';

after(cleanUp);

// One sandbox for all of them, as a reader has it, who follows one guide after the other; on
// another port and in another folder than the guides show.
const folder = await projectFolder();
const place = await usedPlace();
const { DATA_DIR } = place as { DATA_DIR: string };
const service = run({ settings: place, cwd: folder });
await service.ready();
/** They close months of a company that another guide has for itself. */
const afterwards = ['docs/closing-the-month.md', 'docs/only-the-difference.md'];
const [first, ...others] = partnerGuides.filter((guide) => !afterwards.includes(guide));
/** `npm start` has been done, and this is `npm test`; both are tested elsewhere as they are. */
const done = ['npm start', 'npm test'];
const settings = { DATA_DIR, RECEIVER_PORT: String(await freePort()) };
const shared = { folder, done, settings };
const before = blocksUnder('Who you are', first!).filter(({ language }) => language === 'sh');

/** A reader may follow a guide again: the second time is for `npm run prove`. */
const TIMES = Number(process.env.PROVE_ROUNDS ?? 1);

describe("partners' guides do what they say", () => {
  for (const guide of ['README.md', first!]) {
    it(guide, () => follow({ ...shared, guide }));
  }

  it('and begin with two commands', () => {
    const shown = blocksOf('README.md').map(({ text }) => text.trim());
    for (const command of done) assert.ok(shown.includes(command), `README.md shows ${command}`);
  });

  // Each of these keeps to a company or to people of its own: two can be followed at a time.
  for (let time = 1; time <= TIMES; time += 1) {
    describe(`time ${time}`, { concurrency: 2 }, () => {
      for (const guide of others) it(guide, () => follow({ ...shared, guide, before }));
    });
    describe(`time ${time}, one after the other`, () => {
      for (const guide of afterwards) it(guide, () => follow({ ...shared, guide, before }));
    });
  }

  it("and leave nothing in the project's folder", async () => {
    assert.equal(await changesIn(folder), '');
  });

  it('and leave a sandbox behind that stops cleanly', async () => {
    assert.equal(await service.end('SIGTERM'), 0, service.output());
  });
});
