import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { corporation as aurora } from '../../src/sandbox/demo/demo-companies.ts';
import { startService } from '../support/service.ts';
import { newCompany } from './support/cycle-companies.ts';
import { partnerSide, register, type Side } from './support/employee-sides.ts';
import {
  addCorporation,
  bytesOf,
  columnsFrom,
  limitsOf,
  lineColumns,
  linesFrom,
  recordsOf,
  rowsOf,
  wideColumns,
} from './support/limit-files.ts';
import { limit, punctualIn, set } from './support/limit-settings.ts';
import { asOwner } from './support/tables.ts';

const service = await startService();
after(service.close);
const { partner } = service;
const path = limitsOf(aurora.id);
const csvType = 'text/csv; charset=utf-8';
const jsonType = 'application/json; charset=utf-8';

let corporations = 0;

/** A corporation of one company, where people with odd ids have a limit. */
async function oddOnes(ids: { internalId?: string; legalId?: string }[]) {
  corporations += 1;
  const corporationId = await addCorporation(service, `Odd ${corporations}`);
  const companyId = await newCompany(service, { corporationId });
  const side: Side = { ...partnerSide(service), companyId };
  for (const fields of ids) {
    await set(punctualIn(side), await register(side, fields), { meal: limit(1) });
  }
  return { corporationId, companyId };
}

describe('readCorporationLimits 200', () => {
  it('says the same as JSON, as lines and as columns', async () => {
    const { body } = await partner.get(path);
    const lines = linesFrom(body);
    const columns = columnsFrom(body);
    assert.ok(lines.length > 100 && columns.length > 100);
    assert.deepEqual(rowsOf((await partner.get(`${path}?csvFormat=lines`)).text), lines);
    assert.deepEqual(rowsOf((await partner.get(`${path}?csvFormat=columns`)).text), columns);
    // Each combination is among them: the test would else prove little.
    const types = new Set(lines.map((line) => line.slice(-2).join(' ')));
    for (const one of ['recurrent false', 'punctual false', 'recurrent true']) {
      assert.ok(types.has(one), one);
    }
  });

  const requests: [what: string, query: string, accept: string | undefined, csv: boolean][] = [
    ['nothing', '', undefined, false],
    ['any type', '', '*/*', false],
    ['JSON', '', 'application/json', false],
    ['a page', '', 'text/html,application/xhtml+xml,*/*;q=0.8', false],
    ['CSV', '', 'text/csv', true],
    ['CSV in capitals', '', 'Text/CSV', true],
    ['CSV with its charset', '', 'text/csv; charset=utf-8', true],
    ['CSV, and else any type', '', 'text/csv, */*', true],
    ['CSV, and else any type with less weight', '', 'text/csv, */*;q=0.1', true],
    ['CSV rather than JSON', '', 'application/json;q=0.5, text/csv;q=0.9', true],
    ['JSON rather than CSV', '', 'text/csv;q=0.5, application/json;q=0.9', false],
    ['JSON, and CSV with less weight', '', 'application/json, text/csv; q=0.9', false],
    ['JSON and CSV alike', '', 'text/csv, application/json', false],
    ['no CSV', '', 'text/csv;q=0', false],
    ['no CSV but any type', '', 'text/csv;q=0, */*', false],
    ['anything rather than CSV', '', 'text/csv;q=0.2, */*;q=0.9', false],
    ['CSV, no JSON, and any type', '', 'application/json;q=0, text/csv;q=0.5, */*', true],
    ['CSV before JSON before the rest', '', 'application/json;q=0.2,text/csv;q=0.3,*/*', true],
    ['any text', '', 'text/*', true],
    ['format=csv', '?format=csv', undefined, true],
    ['format=csv, but JSON is accepted', '?format=csv', 'application/json', true],
    ['format=json, but CSV is accepted', '?format=json', 'text/csv', false],
    ['csvFormat', '?csvFormat=lines', 'application/json', true],
    ['columns', '?columns=legalId', 'application/json', true],
    ['csvDialect', '?csvDialect=excel-es', undefined, true],
  ];
  for (const [what, query, accept, csv] of requests) {
    it(`is ${csv ? 'CSV' : 'JSON'} for whoever asks for ${what}`, async () => {
      const headers = accept === undefined ? {} : { accept };
      const reply = await partner.get(path + query, { headers });
      assert.equal(reply.status, 200);
      assert.equal(reply.headers.get('content-type'), csv ? csvType : jsonType);
    });
  }

  it('has lines unless columns are asked for, each with its header', async () => {
    const headerOf = async (query: string) => rowsOf((await partner.get(path + query)).text)[0];
    assert.deepEqual(await headerOf('?format=csv'), lineColumns);
    assert.deepEqual(await headerOf('?csvFormat=lines'), lineColumns);
    assert.deepEqual(await headerOf('?csvFormat=columns'), wideColumns);
  });

  it('has the columns that are chosen, in that order', async () => {
    for (const [format, chosen] of [
      ['lines', ['disabled', 'legalId', 'amountInCents', 'companyId']],
      ['columns', ['nursery-type', 'employeeId', 'meal']],
      ['columns', ['transport']],
    ] as const) {
      const all = recordsOf((await partner.get(`${path}?csvFormat=${format}`)).text);
      const query = `?csvFormat=${format}&columns=${chosen.join(',')}`;
      const [header, ...rows] = rowsOf((await partner.get(path + query)).text);
      assert.deepEqual(header, chosen);
      assert.deepEqual(
        rows,
        all.map((record) => chosen.map((name) => record[name])),
      );
    }
  });

  it('has a header and no rows where nobody is', async () => {
    const { corporationId } = await oddOnes([]);
    for (const [format, header] of [
      ['lines', lineColumns],
      ['columns', wideColumns],
    ] as const) {
      const { text } = await partner.get(`${limitsOf(corporationId)}?csvFormat=${format}`);
      assert.deepEqual(rowsOf(text), [header]);
    }
  });

  it('has a mark and semicolons for Spanish spreadsheets, and else is the same', async () => {
    for (const format of ['lines', 'columns']) {
      const usual = await bytesOf(service, `${path}?csvFormat=${format}`);
      const spanish = await bytesOf(service, `${path}?csvFormat=${format}&csvDialect=excel-es`);
      assert.ok(!usual.text.startsWith('\uFEFF'));
      assert.ok(spanish.text.startsWith('\uFEFF'));
      assert.equal(spanish.length - usual.length, 3);
      assert.deepEqual(rowsOf(spanish.text.slice(1), ';'), rowsOf(usual.text));
      assert.equal(spanish.type, csvType);
    }
  });
});

describe('readCorporationLimits 200', () => {
  const formulas = [
    ...['=1+1', '+1', '-1', '@x', '=HYPERLINK("http://x.example","a;b")'],
    ...['＝1+1', '＋1', '－1', '＠x'],
  ];
  const harmless = ['1=1', 'a-1', "'=1", '7', 'Ñandú 6.º', '１＝１'];

  it('guards with an apostrophe what a spreadsheet would run, and nothing else', async () => {
    const values = [...formulas, ...harmless];
    const { corporationId } = await oddOnes(
      values.map((value) => ({ internalId: value, legalId: value })),
    );
    const guarded = values.map((value) => (formulas.includes(value) ? `'${value}` : value));
    for (const format of ['lines', 'columns']) {
      const { text } = await partner.get(`${limitsOf(corporationId)}?csvFormat=${format}`);
      const records = recordsOf(text);
      assert.deepEqual(
        records.map(({ internalId }) => internalId),
        guarded,
      );
      assert.deepEqual(
        records.map(({ legalId }) => legalId),
        guarded,
      );
    }
    const { body } = await partner.get(limitsOf(corporationId));
    const people: { internalId: string; legalId: string }[] =
      body.corporation.companies[0].employees;
    assert.deepEqual(
      people.map(({ internalId }) => internalId),
      values,
      'JSON is no spreadsheet',
    );
  });

  it('guards what stands behind spaces and what nobody sees, should it be stored', async () => {
    const formulas = [
      ...['\t=1', '\r=1', '\n=1', '\tx', ' =1', '\u00A0+1', '\u3000-1', ' \u200B＠1'],
      ...['\u200B=1', '\u200F+1', '\u2060-1', '\uFEFF@x', '\u00AD＝1', '\u202E=1', '\u2066=1'],
      ...['\u180E=1', '\u3164=1', '\uFE0F=1', '\u200C\u200D-1', '\u0001=1', '\u007F=1'],
    ];
    const texts = [...formulas, '\u200Ba=1', '\u200B', ' a', '\u2014=1'];
    const { corporationId, companyId } = await oddOnes(texts.map(() => ({})));
    await asOwner(service, (owner) =>
      owner.query(
        `UPDATE employees SET internal_id = ($2::text[])[ordinal] WHERE company_id = $1`,
        [companyId, texts],
      ),
    );
    const { text } = await partner.get(`${limitsOf(corporationId)}?format=csv`);
    assert.deepEqual(
      recordsOf(text).map(({ internalId }) => internalId),
      texts.map((one) => (formulas.includes(one) ? `'${one}` : one)),
    );
  });

  it('keeps quotes, separators, line breaks and odd characters, in CSV and in JSON', async () => {
    const texts = [
      'a,b',
      'a;b',
      'say "x"',
      '"',
      'a\r\nb\nc',
      '\\.',
      '\\N',
      '',
      ' x ',
      'é\u2028😀',
      '\u0001\u0002',
    ];
    const { corporationId, companyId } = await oddOnes(texts.map(() => ({})));
    await asOwner(service, (owner) =>
      owner.query(
        `UPDATE employees SET internal_id = ($2::text[])[ordinal] WHERE company_id = $1`,
        [companyId, texts],
      ),
    );
    const odd = limitsOf(corporationId);
    for (const [query, separator] of [
      ['?format=csv', ','],
      ['?csvDialect=excel-es', ';'],
      ['?columns=internalId', ','],
    ] as const) {
      const [header, ...rows] = rowsOf((await partner.get(odd + query)).text, separator);
      const place = header!.indexOf('internalId');
      assert.deepEqual(
        rows.map((row) => row[place]),
        texts,
      );
    }
    const { employees } = (await partner.get(odd)).body.corporation.companies[0];
    assert.deepEqual(
      employees.map(({ internalId }: { internalId: string }) => internalId),
      texts,
    );
  });

  it('keeps a company that is named with quotes and a formula', async () => {
    const corporationId = await addCorporation(service, `O'Hara "x" \\ {0}`);
    const legalId = `=O'Hara "1", 2`;
    const companyId = await newCompany(service, { corporationId, legalId });
    const side: Side = { ...partnerSide(service), companyId };
    await set(punctualIn(side), await register(side), { meal: limit(1) });
    const [record] = recordsOf((await partner.get(`${limitsOf(corporationId)}?format=csv`)).text);
    assert.equal(record!.companyLegalId, `'${legalId}`);
    const { corporation } = (await partner.get(limitsOf(corporationId))).body;
    assert.equal(corporation.alias, `O'Hara "x" \\ {0}`);
    assert.equal(corporation.companies[0].legalId, legalId);
  });
});
