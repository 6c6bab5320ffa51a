import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, describe, it } from 'node:test';
import { settleLateCycles } from '../../../src/reconciliation/settle-late-cycles.ts';
import { startBeside } from '../../support/beside.ts';
import { startService } from '../../support/service.ts';
import { charged, expectSound, voidOf } from '../support/money/charge-companies.ts';
import { closeMonth, DECEMBER, JANUARY, newSide } from '../support/money/cycle-companies.ts';
import { bytesOf, exported } from '../support/money/exported.ts';
import { register } from '../support/people/employee-sides.ts';
import { expectFailure, expectInvalid } from '../support/refusals.ts';

const service = await startService({ twins: true });
after(service.close);

/** December: 10.00 at the close, 5.00 more in version 2, and the first taken back in version 3. */
const own = await newSide(service);
const id = await register(own, { internalId: '00123', surname: 'Goñi; "Ane"' });
const first = await charged(own, id);
await closeMonth(own.client, own.companyId);
await charged(own, id, { payroll: DECEMBER, amountInCents: 500, category: 'gym-benefit' });
await settleLateCycles(service.context);
assert.equal((await voidOf(own, first.id)).status, 200);
await settleLateCycles(service.context);

const definition = {
  layout: 'lines',
  separator: ';',
  decimalSign: ',',
  columns: [
    { header: 'Código', field: 'internalId' },
    { header: 'Apellidos', field: 'surname' },
    { header: 'Concepto', field: 'concept' },
    { header: 'Importe', field: 'amountInEuros' },
    { header: 'Entradas', field: 'entries' },
    { header: 'Fin', field: 'periodEnd' },
    { header: 'Fijo', constant: '=1' },
  ],
  dateForm: 'dd/mm/yyyy',
  concepts: [
    { category: 'meal-benefit', behaviour: 'flex', code: '0042' },
    { category: 'gym-benefit', behaviour: 'flex', code: '0043' },
  ],
};
const written = await own.client.post(`/api/v3/companies/${own.companyId}/export-templates`, {
  name: 'Nómina',
  definition,
});
assert.equal(written.status, 201, written.text);
const [year] = DECEMBER.split('-');
const header = 'Código;Apellidos;Concepto;Importe;Entradas;Fin;Fijo\r\n';
const line = (code: string, euros: string, entries: number) =>
  `00123;"Goñi; ""Ane""";${code};${euros};${entries};31/12/${year};=1\r\n`;

const { client } = own;
const company = `/api/v3/companies/${own.companyId}`;
const ask = (asked: object) =>
  exported(service, client, company, { template: 'Nómina', payroll: DECEMBER, ...asked });
const textOf = async ({ id: exportId }: { id: string }) =>
  (await bytesOf(service.url, client, `${company}/exports/${exportId}/file`)).toString();

describe('an export', () => {
  it('is the file of a version, with its name, digest, rows and totals', async () => {
    const found = await ask({ version: 1 });
    const text = await textOf(found);
    assert.equal(text, header + line('0042', '10,00', 1));
    const { file } = found;
    assert.deepEqual(
      [found.state, found.version, found.since, found.failure, found.booked],
      ['done', 1, null, null, null],
    );
    assert.match(found.fileName, new RegExp(`^Nómina-.+-${DECEMBER}-v1\\.csv$`));
    assert.deepEqual(file, {
      bytes: Buffer.byteLength(text),
      sha256: createHash('sha256').update(text).digest('hex'),
      rows: 1,
      chargesInCents: 1_000,
      voidsInCents: 0,
      netInCents: 1_000,
      currency: 'EUR',
      madeAt: file!.madeAt,
    });
    const { headers } = await client.get(`${company}/exports/${found.id}/file`);
    assert.equal(headers.get('etag'), `"${file!.sha256}"`);
    const digest = Buffer.from(file!.sha256, 'hex').toString('base64');
    assert.equal(headers.get('repr-digest'), `sha-256=:${digest}:`);
    assert.equal(headers.get('content-type'), 'text/csv; charset=utf-8');
    assert.match(headers.get('content-disposition')!, /filename\*=UTF-8''N%C3%B3mina-/);
  });

  it('has only what a version differs in from an earlier one, if asked', async () => {
    const difference = await ask({ since: 1 });
    assert.equal(
      await textOf(difference),
      header + line('0043', '5,00', 1) + line('0042', '-10,00', 1),
    );
    assert.match(difference.fileName, /-v3-since-v1\.csv$/);
    const whole = await ask({});
    assert.equal(await textOf(whole), header + line('0043', '5,00', 1));
    assert.equal(whole.file!.netInCents, 500);
  });

  it('is the same for the same question, whatever has become of people since', async () => {
    const before = await ask({ version: 2 });
    const text = await textOf(before);
    await client.patch(`${company}/employees/${id}`, { surname: 'Otro' });
    const again = await ask({ version: 2 });
    assert.equal(again.id, before.id);
    const beside = await startBeside(service);
    try {
      const path = `${company}/exports/${before.id}/file`;
      assert.equal((await bytesOf(beside.url, client, path)).toString(), text);
    } finally {
      await beside.close();
    }
  });

  it('is made for closed months only, of versions and templates that there are', async () => {
    const path = `${company}/exports`;
    const given = { template: 'payroll', payroll: DECEMBER };
    for (const asked of [{ payroll: JANUARY }, { version: 4 }]) {
      const reply = await client.post(path, { ...given, ...asked });
      expectFailure(reply, 404, 'Settlement not found');
    }
    const backward = await client.post(path, { ...given, version: 2, since: 2 });
    expectInvalid(backward, 'body/since', 'must be before version 2');
    const unknown = await client.post(path, { ...given, template: 'nobody' });
    expectFailure(unknown, 404, 'Resource not found');
  });

  it('fails with what the template lacks, has no file, and can be asked for again', async () => {
    const failed = await ask({ template: 'a3' });
    assert.deepEqual(
      [failed.state, failed.failure, failed.file],
      ['failed', 'the template has no concept code for gym-benefit flex', null],
    );
    const path = `${company}/exports/${failed.id}`;
    for (const reply of [await client.get(`${path}/file`), await client.post(`${path}/booked`)]) {
      expectFailure(reply, 409, 'The export has no file: it is failed');
    }
    assert.notEqual((await ask({ template: 'a3' })).id, failed.id);
  });

  it('is booked once, and says by whom', async () => {
    const { id: exportId } = await ask({ version: 3 });
    const path = `${company}/exports/${exportId}`;
    const reply = await client.post(`${path}/booked`, { reference: 'Asiento 7' });
    assert.equal(reply.status, 204, reply.text);
    const { booked, requestedBy } = (await client.get(path)).body;
    assert.equal(booked.reference, 'Asiento 7');
    assert.deepEqual([booked.by.kind, requestedBy.kind], ['partner', 'partner']);
    expectFailure(await client.post(`${path}/booked`), 409, 'The export is booked already');
  });

  it('is listed newest first, by month and template, and nowhere else', async () => {
    const listed = async (query: string) =>
      (await client.get(`${company}/exports?${query}`)).body.exports as { id: string }[];
    const all = await listed('');
    const ids = all.map((one) => one.id);
    assert.deepEqual(ids, ids.toSorted().reverse());
    const some = await listed(`payroll=${DECEMBER}&template=a3`);
    assert.ok(some.length > 0 && some.length < all.length);
    assert.deepEqual(await listed(`payroll=${JANUARY}`), []);
    const sibling = `/api/v3/companies/${own.siblingId}/exports`;
    assert.deepEqual((await client.get(sibling)).body.exports, []);
  });
});

describe('the ready-made templates', () => {
  it('make a file of each entry, and a spreadsheet of people with fixed columns', async () => {
    const ledger = await ask({ template: 'ledger' });
    const lines = (await textOf(ledger)).split('\r\n');
    assert.equal(lines.length, 1 + 3 + 1);
    assert.match(lines[3]!, /,withdrawn,-1000,EUR,/);
    assert.deepEqual(
      [ledger.file!.chargesInCents, ledger.file!.voidsInCents, ledger.file!.netInCents],
      [1_500, 1_000, 500],
    );
    const sheet = await ask({ template: 'payroll' });
    assert.equal(sheet.state, 'done', sheet.failure ?? '');
    assert.equal((await textOf(sheet)).slice(0, 2), 'PK');
    await expectSound(service);
  });
});
