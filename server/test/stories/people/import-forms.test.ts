import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import * as fc from 'fast-check';
import { nif } from '../../../src/values/spanish-ids.ts';
import { startService } from '../../support/service.ts';

const service = await startService();
after(service.close);
const [companyId] = service.companyIds as [string];

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
    { numRuns: 60 },
  );
});
