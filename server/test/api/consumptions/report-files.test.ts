import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { corporation as aurora } from '../../../src/sandbox/demo/demo-companies.ts';
import { each } from '../../support/each.ts';
import { startService } from '../../support/service.ts';
import { companyOf } from '../support/company-bodies.ts';
import { charged, voidOf } from '../support/money/charge-companies.ts';
import { DECEMBER, newSide } from '../support/money/cycle-companies.ts';
import { bytesOf, recordsOf, rowsOf } from '../support/money/limit-files.ts';
import { partnerSide, read, register } from '../support/people/employee-sides.ts';
import { asOwner } from '../support/tables.ts';
import {
  companySide,
  expectSameInAllForms,
  guarded,
  ofCompany,
  ofCorporation,
  ofEmployee,
} from './support/reports.ts';
import { cyclesByMonth } from './support/ways.ts';

const service = await startService();
after(service.close);
const { partner, operator, companyIds } = service;
const side = await newSide(service);
const { companyId } = side;
const employeeId = await register(side, { internalId: '=1+1' });
await charged(side, employeeId, { amountInCents: 1_050 });
await voidOf(side, (await charged(side, employeeId, { amountInCents: 7 })).id);
// Somebody else of the same company, who must not be in the file of the first.
await charged(side, await register(side), { amountInCents: 99 });

const header = 'companyId,companyLegalId,payroll,employeeId,internalId,legalId';

describe('the form of a report', () => {
  it('has a mark and semicolons for Spanish spreadsheets, and else is the same', async () => {
    for (const format of ['lines', 'columns']) {
      const path = `${ofCorporation(aurora.id)}?format=${format}`;
      const [usual, spanish] = [
        await bytesOf(service, path),
        await bytesOf(service, `${path}&csvDialect=excel-es`),
      ];
      assert.equal(spanish.length - usual.length, 3);
      assert.deepEqual(rowsOf(spanish.text.slice(1), ';'), rowsOf(usual.text));
    }
  });

  it('is told from others by a cache, JSON too', async () => {
    assert.equal((await partner.get(ofCompany(companyId))).headers.get('vary'), 'accept');
  });

  it('says the same whichever it is, of every cycle of the demo', async () => {
    for (const id of companyIds.slice(0, 2)) {
      const demo = { ...partnerSide(service), companyId: id };
      for (const month of (await cyclesByMonth(demo)).keys()) {
        assert.ok((await expectSameInAllForms(service, `${ofCompany(id)}?payroll=${month}`)) > 20);
      }
    }
    const paths = [ofCompany(companyIds[0]!), `${ofCorporation(aurora.id)}?mergeEmployees=newest`];
    for (const path of paths) {
      for (const asked of ['transport-benefit,meal-benefit', 'nursery-benefit,meal-benefit,any']) {
        const query = `${path}${path.includes('?') ? '&' : '?'}categories=${asked}`;
        assert.ok((await expectSameInAllForms(service, query)) > 5);
      }
    }
  });
});

describe('a file of consumptions', () => {
  it('is this, word for word, and has a header where there is nothing', async () => {
    const { legalId } = await companyOf(operator, companyId);
    const person = await read(side, employeeId);
    const who = `${companyId},${legalId},${DECEMBER},${employeeId},=1+1,${person.legalId}`;
    const textOf = async (query: string) =>
      (await partner.get(`${ofEmployee(companyId, employeeId)}?${query}`)).text;
    const lines = `${header},category,behaviour,sumType,amountInCents,currency\r\n`;
    assert.equal(
      await textOf('format=csv'),
      `${lines}${who},meal-benefit,flex,expenses,1057,EUR\r\n` +
        `${who},meal-benefit,flex,withdrawn,7,EUR\r\n`,
    );
    assert.equal(
      await textOf('format=columns'),
      `${header},currency,meal-benefit.flex.expenses,meal-benefit.flex.withdrawn\r\n` +
        `${who},EUR,1057,7\r\n`,
    );
    const none = 'categories=gym-benefit';
    assert.equal(await textOf(`${none}&format=lines`), lines);
    assert.equal(await textOf(`${none}&format=columns`), `${header},currency\r\n`);
    const byCategory = `${header},category,amountInCents,currency\r\n`;
    assert.equal(await textOf(`${none}&format=csv&groupBy=category`), byCategory);
    const spanish = byCategory.replace('category', 'category,behaviour').replaceAll(',', ';');
    const grouped = 'csvDialect=excel-es&groupBy=category,behaviour';
    assert.equal(await textOf(`${none}&${grouped}`), spanish);
  });

  it('shows what is below zero as such, should it ever be stored', async () => {
    const here = await newSide(service);
    const id = await register(here);
    await charged(here, id, { amountInCents: 40 });
    await asOwner(service, (owner) =>
      owner.query(
        `INSERT INTO consumption_totals SELECT company_id, month, employee_id, category,
           behaviour, 'withdrawn', 100, 1 FROM consumption_totals WHERE employee_id = $1`,
        [id],
      ),
    );
    const path = ofCompany(here.companyId);
    assert.equal(await expectSameInAllForms(service, path), 2);
    const [line] = recordsOf((await partner.get(`${path}?groupBy=category&format=csv`)).text);
    assert.equal(line!.amountInCents, '-60');
  });

  it('keeps every character, and for Excel guards what it would run', async () => {
    const texts = ['=1+1', '+1', '-1', '@x', '=HYPERLINK("http://x.example","a;b")'];
    texts.push('1=1', "'=1", 'a,b', 'say "x"', 'Ñandú 6.º', "O'Hara");
    const odd = ['\t=1', '\r=1', '\n=1', 'a\r\nb', '\\.', '\\N', '', ' x ', '\u0001', '😀\u2028'];
    const all = [...texts, ...odd];
    const legalId = `=O'Hara "1"; 2`;
    const here = await companySide(service, { legalId });
    for (const [index] of all.entries()) {
      await charged(here, await register(here, { legalId: texts[index] ?? `L-${index}` }));
    }
    await asOwner(service, (owner) =>
      owner.query(
        'UPDATE employees SET internal_id = ($2::text[])[ordinal] WHERE company_id = $1',
        [here.companyId, all],
      ),
    );
    const path = ofCompany(here.companyId);
    assert.equal(await expectSameInAllForms(service, path), all.length);
    const inFile = async (query: string, separator: string) =>
      recordsOf((await partner.get(`${path}?format=columns${query}`)).text, separator);
    assert.deepEqual(each(await inFile('', ','), 'internalId'), all);
    const records = await inFile('&csvDialect=excel-es', ';');
    assert.deepEqual(each(records, 'internalId'), all.map(guarded));
    const { legalId: first, companyLegalId } = records[0]!;
    assert.deepEqual([first, companyLegalId], ["'=1+1", `'${legalId}`]);
    const { company } = (await partner.get(path)).body;
    const plain = [company.legalId, company.employees[0].internalId];
    assert.deepEqual(plain, [legalId, '=1+1'], 'JSON is no spreadsheet');
  });
});
