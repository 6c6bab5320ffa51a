import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { startBeside } from '../../support/beside.ts';
import { done } from '../../support/client.ts';
import { expectFailure, expectInvalid, UNKNOWN_ID } from '../../support/contract/refusals.ts';
import { each } from '../../support/each.ts';
import { expectSound } from '../../support/money/charge-companies.ts';
import { DECEMBER, FEBRUARY, JANUARY } from '../../support/money/cycle-companies.ts';
import { bytesOf, exported } from '../../support/money/exported.ts';
import { openWorld, settle } from '../../support/money/world.ts';

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
await ana.spends(700);

const { client } = own;
const base = `/api/v3/companies/${own.companyId}`;
const templates = `${base}/export-templates`;

describe('export templates', () => {
  const columns = [
    { header: 'Código', field: 'internalId' },
    { header: 'Comida', field: 'amountInEuros', category: 'meal-benefit' },
    { header: 'Total', field: 'amountInCents' },
    { header: 'Signo', field: 'sign' },
  ];
  const definition = { layout: 'columns', columns, decimalSign: ',' };
  const make = async (name: string): Promise<string> =>
    `${templates}/${(await done(client.post(templates, { name, definition }))).id}`;

  it('are written, listed after the ready-made ones, and deleted', async () => {
    const one = await make('Otra');
    const { exportTemplates } = await own.read('/export-templates');
    const ready = ['payroll', 'ledger', 'a3', 'sap-0015'].map((name) => [name, true]);
    const written = ['Nómina', 'Otra'].map((name) => [name, false]);
    assert.deepEqual(each(exportTemplates, 'name', 'readyMade'), [...ready, ...written]);
    assert.equal((await done(client.get(one))).definition.encoding, 'utf-8');
    await done(client.delete(one));
    const same = { name: 'Otra', definition };
    for (const reply of [await client.get(one), await client.put(one, same)]) {
      expectFailure(reply, 404, 'Resource not found');
    }
  });

  it('are replaced, but not by whoever has not seen the last change', async () => {
    const one = await make('De dos');
    const { revision } = await done(client.get(one));
    const mine = { name: 'De dos', definition: { ...definition, separator: ';' }, revision };
    const theirs = {
      name: 'De otra',
      definition: { ...definition, encoding: 'latin-1' },
      revision,
    };
    await done(client.put(one, theirs));
    const text = 'The export template has changed since you read it';
    expectFailure(await client.put(one, mine), 409, text);
    const found = await done(client.get(one));
    assert.deepEqual([found.name, found.definition.encoding], ['De otra', 'latin-1']);
    assert.equal((await client.put(one, theirs)).status, 204, 'the same overwrites nothing');
    await done(client.put(one, { ...mine, revision: found.revision }));
  });

  it('have names of their own, and leave the ready-made ones as they are', async () => {
    await make('Una');
    const second = await make('Dos');
    for (const name of ['Una', 'payroll']) {
      const message = `An export template '${name}' already exists`;
      expectFailure(await client.post(templates, { name, definition }), 409, message);
      expectFailure(await client.put(second, { name, definition }), 409, message);
    }
    const [{ id }] = (await own.read('/export-templates')).exportTemplates;
    const text = 'A ready-made template cannot be changed; write one with its definition';
    const changed = { name: 'Mía', definition };
    expectFailure(await client.put(`${templates}/${id}`, changed), 409, text);
    expectFailure(await client.delete(`${templates}/${id}`), 409, text);
  });

  it('can be looked at before they are written, also for the open month', async () => {
    const send = (asked: object) =>
      client.post(`${templates}/preview`, { payroll: DECEMBER, version: 2, ...asked });
    const preview = (asked: object) => done(send(asked));
    assert.deepEqual(await preview({ definition }), {
      version: 2,
      headers: ['Código', 'Comida', 'Total', 'Signo'],
      rows: [['00123', '10,00', '1500', '+']],
      refusal: null,
      lacking: [],
      contents: { rows: 1, chargesInCents: 1500, voidsInCents: 0, netInCents: 1500 },
    });
    const open = await preview({ definition, payroll: JANUARY, version: undefined });
    assert.deepEqual([open.version, open.rows], [null, [['00123', '7,00', '700', '+']]]);
    const { refusal, lacking, contents } = await preview({ template: 'sap-0015' });
    const text = 'the template has no concept code for gym-benefit flex, meal-benefit flex';
    assert.deepEqual([refusal, contents.rows], [text, 0]);
    const kinds = ['gym-benefit', 'meal-benefit'].map((category) => [category, 'flex']);
    assert.deepEqual(each(lacking, 'category', 'behaviour'), kinds);
    const few = { layout: 'columns', columns: columns.slice(0, 2) };
    assert.match(
      (await preview({ definition: few })).refusal,
      /no amount column for gym-benefit flex$/,
    );
    for (const [asked, message] of [
      [{ template: UNKNOWN_ID }, 'Resource not found'],
      [{ payroll: JANUARY, definition }, 'Settlement not found'],
      [{ payroll: FEBRUARY, version: undefined, definition }, 'Payroll cycle not found'],
    ] as const) {
      expectFailure(await send(asked), 404, message);
    }
    expectInvalid(await send({}), 'body', 'must have a definition or a template, and not both');
  });
});

const definition = {
  ...{ layout: 'lines', separator: ';', decimalSign: ',', dateForm: 'dd/mm/yyyy' },
  columns: [
    { header: 'Código', field: 'internalId' },
    { header: 'Apellidos', field: 'surname' },
    { header: 'Concepto', field: 'concept' },
    { header: 'Importe', field: 'amountInEuros' },
    { header: 'Entradas', field: 'entries' },
    { header: 'Fin', field: 'periodEnd' },
    { header: 'Fijo', constant: '=1' },
  ],
  concepts: [
    { category: 'meal-benefit', behaviour: 'flex', code: '0042' },
    { category: 'gym-benefit', behaviour: 'flex', code: '0043' },
  ],
};
await done(client.post(templates, { name: 'Nómina', definition }));
const header = 'Código;Apellidos;Concepto;Importe;Entradas;Fin;Fijo\r\n';
const line = (code: string, euros: string) =>
  `00123;"Goñi; ""Ane""";${code};${euros};1;31/12/${DECEMBER.slice(0, 4)};=1\r\n`;

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
    const sha256 = createHash('sha256').update(text).digest();
    const sums = { rows: 1, chargesInCents: 1_000, voidsInCents: 0, netInCents: 1_000 };
    const made = { bytes: Buffer.byteLength(text), sha256: sha256.toString('hex') };
    assert.deepEqual(file, { ...made, ...sums, currency: 'EUR', madeAt: file!.madeAt });
    const { headers } = await own.get(`/exports/${found.id}/file`);
    const told = ['etag', 'repr-digest', 'content-type'].map((name) => headers.get(name));
    const digest = `sha-256=:${sha256.toString('base64')}:`;
    assert.deepEqual(told, [`"${made.sha256}"`, digest, 'text/csv; charset=utf-8']);
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
    assert.equal(await textOf(before, beside.url).finally(beside.close), text);
  });

  it('is made for closed months only, of versions and templates that there are', async () => {
    const send = (asked: object) =>
      client.post(`${base}/exports`, { template: 'payroll', payroll: DECEMBER, ...asked });
    for (const [asked, message] of [
      [{ payroll: JANUARY }, 'Settlement not found'],
      [{ version: 4 }, 'Settlement not found'],
      [{ template: 'nobody' }, 'Resource not found'],
    ] as const) {
      expectFailure(await send(asked), 404, message);
    }
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
    const listed = async (query: string, of = own) => (await of.read(`/exports?${query}`)).exports;
    const some = await listed(`payroll=${DECEMBER}&template=a3`);
    assert.deepEqual(each(some, 'state'), ['failed', 'failed'], 'found by month and template');
    assert.deepEqual(await listed(`payroll=${JANUARY}`), []);
    assert.deepEqual(await listed('', await company()), []);
  });

  it('is booked once, and says by whom', async () => {
    const path = `${base}/exports/${(await ask({ version: 3 })).id}`;
    await done(client.post(`${path}/booked`, { reference: 'Asiento 7' }));
    const { booked, requestedBy } = await done(client.get(path));
    const said = [booked.reference, booked.by.kind, requestedBy.kind];
    assert.deepEqual(said, ['Asiento 7', 'partner', 'partner']);
    expectFailure(await client.post(`${path}/booked`), 409, 'The export is booked already');
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
