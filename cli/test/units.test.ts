import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { addressOf } from '../src/account/address.ts';
import { folded, theOne } from '../src/choosing/names.ts';
import { Complaint } from '../src/errors/complaint.ts';
import { receiverUrl } from '../src/listening/forward.ts';
import { isMoving, painter, wantsColour } from '../src/output/colour.ts';
import { amountOf, centsOf } from '../src/output/money.ts';
import { plain } from '../src/output/plain.ts';
import { barLine, shownSize } from '../src/output/progress.ts';
import { rowCounter } from '../src/output/row-counter.ts';
import { columnsFor, table } from '../src/output/table.ts';
import { momentOf, monthOf, nextMonth, shownSpan } from '../src/output/times.ts';

const refuses = (work: () => unknown) =>
  assert.throws(work, (error) => error instanceof Complaint && error.ending === 'usage');

describe('amounts', () => {
  it('become whole cents without passing through a float', () => {
    for (const [text, cents] of Object.entries({ '120.50': 12_050, '0,1': 10, '19.99': 1_999 })) {
      assert.equal(centsOf(text), cents);
    }
    for (const text of ['', '-1', '1.234', '1e3', '1.2.3', 'NaN', '0x10', '1 000']) {
      refuses(() => centsOf(text));
    }
  });

  it('are read as they are written, whatever they are', () => {
    const cents = fc.integer({ min: 0, max: 10 ** 12 });
    fc.assert(fc.property(cents, (one) => assert.equal(centsOf(amountOf(one)), one)));
    assert.equal(amountOf(-5, 'EUR'), '-0.05 EUR');
  });
});

describe('times', () => {
  const now = new Date('2026-01-31T10:00:00Z');

  it('are told from how long ago, seconds and dates', () => {
    const seconds = now.getTime() / 1000;
    assert.equal(momentOf('90s', now), seconds - 90);
    assert.equal(momentOf('2h ago', now), seconds - 7_200);
    assert.equal(momentOf('3d', now), seconds - 3 * 86_400);
    assert.equal(momentOf('1769853600', now), 1_769_853_600);
    assert.equal(momentOf('2026-01-31T10:00:00Z', now), seconds);
    for (const text of ['', 'yesterday', '3', '2026', '2026-13-01', '5w']) {
      refuses(() => momentOf(text, now));
    }
  });

  it('know the month after each, and refuse what is none', () => {
    assert.deepEqual(['2026-01', '2026-12'].map(nextMonth), ['2026-02', '2027-01']);
    for (const text of ['2026-13', '2026-1', '26-01']) refuses(() => monthOf(text));
    assert.deepEqual([90, 600, 7_200, 400_000].map(shownSpan), ['90 s', '10 min', '2 h', '5 days']);
  });
});

describe('names', () => {
  const all = ['Aurora Tecnología', 'Solana Logística', 'Solana', 'Solana Norte'].map(
    (name, at) => ({ id: `0000-${at}`, name }),
  );

  const find = (wanted: string, among = all) =>
    theOne('company', wanted, among, ({ name }) => [name]);

  it('lead to one thing, by a part, without case and accents', () => {
    assert.equal(find('TECNOLOGIA').name, 'Aurora Tecnología');
    assert.equal(find('0000-1').name, 'Solana Logística');
    assert.equal(folded(' Ñandú '), 'nandu');
  });

  it('prefer a whole name, and say between which they cannot decide', () => {
    assert.equal(find('solana').id, '0000-2');
    const undecided = (error: Error) =>
      /Logística/.test(error.message) && /Norte/.test(error.message);
    assert.throws(() => find('solana ', all.toSpliced(2, 1)), undecided);
    assert.throws(() => find('x'), { ending: 'not-found' });
  });
});

describe('addresses', () => {
  it('of receivers may be a port, a host or a URL', () => {
    assert.equal(receiverUrl('3000'), 'http://127.0.0.1:3000/');
    assert.equal(receiverUrl('3000/hooks'), 'http://127.0.0.1:3000/hooks');
    assert.equal(receiverUrl('localhost:3000/hooks'), 'http://localhost:3000/hooks');
    assert.equal(receiverUrl('https://receiver.example/a?b'), 'https://receiver.example/a?b');
    for (const text of ['', 'http://', '99999', 'https://a:b@c.example']) {
      refuses(() => receiverUrl(text));
    }
  });

  it('of services lose the path of the API', () => {
    assert.equal(addressOf('http://127.0.0.1:3000/api/v3/'), 'http://127.0.0.1:3000');
    assert.equal(addressOf('https://fringe.example/eu'), 'https://fringe.example/eu');
    for (const text of ['fringe', 'ftp://fringe.example']) refuses(() => addressOf(text));
  });
});

describe('colours and motion', () => {
  const cases: [isTerminal: boolean, environment: Record<string, string>, wanted: boolean][] = [
    [true, {}, true],
    [false, {}, false],
    [true, { NO_COLOR: '1' }, false],
    [true, { NO_COLOR: '' }, true],
    [true, { TERM: 'dumb' }, false],
    [false, { FORCE_COLOR: '1' }, true],
    [true, { FORCE_COLOR: '0' }, false],
    [true, { NO_COLOR: '1', FORCE_COLOR: '1' }, true],
  ];
  for (const [isTerminal, environment, wanted] of cases) {
    const where = isTerminal ? 'on a terminal' : 'in a pipe';
    it(`${wanted ? 'are' : 'are not'} there ${where} with ${JSON.stringify(environment)}`, () => {
      assert.equal(wantsColour(isTerminal, environment), wanted);
    });
  }

  it('move only where a line can be written anew', () => {
    assert.deepEqual(
      [isMoving(true, {}), isMoving(true, { TERM: 'dumb' }), isMoving(false, {})],
      [true, false, false],
    );
    assert.match(barLine(50, 100), /^█{15}░{15} {2}50 % {2}50 B of 100 B$/);
    assert.match(barLine(200, 100), /100 %/);
    assert.deepEqual([barLine(1_500, undefined), shownSize(2.5e9)], ['1.5 kB', '2.5 GB']);
  });
});

describe('tables', () => {
  const columns = [
    { head: 'ID', of: (row: { id: string }) => row.id },
    { head: 'NAME', of: (row: { name?: string }) => row.name, cut: true as const },
  ] as never;
  const rows = [{ id: 'a-long-id-of-somebody', name: 'A very long name of somebody' }, { id: 'b' }];

  it('shorten names on a narrow terminal and never ids', () => {
    const text = table(columns, rows, painter(false), 40);
    assert.match(text, /a-long-id-of-somebody {2}A very long name…\n/);
    assert.ok(text.split('\n').every((line) => line.length <= 40));
  });

  it('drop ids before a name is cut, the less useful ones first', () => {
    const wide = [
      { head: 'ID', of: () => '0'.repeat(36), drop: 2 },
      { head: 'NAME', of: () => 'Somebody with a name of forty characters', cut: true as const },
      { head: 'GROUP', of: () => '0'.repeat(36), drop: 1 },
    ];
    const heads = (width?: number) => columnsFor(wide, [{}], width).map(({ head }) => head);
    assert.deepEqual(heads(), ['ID', 'NAME', 'GROUP']);
    assert.deepEqual(heads(80), ['ID', 'NAME']);
    assert.deepEqual(heads(77), ['NAME']);
    assert.match(table(columnsFor(wide, [{}], 40), [{}], painter(false), 40), /forty characters\n/);
  });

  it('show what is missing as a dash, and let no text command the terminal', () => {
    assert.match(table(columns, rows, painter(false)), /\nb {22}–\n$/);
    assert.equal(plain('\u001b[2Jgone\r\nnext\u202e'), '\ufffd[2Jgone\ufffd\ufffdnext\ufffd');
  });
});

describe('rows', () => {
  const cell = fc.stringMatching(/^[a-z,"\n]{0,5}$/);
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

  it('are counted as they are, wherever the chunks are cut and whatever stands in quotes', () => {
    const file = fc.array(fc.array(cell, { minLength: 1, maxLength: 3 }), { minLength: 1 });
    fc.assert(
      fc.property(file, fc.integer({ min: 1, max: 7 }), fc.boolean(), (lines, size, ends) => {
        const text =
          lines.map((line) => line.map(quoted).join(',')).join('\n') + (ends ? '\n' : '');
        const bytes = Buffer.from(text);
        const counter = rowCounter();
        for (let at = 0; at < bytes.length; at += size)
          counter.count(bytes.subarray(at, at + size));
        assert.equal(counter.total(), lines.length - 1);
      }),
    );
  });
});
