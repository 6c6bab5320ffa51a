import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { corporation as aurora } from '../../../src/sandbox/demo/demo-companies.ts';
import { UNKNOWN_ID } from '../../support/contract/refusals.ts';
import { asOwner } from '../../support/database/tables.ts';
import { each } from '../../support/each.ts';
import * as files from '../../support/money/limit-files.ts';
import { limit } from '../../support/money/limit-settings.ts';
import { expectRefused, openWorld } from '../../support/money/world.ts';
import * as columns from './support/limit-columns.ts';

const { addCorporation, bytesOf, personColumns, recordsOf, rowsOf } = files;
const { columnsFrom, limitsOf, lineColumns, linesFrom, wideColumns } = columns;
const { service, company } = await openWorld();
const { partner } = service;
const path = limitsOf(aurora.id);
const rowsAt = async (address: string) => rowsOf((await partner.get(address)).text);

/** A corporation of one company, where as many people have a limit; where they are exported. */
async function newCorporation(alias: string, people: number, fields: object = {}) {
  const corporationId = await addCorporation(service, alias);
  const one = await company({ corporationId, ...fields });
  const limits = { meal: limit(1), transport: limit(2), nursery: limit(3) };
  for (let n = 0; n < people; n += 1) await (await one.hires()).limited(limits);
  return limitsOf(corporationId);
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
    const empty = await newCorporation('Empty', 0);
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
    const small = await newCorporation('Small', 1);
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

describe('texts in the file of the limits of a corporation', () => {
  it('are as they are for programs; for Excel none is run, and none becomes a number', async () => {
    const numbers = ['7', '00123', '1E5', '1-2', 'MAR1', '1234567890123456', '12.50', 'true'];
    const formulas = [
      ...['=1+1', '+1', '-1', '@x', '=HYPERLINK("http://x.example","a;b")'],
      ...['＝1+1', '＋1', '－1', '＠x'],
      // Behind what nobody sees, which no request can bring into the database.
      ...['\t=1', '\r=1', '\n=1', '\tx', ' =1', '\u00A0+1', '\u3000-1', ' \u200B＠1'],
      ...['\u200B=1', '\u200F+1', '\u2060-1', '\uFEFF@x', '\u00AD＝1', '\u202E=1', '\u2066=1'],
      ...['\u180E=1', '\u3164=1', '\uFE0F=1', '\u200C\u200D-1', '\u0001=1', '\u007F=1'],
    ];
    const harmless = [
      ...['1=1', 'a-1', "'=1", 'Ñandú 6.º', '１＝１', '12345678Z', 'EMP-01', 'MARIA'],
      ...['\u200Ba=1', '\u200B', ' a', '\u2014=1', 'é\u2028😀', '\u0001\u0002'],
      // Quotes, separators and line breaks are kept.
      ...['a,b', 'a;b', 'say "x"', '"', 'a\r\nb\nc', '\\.', '\\N', ' x '],
    ];
    const texts = [...numbers, ...formulas, ...harmless];
    const guarded = texts.map((text) =>
      numbers.includes(text) ? `="${text}"` : formulas.includes(text) ? `'${text}` : text,
    );
    const inJson = async () => {
      const { corporation } = (await partner.get(path)).body;
      return corporation.companies[0].employees.slice(0, texts.length);
    };
    const ids = each(await inJson(), 'employeeId' as never);
    const store = `UPDATE employees e SET internal_id = t.text, legal_id = t.text
      FROM unnest($1::uuid[], $2::text[]) AS t (id, text) WHERE e.id = t.id`;
    await asOwner(service, (owner) => owner.query(store, [ids, texts]));
    for (const [form, separator, shown] of [
      ['columns', ',', texts],
      ['columns&csvDialect=excel-es', ';', guarded],
      ['lines&csvDialect=excel-es', ';', guarded],
    ] as const) {
      const file = await partner.get(`${path}?categories=meal&csvFormat=${form}`);
      const found = recordsOf(file.text, separator).filter((one) => ids.includes(one.employeeId));
      const wanted = each(found, 'employeeId').map((id) => Array(2).fill(shown[ids.indexOf(id)]));
      assert.deepEqual(each(found, 'internalId', 'legalId'), wanted, form);
      assert.ok(found.length > (form.startsWith('lines') ? 10 : texts.length - 1));
    }
    assert.deepEqual(each(await inJson(), 'internalId' as never), texts);
  });

  it('of companies are guarded as well', async () => {
    const legalId = `=O'Hara "1", 2`;
    const alias = `O'Hara "x" \\ {0}`;
    const odd = await newCorporation(alias, 1, { legalId });
    for (const format of ['lines', 'columns']) {
      const form = `${odd}?csvFormat=${format}`;
      const [usual] = recordsOf((await partner.get(form)).text);
      const spanish = (await partner.get(`${form}&csvDialect=excel-es`)).text;
      const [guarded] = recordsOf(spanish, ';');
      const shown = [usual!.companyLegalId, guarded!.companyLegalId];
      assert.deepEqual(shown, [legalId, `'${legalId}`]);
    }
    const { corporation } = (await partner.get(odd)).body;
    const [{ legalId: ofCompany }] = corporation.companies;
    assert.deepEqual([corporation.alias, ofCompany], [alias, legalId]);
  });
});
