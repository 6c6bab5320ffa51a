import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import * as fc from 'fast-check';
import { nif } from '../../../src/values/spanish-ids.ts';
import { startService } from '../../support/service.ts';

const service = await startService();
after(service.close);
const [companyId] = service.companyIds as [string];

const RUNS = Number(process.env.PROVE_ROUNDS ?? 20);
const separators = [';', ',', '\t'] as const;

const inEuros = (cents: number, thousands: string, decimal: string): string => {
  const whole = String(Math.floor(cents / 100)).replaceAll(/\B(?=(\d{3})+$)/g, thousands);
  return `${whole}${decimal}${String(cents % 100).padStart(2, '0')}`;
};
const euros = fc.constantFrom(
  (cents: number) => inEuros(cents, '.', ','),
  (cents: number) => inEuros(cents, '', ','),
  (cents: number) => inEuros(cents, ',', '.'),
  (cents: number) => `${inEuros(cents, '', '.')} €`,
  (cents: number) => `€ ${inEuros(cents, ' ', ',')}`,
);
const dates = fc.constantFrom(
  (iso: string) => iso,
  (iso: string) => iso.split('-').reverse().join('/'),
  (iso: string) => iso.split('-').reverse().join('-'),
  (iso: string) => iso.split('-').reverse().map(Number).join('/'),
  (iso: string) => `${iso} 00:00:00`,
);
const times = fc.constantFrom(
  (percent: number) => `${percent} %`,
  (percent: number) => `Parcial ${percent}%`,
  (percent: number) => (percent === 100 ? 'Completa' : `Jornada parcial (${percent} %)`),
);
const day = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2005-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const person = fc.record({
  name: fc.stringMatching(/^[A-ZÁÉÑ][a-záéíñüç]{1,12}$/),
  cents: fc.integer({ min: 1_000_000, max: 999_999_999 }),
  birth: day,
  hiring: day,
  percent: fc.integer({ min: 1, max: 100 }),
  euros,
  dates,
  times,
});
const heading = 'Nombre|Apellidos|NIF|Email|Fecha nacimiento|Fecha de alta|Bruto anual|Jornada';

type Person = typeof person extends fc.Arbitrary<infer One> ? One : never;

const lineOf = (one: Person, index: number): string[] => [
  one.name,
  'Pérez',
  nif(60_000_000 + index),
  `p${index}@forms.example`,
  one.dates(one.birth),
  one.dates(one.hiring),
  one.euros(one.cents),
  one.times(one.percent),
  'general',
];

function fileOf(people: Person[], separator: string, encoding: string, eol: string): Buffer {
  const table = [[...heading.split('|'), 'Régimen fiscal'], ...people.map(lineOf)];
  const text = table
    .map((cells) => cells.map((cell) => `"${cell}"`).join(separator) + eol)
    .join('');
  // What has no euro sign is written without one.
  const written = encoding === 'latin1' ? text.replaceAll('€', 'EUR') : text;
  const mark = encoding === 'utf16le' ? '\ufeff' : '';
  return Buffer.from(mark + written, encoding as BufferEncoding);
}

interface Row {
  outcome: string;
  messages: string[];
  taken: { field: string; value: string }[];
}

function readOf(row: Row) {
  assert.equal(row.outcome, 'added', row.messages.join());
  const taken = Object.fromEntries(row.taken.map(({ field, value }) => [field, value]));
  const { name, birthDate, hiringDate, grossSalaryInCents, workTimePercentage } = taken;
  return [name, birthDate, hiringDate, Number(grossSalaryInCents), Number(workTimePercentage)];
}

const meantBy = (one: Person) => [one.name, one.birth, one.hiring, one.cents, one.percent];

it('a value in any of the forms that people write is read as the same value', async () => {
  const path = `/api/v3/companies/${companyId}/employee-imports/preview`;
  await fc.assert(
    fc.asyncProperty(
      fc.array(person, { minLength: 1, maxLength: 20 }),
      fc.constantFrom(...separators),
      fc.constantFrom('utf8', 'latin1', 'utf16le'),
      fc.constantFrom('\n', '\r\n'),
      async (people, separator, encoding, eol) => {
        const body = fileOf(people, separator, encoding, eol);
        const headers = { 'content-type': 'text/csv' };
        const reply = await service.partner.send('POST', path, { body, headers });
        assert.equal(reply.status, 200, reply.text);
        assert.deepEqual(reply.body.rows.map(readOf), people.map(meantBy));
      },
    ),
    { numRuns: RUNS },
  );
});

/** Cells of everything that means something in CSV. */
const note = fc.string({
  unit: fc.constantFrom('a', 'ñ', '"', ';', ',', '\t', '\n', '\r', '\r\n', ' '),
  maxLength: 12,
});

const inQuotes = (cell: string, always: boolean): string =>
  always || /["\r\n;,\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** Notes of so many characters that what comes behind them is read in another piece of the file. */
const longNotes = (over: number): string[] => [
  ...Array.from({ length: 4 }, () => 'x'.repeat(64_000)),
  'x'.repeat(5_000 + over),
];

it('a cell is what was written, whatever is in it and wherever the file is divided', async () => {
  const path = `/api/v3/companies/${companyId}/employee-imports/preview`;
  const names = 'Email|NIF|Nombre|Nota|Otra'.split('|');
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(note, note), { minLength: 1, maxLength: 12 }),
      fc.constantFrom(...separators),
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.boolean(),
      fc.option(fc.integer({ min: 0, max: 1_200 })),
      async (notes, separator, eol, always, over) => {
        const long = over === null ? [] : longNotes(over).map((text) => [text, '']);
        const rows = [...long, ...notes].map((cells, at) => [
          `m${at}@x.example`,
          'N',
          'Eva',
          ...cells,
        ]);
        const text = [names, ...rows]
          .map((cells) => cells.map((cell) => inQuotes(cell, always)).join(separator) + eol)
          .join('');
        const headers = { 'content-type': 'text/csv' };
        const reply = await service.partner.send('POST', path, { body: text, headers });
        assert.equal(reply.status, 200, reply.text);
        let line = 2;
        for (const [index, { values, line: told }] of reply.body.rows.entries()) {
          const sent = rows[index]!;
          assert.deepEqual(
            values.map(({ value }: { value: string }) => value),
            sent,
          );
          assert.equal(told, line);
          line += 1 + (sent.join('|').match(/\r\n|\r|\n/g)?.length ?? 0);
        }
        assert.equal(reply.body.rowCount, rows.length);
      },
    ),
    { numRuns: RUNS },
  );
});

/** What cannot be taken in a column, whoever wrote it. */
const unclear = {
  'Bruto anual': fc.oneof(
    // Thousands do not begin with a zero.
    fc
      .tuple(fc.constantFrom('0', '00', '012'), fc.constantFrom('.', ',', ' '))
      .map(([zeros, sign]) => `${zeros}${sign}123`),
    fc.constantFrom('1.234', '24,000', '1.234.5', '12,3456', 'mucho', '#REF!', '-5'),
  ),
  'Fecha nacimiento': fc.constantFrom('31/13/1990', '12/31/1990', 'ayer'),
  Jornada: fc.constantFrom('40', '37,5', 'media'),
};

it('a value that is unclear is refused, and what is said of it quotes nothing', async () => {
  const path = `/api/v3/companies/${companyId}/employee-imports/preview`;
  const sound: Person = {
    name: 'Eva',
    cents: 2_000_000,
    birth: '1990-05-25',
    hiring: '2020-05-25',
    percent: 50,
    euros: String,
    dates: String,
    times: (percent) => `${percent} %`,
  };
  const names = [...heading.split('|'), 'Régimen fiscal'];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...(Object.keys(unclear) as (keyof typeof unclear)[])),
      fc.record(unclear),
      async (column, cells) => {
        const line = lineOf(sound, 0).with(names.indexOf(column), cells[column]);
        const body = [names, line].map((row) => `${row.join(';')}\n`).join('');
        const headers = { 'content-type': 'text/csv' };
        const reply = await service.partner.send('POST', path, { body, headers });
        const [{ outcome, messages }] = reply.body.rows;
        assert.equal(outcome, 'failed', `${column} ${cells[column]}`);
        assert.ok(!messages.join().includes(cells[column]), messages.join());
      },
    ),
    { numRuns: RUNS },
  );
});
