import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { startBeside } from '../../support/beside.ts';
import { done } from '../../support/client.ts';
import { expectFailure, expectInvalid } from '../../support/contract/refusals.ts';
import { each } from '../../support/each.ts';
import { expectSound } from '../../support/money/charge-companies.ts';
import { DECEMBER, JANUARY } from '../../support/money/cycle-companies.ts';
import { bytesOf, exported } from '../../support/money/exported.ts';
import { openWorld, settle } from '../support/money/world.ts';

// That differences add up to every version is in the model of exports.
const { service, company } = await openWorld({ twins: true });

/** December: 10.00 at the close, 5.00 more in version 2, and the first taken back in version 3. */
const own = await company();
const ana = await own.hires({ internalId: '00123', surname: 'Goñi; "Ane"' });
const first = await ana.spends();
await own.closes();
await ana.spends({ payroll: DECEMBER, amountInCents: 500, category: 'gym-benefit' });
await settle(service);
await own.voids(first.id);
await settle(service);

const { client } = own;
const base = `/api/v3/companies/${own.companyId}`;
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
await done(client.post(`${base}/export-templates`, { name: 'Nómina', definition }));
const [year] = DECEMBER.split('-');
const header = 'Código;Apellidos;Concepto;Importe;Entradas;Fin;Fijo\r\n';
const line = (code: string, euros: string) =>
  `00123;"Goñi; ""Ane""";${code};${euros};1;31/12/${year};=1\r\n`;

const ask = (asked: object) =>
  exported(service, client, base, { template: 'Nómina', payroll: DECEMBER, ...asked });
const textOf = async ({ id }: { id: string }, url = service.url) =>
  (await bytesOf(url, client, `${base}/exports/${id}/file`)).toString();

describe('an export', () => {
  it('is the file of a version, with its name, digest, rows and totals', async () => {
    const { file, ...found } = await ask({ version: 1 });
    const text = await textOf(found);
    assert.equal(text, header + line('0042', '10,00'));
    const facts = { state: 'done', version: 1, since: null, failure: null, booked: null };
    assert.deepEqual({ ...found, ...facts }, found);
    assert.match(found.fileName, new RegExp(`^Nómina-.+-${DECEMBER}-v1\\.csv$`));
    const sha256 = createHash('sha256').update(text).digest('hex');
    const sums = { rows: 1, chargesInCents: 1_000, voidsInCents: 0, netInCents: 1_000 };
    const { madeAt } = file!;
    const bytes = Buffer.byteLength(text);
    assert.deepEqual(file, { bytes, sha256, ...sums, currency: 'EUR', madeAt });
    const { headers } = await own.get(`/exports/${found.id}/file`);
    const digest = Buffer.from(sha256, 'hex').toString('base64');
    for (const [name, value] of Object.entries({
      etag: `"${sha256}"`,
      'repr-digest': `sha-256=:${digest}:`,
      'content-type': 'text/csv; charset=utf-8',
    })) {
      assert.equal(headers.get(name), value);
    }
    assert.match(headers.get('content-disposition')!, /filename\*=UTF-8''N%C3%B3mina-/);
  });

  it('has only what a version differs in from an earlier one, if asked', async () => {
    const difference = await ask({ since: 1 });
    const changed = header + line('0043', '5,00') + line('0042', '-10,00');
    assert.equal(await textOf(difference), changed);
    assert.match(difference.fileName, /-v3-since-v1\.csv$/);
    const whole = await ask({});
    assert.equal(await textOf(whole), header + line('0043', '5,00'));
    assert.equal(whole.file!.netInCents, 500);
  });

  it('is the same for the same question, whatever has become of people since', async () => {
    const before = await ask({ version: 2 });
    const text = await textOf(before);
    await client.patch(`${base}/employees/${ana.employeeId}`, { surname: 'Otro' });
    assert.equal((await ask({ version: 2 })).id, before.id);
    const beside = await startBeside(service);
    try {
      assert.equal(await textOf(before, beside.url), text);
    } finally {
      await beside.close();
    }
  });

  it('is made for closed months only, of versions and templates that there are', async () => {
    const send = (asked: object) =>
      client.post(`${base}/exports`, { template: 'payroll', payroll: DECEMBER, ...asked });
    for (const asked of [{ payroll: JANUARY }, { version: 4 }]) {
      expectFailure(await send(asked), 404, 'Settlement not found');
    }
    expectFailure(await send({ template: 'nobody' }), 404, 'Resource not found');
    expectInvalid(await send({ version: 2, since: 2 }), 'body/since', 'must be before version 2');
  });

  it('fails with what the template lacks, has no file, and can be asked for again', async () => {
    const { id, state, failure, file } = await ask({ template: 'a3' });
    const lacking = 'the template has no concept code for gym-benefit flex';
    assert.deepEqual([state, failure, file], ['failed', lacking, null]);
    const path = `${base}/exports/${id}`;
    for (const reply of [await client.get(`${path}/file`), await client.post(`${path}/booked`)]) {
      expectFailure(reply, 409, 'The export has no file: it is failed');
    }
    assert.notEqual((await ask({ template: 'a3' })).id, id);
  });

  it('is booked once, and says by whom', async () => {
    const path = `${base}/exports/${(await ask({ version: 3 })).id}`;
    await done(client.post(`${path}/booked`, { reference: 'Asiento 7' }));
    const { booked, requestedBy } = await done(client.get(path));
    const said = [booked.reference, booked.by.kind, requestedBy.kind];
    assert.deepEqual(said, ['Asiento 7', 'partner', 'partner']);
    expectFailure(await client.post(`${path}/booked`), 409, 'The export is booked already');
  });

  it('is listed by month and template, and nowhere else', async () => {
    const listed = async (query: string, of = own) => (await of.read(`/exports?${query}`)).exports;
    const some = await listed(`payroll=${DECEMBER}&template=a3`);
    assert.deepEqual(each(some, 'state'), ['failed', 'failed']);
    assert.deepEqual(await listed(`payroll=${JANUARY}`), []);
    assert.deepEqual(await listed('', await company()), []);
  });

  it('by a ready-made template has each entry, or is a spreadsheet of people', async () => {
    const ledger = await ask({ template: 'ledger' });
    const [, , , withdrawn, ...end] = (await textOf(ledger)).split('\r\n');
    assert.match(withdrawn!, /,withdrawn,-1000,EUR,/);
    assert.deepEqual(end, [''], 'three entries');
    const { chargesInCents, voidsInCents, netInCents } = ledger.file!;
    assert.deepEqual([chargesInCents, voidsInCents, netInCents], [1_500, 1_000, 500]);
    const sheet = await ask({ template: 'payroll' });
    assert.deepEqual([sheet.state, sheet.failure], ['done', null]);
    assert.equal((await textOf(sheet)).slice(0, 2), 'PK');
    await expectSound(service);
  });
});
