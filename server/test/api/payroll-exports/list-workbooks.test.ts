import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import * as xlsx from '@e965/xlsx';
import { startService } from '../../support/service.ts';
import { rowsOf } from '../support/money/limit-files.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const service = await startService();
after(service.close);
const { partner, url } = service;
const [companyId] = service.companyIds as [string];
const company = `/api/v3/companies/${companyId}`;
const [closed] = (await partner.get(`${company}/settlements`)).body.settlements;
const settled = `${company}/consumptions?payroll=${closed.payroll}&version=1`;

const lists: Record<string, string> = {
  'entries of the ledger': `${company}/consumptions/entries?`,
  'refused charges': `${company}/consumptions/refusals?`,
  'the use of limits': `${company}/limits/usage?categories=meal,transport`,
  'the lines of a settlement': settled,
  'a settlement by employee': `${settled}&csvFormat=columns`,
};

/** A file as it travels. */
async function fetched(path: string, accept: string) {
  const headers = { authorization: `Bearer ${partner.token}`, accept };
  const reply = await fetch(url + path, { headers });
  const bytes = Buffer.from(await reply.arrayBuffer());
  assert.equal(reply.status, 200, bytes.toString());
  return { bytes, name: reply.headers.get('content-disposition'), type: reply.headers };
}

/** A cell as the CSV file has it: cents, and of a moment its day. */
function plain(cell: xlsx.CellObject | undefined, column: string, isAmount: boolean): string {
  if (cell === undefined) return '';
  if (isAmount) {
    assert.equal(cell.t, 'n', column);
    assert.match(cell.z as string, /0\.00$/);
    return String(Math.round((cell.v as number) * 100));
  }
  if (cell.t === 'd') return (cell.v as Date).toISOString().slice(0, 10);
  assert.equal(cell.t, ['version', 'usedPercent'].includes(column) ? 'n' : 's', column);
  return String(cell.v);
}

const inMadrid = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid' });
const isMoment = (column: string): boolean => column.endsWith('At') || column === 'since';
const dayOf = (seconds: string): string => seconds && inMadrid.format(Number(seconds) * 1000);

describe('a list as a workbook', () => {
  for (const [what, path] of Object.entries(lists)) {
    it(`has ${what} as the CSV file has them, ids as text, amounts and days as such`, async () => {
      const [header, ...rows] = rowsOf((await fetched(path, 'text/csv')).bytes.toString());
      const { bytes, name } = await fetched(path, XLSX);
      assert.match(name ?? '', /^attachment; filename="[\w-]+\.xlsx"/);
      const book = xlsx.read(bytes, { cellNF: true, cellDates: true, UTC: true, bookFiles: true });
      const sheet = book.Sheets.Fringe!;
      assert.ok(rows.length > 0);
      assert.equal(xlsx.utils.decode_range(sheet['!ref']!).e.r, rows.length);
      for (const [at, column] of header!.entries()) {
        const cell = (row: number): xlsx.CellObject | undefined =>
          sheet[xlsx.utils.encode_cell({ c: at, r: row })];
        assert.equal(cell(0)?.v, column.replace(/InCents$/, ''));
        const isAmount = column.endsWith('InCents') || column.includes('-benefit');
        const shown = rows.map((_, index) => plain(cell(index + 1), column, isAmount));
        const asked = rows.map((row) => (isMoment(column) ? dayOf(row[at]!) : row[at]!));
        assert.deepEqual(shown, asked, column);
      }
      const { files } = book as unknown as { files: Record<string, { content: Buffer }> };
      assert.match(files['xl/worksheets/sheet1.xml']!.content.toString(), /state="frozen"/);
    });
  }
});
