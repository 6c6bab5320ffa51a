import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { startService } from '../../../server/test/support/service.ts';
import { leave, placeAt, said } from '../support/cli.ts';

const service = await startService();
after(service.close);
after(leave);

const here = await placeAt(service.url);
const entries = ['consumptions', 'entries', '--company', 'aurora'];
const refusals = ['consumptions', 'refusals', '--company', 'aurora'];
const base = `/api/v3/companies/${service.companyIds[0]}/consumptions`;

async function output(...args: string[]): Promise<string> {
  const done = await said(here, args);
  assert.equal(done.code, 0, done.stderr);
  return done.stdout;
}

describe('entries and refusals', () => {
  it('are shown as tables, and as JSON as the API has them', async () => {
    const { body } = await service.partner.get(`${base}/entries?flagged=true&limit=2`);
    assert.match(await output(...entries, '--flagged', '--limit', '2'), /LEFT BEFORE +FLAGS/);
    const shown = JSON.parse(await output(...entries, '--flagged', '--limit', '2', '--json'));
    assert.deepEqual(shown, body.entries);
    const { body: refused } = await service.partner.get(`${base}/refusals?limit=1`);
    const filters = ['--payroll', refused.refusals[0].payroll, '--from', '2020-01-01'];
    const found = JSON.parse(await output(...refusals, ...filters, '--limit', '1', '--json'));
    assert.deepEqual(found, refused.refusals);
  });

  it('are written as CSV, with every byte', async () => {
    const { text } = await service.partner.get(`${base}/entries?voided=true&format=csv`);
    assert.equal(await output(...entries, '--voided', '--csv'), text);
    await output(...refusals, '--csv-dialect', 'excel-es', '-o', 'refusals.csv');
    const file = await service.partner.get(`${base}/refusals?format=csv&csvDialect=excel-es`);
    const saved = await readFile(join(here.folder, 'refusals.csv'), 'utf8');
    // The client that the test asks with drops the byte order mark.
    assert.equal(saved.replace('\uFEFF', ''), file.text.replace('\uFEFF', ''));
  });
});
