import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { corporation as aurora } from '../../../src/sandbox/demo/demo-companies.ts';
import { startService } from '../../support/service.ts';
import { newCompany } from '../support/money/cycle-companies.ts';
import * as files from '../support/money/limit-files.ts';
import { limit, punctualIn, set } from '../support/money/limit-settings.ts';
import { partnerSide, register, type Side } from '../support/people/employee-sides.ts';
import { expectInvalid, UNKNOWN_ID } from '../support/refusals.ts';
import { asOwner } from '../support/tables.ts';
import {
  columnsFrom,
  limitsOf,
  lineColumns,
  linesFrom,
  wideColumns,
} from './support/limit-columns.ts';

const { addCorporation, bytesOf, personColumns, recordsOf, rowsOf } = files;
const service = await startService();
after(service.close);
const { partner } = service;
const path = limitsOf(aurora.id);
const rowsAt = async (address: string) => rowsOf((await partner.get(address)).text);

let corporations = 0;

/** A corporation of one company, where as many people have a limit; where they are exported. */
async function newCorporation(people: object[], fields: object = {}, alias?: string) {
  corporations += 1;
  const corporationId = await addCorporation(service, alias ?? `Odd ${corporations}`);
  const companyId = await newCompany(service, { corporationId, ...fields });
  const side: Side = { ...partnerSide(service), companyId };
  const limits = { meal: limit(1), transport: limit(2), nursery: limit(3) };
  for (const person of people) await set(punctualIn(side), await register(side, person), limits);
  return { path: limitsOf(corporationId), companyId };
}

/** The same with internal ids that no request can bring into the database. */
async function withStored(texts: string[]): Promise<string> {
  const made = await newCorporation(texts.map(() => ({})));
  const text = `UPDATE employees SET internal_id = ($2::text[])[ordinal] WHERE company_id = $1`;
  await asOwner(service, (owner) => owner.query(text, [made.companyId, texts]));
  return made.path;
}

describe('the file of the limits of a corporation', () => {
  it('says the same as JSON, as lines and as columns', async () => {
    const { body } = await partner.get(path);
    const [lines, columns] = [linesFrom(body), columnsFrom(body)];
    assert.ok(lines.length > 100 && columns.length > 100);
    assert.deepEqual(await rowsAt(`${path}?format=csv`), lines);
    assert.deepEqual(await rowsAt(`${path}?csvFormat=lines`), lines);
    assert.deepEqual(await rowsAt(`${path}?csvFormat=columns`), columns);
    // Each combination is among them: the test would else prove little.
    const types = new Set(lines.map((line) => line.slice(-2).join(' ')));
    for (const one of ['recurrent false', 'punctual false', 'recurrent true']) {
      assert.ok(types.has(one), one);
    }
  });

  it('has the columns that are chosen, in that order', async () => {
    for (const [format, chosen] of [
      ['lines', ['disabled', 'legalId', 'amountInCents', 'companyId']],
      ['columns', ['nursery-type', 'employeeId', 'meal']],
      ['columns', ['transport']],
    ] as const) {
      const all = recordsOf((await partner.get(`${path}?csvFormat=${format}`)).text);
      const rows = await rowsAt(`${path}?csvFormat=${format}&columns=${chosen.join(',')}`);
      assert.deepEqual(rows, [chosen, ...all.map((one) => chosen.map((name) => one[name]))]);
    }
  });

  it('names the categories that are asked for, in that order, as JSON does', async () => {
    const { path: small } = await newCorporation([{}]);
    const amounts: Record<string, string> = { meal: '1', transport: '2', nursery: '3' };
    for (const order of ['nursery,meal', 'transport', 'nursery,%20transport,meal,nursery']) {
      const names = [...new Set(order.replaceAll('%20', '').split(','))];
      const asked = `${small}?categories=${order}`;
      const [company] = (await partner.get(asked)).body.corporation.companies;
      assert.deepEqual(Object.keys(company.employees[0].limits), names);
      const [, ...lines] = await rowsAt(`${asked}&csvFormat=lines`);
      assert.deepEqual(
        lines.map((row) => row[personColumns.length]),
        names,
      );
      const [header, row] = await rowsAt(`${asked}&csvFormat=columns`);
      const categories = header!.slice(personColumns.length).filter((name) => !name.includes('-'));
      assert.deepEqual(categories, names);
      assert.equal(header!.length, personColumns.length + 6 * names.length);
      for (const name of names) assert.equal(row![header!.indexOf(name)], amounts[name]);
    }
    const chosen = 'categories=nursery,meal&columns=meal,nursery-type,nursery';
    const [, row] = await rowsAt(`${small}?csvFormat=columns&${chosen}`);
    assert.deepEqual(row, ['1', 'punctual', '3']);
  });

  it('refuses columns and categories that it has not, and files as JSON', async () => {
    const has = (name: string, known: string[]) => `has "${name}"; there are ${known.join(', ')}`;
    const ofNursery = wideColumns.filter((name) => !/^(meal|transport)/.test(name));
    const files = 'must be csv where the form of a file is chosen';
    const cases: [query: string, field: string, message: string][] = [
      ['columns=colour', 'columns', has('colour', lineColumns)],
      ['columns=legalId,,category', 'columns', has('', lineColumns)],
      ['columns=meal', 'columns', has('meal', lineColumns)],
      ['columns=constructor', 'columns', has('constructor', lineColumns)],
      ['columns=category&csvFormat=columns', 'columns', has('category', wideColumns)],
      ['columns=meal&csvFormat=columns&categories=nursery', 'columns', has('meal', ofNursery)],
      ['format=json&columns=legalId', 'format', files],
      ['categories=gym', 'categories', 'must name meal, transport, nursery'],
    ];
    for (const [query, field, message] of cases) {
      for (const id of [aurora.id, UNKNOWN_ID]) {
        const reply = await partner.get(`${limitsOf(id)}?${query}`);
        expectInvalid(reply, `query/${field}`, message);
      }
    }
  });

  it('has a header and no rows where nobody is', async () => {
    const { path: empty } = await newCorporation([]);
    assert.deepEqual(await rowsAt(`${empty}?csvFormat=lines`), [lineColumns]);
    assert.deepEqual(await rowsAt(`${empty}?csvFormat=columns`), [wideColumns]);
  });

  it('has a mark and semicolons for Spanish spreadsheets, and else is the same', async () => {
    for (const format of ['lines', 'columns']) {
      const usual = await bytesOf(service, `${path}?csvFormat=${format}`);
      const spanish = await bytesOf(service, `${path}?csvFormat=${format}&csvDialect=excel-es`);
      assert.ok(!usual.text.startsWith('\uFEFF') && spanish.text.startsWith('\uFEFF'));
      assert.equal(spanish.length - usual.length, 3);
      assert.deepEqual(rowsOf(spanish.text.slice(1), ';'), rowsOf(usual.text));
    }
  });
});

/** The internal ids of the people at a path, as the file has them. */
async function internalIds(address: string, separator = ','): Promise<string[]> {
  const [header, ...rows] = rowsOf((await partner.get(address)).text, separator);
  const place = header!.indexOf('internalId');
  return rows.map((row) => row[place]!);
}

describe('texts in the file of the limits of a corporation', () => {
  it('are as they are for programs; for Excel none is run, and none becomes a number', async () => {
    const formulas = ['=1+1', '+1', '-1', '@x', '=HYPERLINK("http://x.example","a;b")'];
    const wide = ['＝1+1', '＋1', '－1', '＠x'];
    const numbers = ['7', '00123', '1E5', '1-2', 'MAR1', '1234567890123456', '12.50', 'true'];
    const harmless = ['1=1', 'a-1', "'=1", 'Ñandú 6.º', '１＝１', '12345678Z', 'EMP-01', 'MARIA'];
    const texts = [...formulas, ...wide, ...numbers, ...harmless];
    const people = texts.map((text) => ({ internalId: text, legalId: text }));
    const legalId = `=O'Hara "1", 2`;
    const alias = `O'Hara "x" \\ {0}`;
    const { path: odd } = await newCorporation(people, { legalId }, alias);
    const guarded = texts.map((text) =>
      numbers.includes(text) ? `="${text}"` : harmless.includes(text) ? text : `'${text}`,
    );
    const excel = 'csvDialect=excel-es';
    for (const [form, separator, shown, company] of [
      ['csvFormat=columns', ',', texts, legalId],
      [`csvFormat=columns&${excel}`, ';', guarded, `'${legalId}`],
    ] as const) {
      const records = recordsOf((await partner.get(`${odd}?${form}`)).text, separator);
      assert.deepEqual(
        records.map((one) => [one.companyLegalId, one.internalId, one.legalId]),
        shown.map((text) => [company, text, text]),
      );
    }
    const lines = await internalIds(`${odd}?csvFormat=lines&${excel}`, ';');
    assert.deepEqual([...new Set(lines)], guarded);
    const { corporation } = (await partner.get(odd)).body;
    const [company] = corporation.companies;
    const inJson = company.employees.map((one: { internalId: string }) => one.internalId);
    assert.deepEqual([corporation.alias, company.legalId, inJson], [alias, legalId, texts]);
  });

  it('are guarded also behind spaces and what nobody sees, should it be stored', async () => {
    const formulas = [
      ...['\t=1', '\r=1', '\n=1', '\tx', ' =1', '\u00A0+1', '\u3000-1', ' \u200B＠1'],
      ...['\u200B=1', '\u200F+1', '\u2060-1', '\uFEFF@x', '\u00AD＝1', '\u202E=1', '\u2066=1'],
      ...['\u180E=1', '\u3164=1', '\uFE0F=1', '\u200C\u200D-1', '\u0001=1', '\u007F=1'],
    ];
    const texts = [...formulas, '\u200Ba=1', '\u200B', ' a', '\u2014=1'];
    const guarded = texts.map((text) => (formulas.includes(text) ? `'${text}` : text));
    const path = `${await withStored(texts)}?csvFormat=columns&csvDialect=excel-es`;
    assert.deepEqual(await internalIds(path, ';'), guarded);
  });

  it('keep quotes, separators, line breaks and odd characters, as JSON does', async () => {
    const plain = ['a,b', 'a;b', 'say "x"', '"', 'a\r\nb\nc', '\\.', '\\N', '', ' x '];
    const texts = [...plain, 'é\u2028😀', '\u0001\u0002'];
    const odd = await withStored(texts);
    const form = 'csvFormat=columns';
    assert.deepEqual(await internalIds(`${odd}?${form}`), texts);
    assert.deepEqual(await internalIds(`${odd}?${form}&columns=internalId`), texts);
    assert.deepEqual(await internalIds(`${odd}?${form}&csvDialect=excel-es`, ';'), texts);
    const { employees } = (await partner.get(odd)).body.corporation.companies[0];
    const inJson = employees.map((one: { internalId: string }) => one.internalId);
    assert.deepEqual(inJson, texts);
  });
});
