import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { Html, html } from '../../../src/values/html.ts';
import { addMonths, closingDateOf, LAST_DAY } from '../../../src/values/month.ts';
import { cif, isCompanyId, isPersonId, nif, nifLetter } from '../../../src/values/spanish-ids.ts';

const eightDigits = fc.nat({ max: 99_999_999 });
const sevenDigits = fc.nat({ max: 9_999_999 }).map((number) => String(number).padStart(7, '0'));

/** The text with one of its digits replaced by every other digit. */
function* wrongDigits(text: string): Generator<string> {
  for (const [index, character] of [...text].entries()) {
    if (!/\d/.test(character)) continue;
    for (const digit of '0123456789') {
      if (digit !== character) yield text.slice(0, index) + digit + text.slice(index + 1);
    }
  }
}

/** The text with two neighbours exchanged, where that makes a difference. */
function* exchanges(text: string): Generator<string> {
  for (let index = 0; index + 1 < text.length; index += 1) {
    const [one, two] = [text[index]!, text[index + 1]!];
    if (one === two || !/\d\d/.test(one + two)) continue;
    yield text.slice(0, index) + two + one + text.slice(index + 2);
  }
}

describe('a Spanish legal id', () => {
  it('is known as published examples have it', () => {
    for (const id of ['12345678Z', '00000000T', 'X1234567L', 'Y1234567X', 'Z1234567R']) {
      assert.ok(isPersonId(id), id);
      assert.ok(isPersonId(id.toLowerCase()), id);
    }
    for (const id of ['A58818501', 'A28015865', 'A39000013', 'A15075062', 'Q2826000H']) {
      assert.ok(isCompanyId(id), id);
    }
    for (const id of ['12345678A', 'X1234567A', '1234567L', 'X12345678Z', '', ' 12345678Z']) {
      assert.ok(!isPersonId(id), id);
    }
    for (const id of ['A58818502', 'Q28260008', 'I58818501', 'B8337557', 'B833755755']) {
      assert.ok(!isCompanyId(id), id);
    }
  });

  it('of a person shows every single wrong digit and every wrong letter', () => {
    fc.assert(
      fc.property(eightDigits, (digits) => {
        const id = nif(digits);
        assert.ok(isPersonId(id) && isCompanyId(id));
        for (const wrong of wrongDigits(id)) assert.ok(!isPersonId(wrong), wrong);
        for (const wrong of exchanges(id)) assert.ok(!isPersonId(wrong), wrong);
        const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((one) => id.slice(0, -1) + one);
        assert.deepEqual(letters.filter(isPersonId), [id]);
      }),
      { numRuns: 1_000 },
    );
  });

  it('of a foreigner shows every single wrong digit and a wrong first letter', () => {
    fc.assert(
      fc.property(fc.constantFrom('X', 'Y', 'Z'), sevenDigits, (letter, digits) => {
        const number = Number(`${'XYZ'.indexOf(letter)}${digits}`);
        const id = `${letter}${digits}${nifLetter(number)}`;
        assert.ok(isPersonId(id));
        for (const wrong of wrongDigits(id)) assert.ok(!isPersonId(wrong), wrong);
        const others = [...'XYZ'].filter((one) => one !== letter);
        for (const other of others) assert.ok(!isPersonId(other + id.slice(1)));
      }),
    );
  });

  it('of a company shows every single wrong digit', () => {
    fc.assert(
      fc.property(fc.constantFrom(...'ABEH'), sevenDigits, (letter, digits) => {
        const id = cif(letter, digits);
        assert.ok(isCompanyId(id), id);
        for (const wrong of wrongDigits(id)) assert.ok(!isCompanyId(wrong), wrong);
      }),
    );
  });

  it('is judged without failing, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        assert.equal(typeof isCompanyId(text), 'boolean');
      }),
    );
  });
});

/** What a browser makes of the text of an element or attribute. */
const readBack = (text: string): string =>
  text.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));

describe('a page', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.constantFrom(...'&<>"\'/=`;#x1 -!')).map((list) => list.join('')),
  );

  it('holds no markup that came from a text, and the text as it was', () => {
    fc.assert(
      fc.property(text, text, (inside, attribute) => {
        const page = html`<p title="${attribute}">${inside}</p>`.text;
        const found = /^<p title="([^"<>]*)">([^<>]*)<\/p>$/s.exec(page);
        assert.ok(found, page);
        assert.deepEqual(found.slice(1).map(readBack), [attribute, inside]);
        assert.doesNotMatch(page, /&(?!#\d+;)/);
      }),
    );
  });

  it('holds pages within pages and lists of them, once escaped', () => {
    fc.assert(
      fc.property(fc.array(text), (items) => {
        const list = html`<ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`;
        const escaped = items.map((item) => `<li>${html`${item}`.text}</li>`).join('');
        assert.equal(html`${list}`.text, `<ul>${escaped}</ul>`);
        assert.equal(html`${new Html('<b>')}${1}`.text, '<b>1');
      }),
    );
  });
});

describe('the closing date of a month', () => {
  const month = fc
    .tuple(fc.integer({ min: 1900, max: 2999 }), fc.integer({ min: 1, max: 12 }))
    .map(([year, number]) => `${year}-${String(number).padStart(2, '0')}`);
  const closingDay = fc.oneof(fc.integer({ min: 1, max: 28 }), fc.constant(LAST_DAY));

  it('is its closing day, or its last day, and always a real day of that month', () => {
    fc.assert(
      fc.property(month, closingDay, (which, day) => {
        const date = closingDateOf(which, day);
        assert.equal(date.slice(0, 7), which);
        const next = new Date(`${date}T00:00:00Z`);
        next.setUTCDate(next.getUTCDate() + 1);
        if (day === LAST_DAY) assert.equal(next.getUTCDate(), 1);
        else assert.equal(Number(date.slice(8)), day);
      }),
    );
  });

  it('comes later each month, by 28 to 31 days', () => {
    fc.assert(
      fc.property(month, closingDay, (which, day) => {
        const dates = [which, addMonths(which, 1)].map((one) =>
          Date.parse(closingDateOf(one, day)),
        );
        const days = (dates[1]! - dates[0]!) / 86_400_000;
        assert.ok(days >= 28 && days <= 31, `${days} days`);
      }),
    );
  });

  it('knows February and leap years', () => {
    assert.equal(closingDateOf('2024-02', LAST_DAY), '2024-02-29');
    assert.equal(closingDateOf('2026-02', LAST_DAY), '2026-02-28');
    assert.equal(closingDateOf('2100-02', LAST_DAY), '2100-02-28');
    assert.equal(closingDateOf('2026-12', LAST_DAY), '2026-12-31');
    assert.equal(addMonths('2026-12', 1), '2027-01');
  });
});
