import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { startEmployeeImport } from '@fringe/contract/operations/people/employee-imports';
import writeExcelFile from 'write-excel-file/node';
import { nif } from '../../../src/values/spanish-ids.ts';
import { startService } from '../../support/service.ts';
import { applyAll, employeeOf } from '../support/people/import-files.ts';
import { expectInvalid } from '../support/refusals.ts';

const service = await startService();
after(service.close);
const { partner } = service;
const [companyId] = service.companyIds as [string];
const imports = `/api/v3/companies/${companyId}/employee-imports`;

const send = (body: Uint8Array, path = imports) =>
  partner.send('POST', path, {
    body: Buffer.from(body),
    headers: { 'content-type': startEmployeeImport.upload.types[1] },
  });

const headings = [
  'Name',
  'Last name',
  'Tax ID',
  'E-mail',
  'Date of birth',
  'Hire date',
  'Annual gross salary (€)',
  'Working time',
  'Tax regime',
  'Employee number',
  'Cost centre',
];

type Cell = { value: string | number | Date; format?: string } | null;

const workbook = (...rows: Cell[][]): Promise<Buffer> =>
  writeExcelFile([headings.map((value) => ({ value })), ...rows] as never).toBuffer();

const day = (text: string): Cell => ({
  value: new Date(`${text}T00:00:00Z`),
  format: 'dd/mm/yyyy',
});

const person = (number: number, salary: Cell, time: Cell): Cell[] => [
  { value: 'Zoë' },
  { value: 'Ibáñez' },
  { value: nif(number) },
  { value: `sheet.${number}@hr.example` },
  day('1991-03-31'),
  day('2024-02-29'),
  salary,
  time,
  { value: 'general' },
  { value: 417 },
];

describe('a workbook', () => {
  it('is read as its cells are meant: numbers, days, percentages, empty ends', async () => {
    const half: Cell = { value: 0.5, format: '0%' };
    const file = await workbook(
      person(51_000_001, { value: 31_250.1 + 0.2 }, half),
      person(51_000_002, { value: 1.234 }, half),
    );
    const reply = await send(file);
    assert.equal(reply.status, 202, reply.text);
    await applyAll(service);
    const { rows } = (await partner.get(`${imports}/${reply.body.id}/rows`)).body;
    const [first, second] = rows;
    assert.equal(first.outcome, 'added', first.messages.join());
    const one = await employeeOf(service, companyId, first.employeeId);
    assert.deepEqual(
      [one.name, one.birthDate, one.hiringDate, one.grossSalary.amountInCents, one.internalId],
      ['Zoë', '1991-03-31', '2024-02-29', 3_125_030, '417'],
    );
    assert.equal(one.workdayConfiguration.workTimePercentage, 50);
    assert.match(second.messages[0], /: is not an amount in euros with at most two decimals/);
    assert.deepEqual([first.line, second.line], [2, 3]);
  });

  it('is previewed, whatever type it is sent as', async () => {
    const file = await workbook(person(51_000_003, { value: 20_000 }, { value: 'Full time' }));
    const { body } = await partner.send('POST', `${imports}/preview`, {
      body: Buffer.from(file),
      headers: { 'content-type': 'text/csv' },
    });
    assert.deepEqual([body.fileType, body.encoding, body.separator], ['xlsx', null, null]);
    assert.deepEqual(body.problems, []);
    assert.equal(body.rows[0].outcome, 'added', body.rows[0].messages.join());
  });

  it('that would unpack to far more than a sheet has is refused before it is', async () => {
    const bomb = packed('xl/workbook.xml', Buffer.alloc(9 * 1024 * 1024, ' '));
    assert.ok(bomb.length < 64 * 1024);
    expectInvalid(await send(bomb), 'body', 'is larger than 8 MiB when unpacked');
    const liar = packed('xl/workbook.xml', Buffer.alloc(9 * 1024 * 1024, ' '), 100);
    expectInvalid(await send(liar), 'body', 'is damaged, or no workbook of Excel (XLSX)');
  });

  it('that expands words of its own, or is another packed file, is refused', async () => {
    const laughs = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><x>&b;</x>';
    const damaged = 'is damaged, or no workbook of Excel (XLSX)';
    expectInvalid(await send(packed('xl/workbook.xml', Buffer.from(laughs))), 'body', damaged);
    const other = packed('content.xml', Buffer.from('<x/>'));
    const missing = 'is no workbook of Excel: it has no xl/workbook.xml';
    expectInvalid(await send(other), 'body', missing);
  });
});

/** A packed file of one part, which may state another size than it has. */
function packed(name: string, content: Buffer, stated = content.length): Buffer {
  const data = deflateRawSync(content);
  const sizes = Buffer.alloc(12);
  sizes.writeUInt32LE(data.length, 4);
  sizes.writeUInt32LE(stated, 8);
  const lengths = Buffer.alloc(4);
  lengths.writeUInt16LE(name.length, 0);
  const common = Buffer.concat([Buffer.from('14000000080000000000', 'hex'), sizes, lengths]);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), data]);
  const rest = Buffer.alloc(14);
  const central = Buffer.concat([
    Buffer.from('PK\x01\x02\x14\x00'),
    common,
    rest,
    Buffer.from(name),
  ]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}
