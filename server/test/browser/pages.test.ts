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

/** Pages, and the readers for whom each is inspected; the others see the same style. */
const pages: [path: string, title: string, readers: string[]][] = [
  ['/', 'Fringe', ['light', 'dark', 'a narrow screen']],
  ['/docs/guides', 'Guides', ['light']],
  ['/docs/guides/limits', 'Limits explained', ['dark', 'a zoom of 200 %']],
  ['/docs/guides/operations', 'Running Fringe', ['a narrow screen']],
];

describe('the pages of the service', { skip: noBrowser }, () => {
  for (const [path, title, names] of pages) {
    for (const reader of names) {
      it(`can be read by everybody: ${path}, ${reader}`, async () => {
        const options = everyReader[reader]!;
        const { page, complaints } = await openTab(base, options);
        await page.goto(base + path);
        await expectFrame(page, { language: 'en', title });
        await expectNoSidewaysScrolling(page);
        await picture(page, `page-${title}-${reader}`);
        assert.deepEqual(complaints, []);
        await page.context().close();
        await expectAccessible(base, path, options);
      });
    }
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
