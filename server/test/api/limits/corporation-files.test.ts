import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { corporation as aurora } from '../../../src/sandbox/demo/demo-companies.ts';
import { UNKNOWN_ID } from '../../support/contract/refusals.ts';
import { asOwner } from '../../support/database/tables.ts';
import { each } from '../../support/each.ts';
import * as files from '../../support/money/limit-files.ts';
import { limit } from '../../support/money/limit-settings.ts';
import { expectRefused, openWorld } from '../support/money/world.ts';
import * as columns from './support/limit-columns.ts';

const { addCorporation, bytesOf, personColumns, recordsOf, rowsOf } = files;
const { columnsFrom, limitsOf, lineColumns, linesFrom, wideColumns } = columns;
const { service, company } = await openWorld();
const { partner } = service;
const path = limitsOf(aurora.id);
const rowsAt = async (address: string) => rowsOf((await partner.get(address)).text);

let corporations = 0;

/** A corporation of one company, where as many people have a limit; where they are exported. */
async function newCorporation(people: object[], fields: object = {}, alias?: string) {
  corporations += 1;
  const corporationId = await addCorporation(service, alias ?? `Odd ${corporations}`);
  const one = await company({ corporationId, ...fields });
  const limits = { meal: limit(1), transport: limit(2), nursery: limit(3) };
  for (const person of people) await (await one.hires(person)).limited(limits);
  return { path: limitsOf(corporationId), companyId: one.companyId };
}

/** The same with internal ids that no request can bring into the database. */
async function withStored(texts: string[]): Promise<string> {
  const made = await newCorporation(texts.map(() => ({})));
  const text = `UPDATE employees SET internal_id = ($2::text[])[ordinal] WHERE company_id = $1`;
  await asOwner(service, (owner) => owner.query(text, [made.companyId, texts]));
  return made.path;
}

describe('the file of the limits of a corporation', () => {
  it('says the same as JSON, as lines and as columns, for Spanish spreadsheets too', async () => {
    const { body } = await partner.get(path);
    const [lines, wide] = [linesFrom(body), columnsFrom(body)];
    // Each combination is among them: the test would else prove little.
    const types = new Set(lines.map((line) => line.slice(-2).join(' ')));
    for (const one of ['recurrent false', 'punctual false', 'recurrent true']) {
      assert.ok(types.has(one), one);
    }
    assert.deepEqual(await rowsAt(`${path}?format=csv`), lines);
    for (const [format, rows] of Object.entries({ lines, columns: wide })) {
      assert.ok(rows.length > 100);
      const usual = await bytesOf(service, `${path}?csvFormat=${format}`);
      assert.deepEqual(rowsOf(usual.text), rows);
      const spanish = await bytesOf(service, `${path}?csvFormat=${format}&csvDialect=excel-es`);
      assert.ok(!usual.text.startsWith('\uFEFF') && spanish.text.startsWith('\uFEFF'));
      assert.equal(spanish.length - usual.length, 3);
      assert.deepEqual(rowsOf(spanish.text.slice(1), ';'), rows);
    }
    const { path: empty } = await newCorporation([]);
    assert.deepEqual(await rowsAt(`${empty}?csvFormat=lines`), [lineColumns], 'where nobody is');
    assert.deepEqual(await rowsAt(`${empty}?csvFormat=columns`), [wideColumns]);
  });

  it('has the columns and categories that are asked for, in that order, as JSON does', async () => {
    for (const [format, chosen] of [
      ['lines', ['disabled', 'legalId', 'amountInCents', 'companyId']],
      ['columns', ['nursery-type', 'employeeId', 'meal']],
      ['columns', ['transport']],
    ] as const) {
      const all = recordsOf((await partner.get(`${path}?csvFormat=${format}`)).text);
      const rows = await rowsAt(`${path}?csvFormat=${format}&columns=${chosen.join(',')}`);
      assert.deepEqual(rows, [chosen, ...all.map((one) => chosen.map((name) => one[name]))]);
    }
    const { path: small } = await newCorporation([{}]);
    const amounts: Record<string, string> = { meal: '1', transport: '2', nursery: '3' };
    for (const order of ['nursery,meal', 'transport', 'nursery,%20transport,meal,nursery']) {
      const names = [...new Set(order.replaceAll('%20', '').split(','))];
      const asked = `${small}?categories=${order}`;
      const { body, text } = await partner.get(asked);
      const [found] = body.corporation.companies;
      assert.deepEqual(Object.keys(found.employees[0].limits), names, text);
      const lines = recordsOf((await partner.get(`${asked}&csvFormat=lines`)).text);
      assert.deepEqual(each(lines, 'category'), names);
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
    const csv = 'must be csv where the form of a file is chosen';
    for (const id of [aurora.id, UNKNOWN_ID]) {
      await expectRefused(partner.get, limitsOf(id), {
        'columns=colour': has('colour', lineColumns),
        'columns=legalId,,category': has('', lineColumns),
        'columns=meal': has('meal', lineColumns),
        'columns=constructor': has('constructor', lineColumns),
        'columns=category&csvFormat=columns': has('category', wideColumns),
        'columns=meal&csvFormat=columns&categories=nursery': has('meal', ofNursery),
        'format=json&columns=legalId': csv,
        'categories=gym': 'must name meal, transport, nursery',
      });
    }
  });
});

/** The internal ids of the people at a path, as the file has them. */
const internalIds = async (address: string, separator = ',') =>
  each(recordsOf((await partner.get(address)).text, separator), 'internalId');
const inJson = async (address: string) =>
  each((await partner.get(address)).body.corporation.companies[0].employees, 'internalId');
const excel = 'csvDialect=excel-es';

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
    for (const [form, separator, shown, companyLegalId] of [
      ['csvFormat=columns', ',', texts, legalId],
      [`csvFormat=columns&${excel}`, ';', guarded, `'${legalId}`],
    ] as const) {
      const records = recordsOf((await partner.get(`${odd}?${form}`)).text, separator);
      const wanted = shown.map((text) => [companyLegalId, text, text]);
      assert.deepEqual(each(records, 'companyLegalId', 'internalId', 'legalId'), wanted);
    }
    const lines = await internalIds(`${odd}?csvFormat=lines&${excel}`, ';');
    assert.deepEqual([...new Set(lines)], guarded);
    const { corporation } = (await partner.get(odd)).body;
    const [{ legalId: ofCompany }] = corporation.companies;
    assert.deepEqual([corporation.alias, ofCompany], [alias, legalId]);
    assert.deepEqual(await inJson(odd), texts);
  });

  it('are guarded also behind what nobody sees, and else kept, should it be stored', async () => {
    const formulas = [
      ...['\t=1', '\r=1', '\n=1', '\tx', ' =1', '\u00A0+1', '\u3000-1', ' \u200B＠1'],
      ...['\u200B=1', '\u200F+1', '\u2060-1', '\uFEFF@x', '\u00AD＝1', '\u202E=1', '\u2066=1'],
      ...['\u180E=1', '\u3164=1', '\uFE0F=1', '\u200C\u200D-1', '\u0001=1', '\u007F=1'],
    ];
    const texts = [...formulas, '\u200Ba=1', '\u200B', ' a', '\u2014=1'];
    const guarded = texts.map((text) => (formulas.includes(text) ? `'${text}` : text));
    // Quotes, separators, line breaks and odd characters are kept.
    const quoted = ['a,b', 'a;b', 'say "x"', '"', 'a\r\nb\nc', '\\.', '\\N', '', ' x '];
    const plain = [...quoted, 'é\u2028😀', '\u0001\u0002'];
    const odd = await withStored([...texts, ...plain]);
    const form = 'csvFormat=columns';
    assert.deepEqual(await internalIds(`${odd}?${form}&${excel}`, ';'), [...guarded, ...plain]);
    assert.deepEqual(await internalIds(`${odd}?${form}`), [...texts, ...plain]);
    assert.deepEqual(await internalIds(`${odd}?${form}&columns=internalId`), [...texts, ...plain]);
    assert.deepEqual(await inJson(odd), [...texts, ...plain]);
  });
});
