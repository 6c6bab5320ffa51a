import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../support/service.ts';
import { charge, cyclesIn, ofCompany, settle, voided } from './support/consumption-books.ts';
import {
  comesInEachForm,
  expectSameInAllForms,
  guarded,
  keepsTheOrderAsked,
  lineColumns,
} from './support/consumption-files.ts';
import { closeMonth, DECEMBER, newCompany, newSide } from './support/cycle-companies.ts';
import { partnerSide, pathOf, register, type Side } from './support/employee-sides.ts';
import { personColumns, recordsOf, rowsOf } from './support/limit-files.ts';
import { asOwner } from './support/tables.ts';

const service = await startService();
after(service.close);
const { partner, companyIds } = service;

const sumOf = (values: readonly (string | number)[]): number =>
  values.reduce<number>((sum, value) => sum + Number(value), 0);

describe('readCompanyConsumptions 200', () => {
  comesInEachForm(service, ofCompany(companyIds[0]!));
  keepsTheOrderAsked(service, ofCompany(companyIds[0]!));

  it('says the same as JSON, as lines and as columns, of every cycle of the demo', async () => {
    for (const id of companyIds.slice(0, 2)) {
      for (const { fiscalYear, payrollMonth } of await cyclesIn(service, id)) {
        const path = `${ofCompany(id)}?payroll=${fiscalYear}-${payrollMonth}`;
        assert.ok((await expectSameInAllForms(service, path)) > 20);
      }
      const some = `${ofCompany(id)}?categories=meal-benefit,nursery-benefit`;
      assert.ok((await expectSameInAllForms(service, some)) > 5);
    }
  });

  it('adds up to what the ledger holds, to the cent', async () => {
    const id = companyIds[1]!;
    const [, last] = await cyclesIn(service, id);
    const payroll = `${last!.fiscalYear}-${last!.payrollMonth}`;
    const { rows } = await asOwner(service, (owner) =>
      owner.query(
        `SELECT employee_id || category AS key, sum(CASE sum_type WHEN 'expenses'
           THEN amount_in_cents ELSE -amount_in_cents END)::text AS net
         FROM consumptions WHERE company_id = $1 AND month = $2 GROUP BY 1 ORDER BY 1`,
        [id, payroll],
      ),
    );
    const { text } = await partner.get(
      `${ofCompany(id)}?payroll=${payroll}&groupBy=category&format=csv`,
    );
    const lines = recordsOf(text).map(({ employeeId, category, amountInCents }) => ({
      key: `${employeeId}${category}`,
      net: amountInCents,
    }));
    const byKey = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1);
    assert.deepEqual(lines.sort(byKey), rows.sort(byKey));
    assert.ok(lines.length > 20);
    const wide = recordsOf(
      (await partner.get(`${ofCompany(id)}?payroll=${payroll}&groupBy=category&format=columns`))
        .text,
    );
    const cells = wide.flatMap((record) =>
      Object.entries(record).flatMap(([name, value]) => (/benefit/.test(name) ? value : [])),
    );
    assert.equal(sumOf(cells), sumOf(rows.map(({ net }) => net)));
  });

  it('has a header and no rows where nobody has consumed anything', async () => {
    const { companyId } = await newSide(service);
    const textOf = async (query: string) =>
      (await partner.get(`${ofCompany(companyId)}?${query}`)).text;
    assert.deepEqual(rowsOf(await textOf('format=lines')), [lineColumns()]);
    assert.deepEqual(rowsOf(await textOf('format=columns')), [[...personColumns, 'currency']]);
    assert.equal(
      await textOf('format=csv&groupBy=category'),
      'companyId,companyLegalId,payroll,employeeId,internalId,legalId,category,amountInCents,' +
        'currency\r\n',
    );
    assert.equal(
      await textOf('csvDialect=excel-es&groupBy=category,behaviour'),
      'companyId;companyLegalId;payroll;employeeId;internalId;legalId;category;behaviour;' +
        'amountInCents;currency\r\n',
    );
  });

  it('is saved by a browser, and told apart from JSON by a cache', async () => {
    const { companyId } = await newSide(service);
    const file = await partner.get(`${ofCompany(companyId)}?format=csv`);
    assert.match(file.headers.get('content-disposition')!, /^attachment; filename="[\w.-]+\.csv"$/);
    const json = await partner.get(ofCompany(companyId));
    assert.equal(json.headers.get('content-disposition'), null);
    assert.deepEqual(
      [file, json].map(({ headers }) => headers.get('vary')),
      ['accept', 'accept'],
    );
  });

  it('keeps who was removed, and shows a late void, in every form', async () => {
    const side = await newSide(service);
    const { companyId } = side;
    const employeeId = await register(side);
    const id = await charge(service, companyId, { employeeId, amountInCents: 40 });
    await closeMonth(partner, companyId);
    await partner.delete(pathOf(side, employeeId));
    await voided(service, companyId, id);
    const path = `${ofCompany(companyId)}?payroll=${DECEMBER}`;
    for (const version of [1, 2]) {
      assert.equal(await expectSameInAllForms(service, path), 2);
      assert.equal((await partner.get(path)).body.company.settlement.version, version);
      await settle(service);
    }
    const [grouped] = recordsOf((await partner.get(`${path}&format=csv&groupBy=category`)).text);
    assert.equal(grouped!.amountInCents, '0');
  });

  it('shows what is below zero as such, should it ever be stored', async () => {
    const side = await newSide(service);
    const employeeId = await register(side);
    await charge(service, side.companyId, { employeeId, amountInCents: 40 });
    await asOwner(service, (owner) =>
      owner.query(
        `INSERT INTO consumption_totals SELECT company_id, month, employee_id, category,
           behaviour, 'withdrawn', 100, 1 FROM consumption_totals WHERE employee_id = $1`,
        [employeeId],
      ),
    );
    const path = ofCompany(side.companyId);
    assert.equal(await expectSameInAllForms(service, path), 2);
    const { body } = await partner.get(`${path}?groupBy=category`);
    assert.deepEqual(body.company.employees[0].consumptions, [
      { category: 'meal-benefit', amountInCents: -60 },
    ]);
    const [line] = recordsOf((await partner.get(`${path}?groupBy=category&format=csv`)).text);
    assert.equal(line!.amountInCents, '-60');
  });
});

describe('readCompanyConsumptions 200', () => {
  const texts = ['=1+1', '+1', '-1', '@x', '=HYPERLINK("http://x.example","a;b")'];
  const harmless = ['1=1', "'=1", 'a,b', 'say "x"', 'Ñandú 6.º', "O'Hara"];

  it('guards what a spreadsheet would run, of people and of the company', async () => {
    const legalId = `=O'Hara "1"; 2`;
    const companyId = await newCompany(service, { legalId });
    const side: Side = { ...partnerSide(service), companyId };
    for (const value of [...texts, ...harmless]) {
      const employeeId = await register(side, { internalId: value, legalId: value });
      await charge(service, companyId, { employeeId, amountInCents: 1 });
    }
    const path = ofCompany(companyId);
    assert.equal(await expectSameInAllForms(service, path), texts.length + harmless.length);
    for (const format of ['lines', 'columns']) {
      const records = recordsOf((await partner.get(`${path}?format=${format}`)).text);
      for (const column of ['internalId', 'legalId']) {
        assert.deepEqual(
          records.map((record) => record[column]),
          [...texts.map((text) => `'${text}`), ...harmless],
        );
      }
      assert.equal(records[0]!.companyLegalId, `'${legalId}`);
    }
    const { company } = (await partner.get(path)).body;
    assert.equal(company.legalId, legalId);
    assert.equal(company.employees[0].internalId, '=1+1', 'JSON is no spreadsheet');
  });

  it('keeps control characters and line breaks, in CSV and in JSON', async () => {
    const side = await newSide(service);
    const odd = [
      '\t=1',
      '\r=1',
      '\n=1',
      'a\r\nb',
      '\\.',
      '\\N',
      '',
      ' x ',
      '\u0001\u0002',
      '😀\u2028',
    ];
    for (const _ of odd) {
      const employeeId = await register(side);
      await charge(service, side.companyId, { employeeId, amountInCents: 1 });
    }
    await asOwner(service, (owner) =>
      owner.query(
        `UPDATE employees SET internal_id = ($2::text[])[ordinal] WHERE company_id = $1`,
        [side.companyId, odd],
      ),
    );
    const path = ofCompany(side.companyId);
    assert.equal(await expectSameInAllForms(service, path), odd.length);
    const records = recordsOf((await partner.get(`${path}?format=columns`)).text);
    assert.deepEqual(
      records.map(({ internalId }) => internalId),
      odd.map(guarded),
    );
  });
});
