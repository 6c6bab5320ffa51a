import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import {
  closeBrowser,
  everyReader,
  expectAccessible,
  expectFrame,
  expectNoSidewaysScrolling,
  noBrowser,
  openTab,
  picture,
} from '../support/browser.ts';
import { startService } from '../support/service.ts';

const service = await startService();
after(closeBrowser);
after(service.close);
const base = service.url;

const titles: Record<string, string> = {
  '/': 'Fringe',
  '/docs/guides': 'Guides',
  '/docs/guides/limits': 'Limits explained',
  '/docs/guides/operations': 'Running Fringe',
};

/** Readers, and the pages that each has before them; the others have the same style. */
const readersOf: [reader: string, paths: string[]][] = [
  ['light', ['/', '/docs/guides']],
  ['dark', ['/', '/docs/guides/limits']],
  ['a narrow screen', ['/', '/docs/guides/operations']],
  ['a zoom of 200 %', ['/docs/guides/limits']],
];
/** Sizes are inspected by `npm run prove`; colours here. */
const isInspected = (reader: string): boolean =>
  everyReader[reader]!.colorScheme !== undefined || process.env.PROVE_ROUNDS !== undefined;

describe('the pages of the service', { skip: noBrowser }, () => {
  for (const [reader, paths] of readersOf) {
    it(`can be read by everybody: ${reader}`, async () => {
      const options = everyReader[reader]!;
      const { page, complaints } = await openTab(base, options);
      for (const path of paths) {
        const title = titles[path]!;
        await page.goto(base + path);
        await expectFrame(page, { language: 'en', title });
        await expectNoSidewaysScrolling(page);
        await picture(page, `page-${title}-${reader}`);
        assert.deepEqual(complaints, [], path);
      }
      if (isInspected(reader)) await expectAccessible(base, paths, options);
    });
  }

  it('lead from the start to a guide and back, without a script', async () => {
    const { page } = await openTab(base);
    await page.goto(base);
    await page.getByRole('link', { name: 'Guides' }).click();
    await page.getByRole('link', { name: 'The first call' }).click();
    await expectFrame(page, { language: 'en', title: 'The first call' });
    await page.getByRole('link', { name: 'limits explained' }).click();
    await expectFrame(page, { language: 'en', title: 'Limits explained' });
    await page.getByRole('link', { name: 'All guides' }).click();
    await page.getByRole('link', { name: 'Start page' }).click();
    await expectFrame(page, { language: 'en', title: 'Fringe' });
  });
});
