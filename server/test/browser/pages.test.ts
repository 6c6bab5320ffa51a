import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import {
  closeBrowser,
  expectFrame,
  expectReadable,
  noBrowser,
  openTab,
} from '../support/browser.ts';
import { startService } from '../support/service.ts';

const service = await startService();
after(closeBrowser);
after(service.close);
const base = service.url;

describe('the pages of the service', { skip: noBrowser }, () => {
  // The other guides have the same style; the last two have the widest tables and code.
  it('can be read by everybody', async () => {
    const guides = ['', '/limits', '/operations'].map((name) => `/docs/guides${name}`);
    await expectReadable(base, ['/', ...guides]);
  });

  it('lead from the start to a guide and back, without a script', async () => {
    const { page, complaints } = await openTab(base);
    await page.goto(base);
    await page.getByRole('link', { name: 'Guides' }).click();
    await expectFrame(page, { language: 'en', title: 'Guides' });
    await page.getByRole('link', { name: 'The first call' }).click();
    await expectFrame(page, { language: 'en', title: 'The first call' });
    await page.getByRole('link', { name: 'limits explained' }).click();
    await expectFrame(page, { language: 'en', title: 'Limits explained' });
    await page.getByRole('link', { name: 'All guides' }).click();
    await page.getByRole('link', { name: 'Start page' }).click();
    await expectFrame(page, { language: 'en', title: 'Fringe' });
    assert.deepEqual(complaints, []);
  });
});
