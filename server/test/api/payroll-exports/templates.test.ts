import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { ExportTemplate } from '@fringe/contract/operations/exports/export-templates';
import { each } from '../../support/each.ts';
import { startService } from '../../support/service.ts';
import { charged } from '../support/money/charge-companies.ts';
import {
  closeMonth,
  DECEMBER,
  FEBRUARY,
  JANUARY,
  newSide,
} from '../support/money/cycle-companies.ts';
import { register } from '../support/people/employee-sides.ts';
import { expectFailure, expectInvalid } from '../support/refusals.ts';

const service = await startService({ twins: true });
after(service.close);

const own = await newSide(service);
const id = await register(own, { internalId: '00123' });
await charged(own, id);
await charged(own, id, { category: 'gym-benefit', behaviour: 'allowance', amountInCents: 5 });
await closeMonth(own.client, own.companyId);
await charged(own, id, { amountInCents: 700 });

const columns = [
  { header: 'Código', field: 'internalId' },
  { header: 'Comida', field: 'amountInEuros', category: 'meal-benefit' },
  { header: 'Total', field: 'amountInCents' },
  { header: 'Signo', field: 'sign' },
];
const definition = { layout: 'columns', columns, decimalSign: ',' };
const NOBODY = '0192f000-0000-7000-8000-00000000ffff';

const { client } = own;
const path = `/api/v3/companies/${own.companyId}/export-templates`;
const listed = async (query = '') =>
  (await client.get(`${path}${query}`)).body.exportTemplates as ExportTemplate[];

describe('export templates', () => {
  it('are written, replaced, listed after the ready-made ones, and deleted', async () => {
    const made = await client.post(path, { name: 'Mía', definition });
    assert.equal(made.status, 201, made.text);
    const one = `${path}/${made.body.id}`;
    assert.equal((await client.get(one)).body.definition.encoding, 'utf-8');
    const replaced = { name: 'Otra', definition: { ...definition, encoding: 'latin-1' } };
    assert.equal((await client.put(one, replaced)).status, 204);
    const found = (await client.get(one)).body as ExportTemplate;
    assert.deepEqual([found.name, found.definition.encoding], ['Otra', 'latin-1']);
    const names = (await listed()).map(({ name, readyMade }) => [name, readyMade]);
    assert.deepEqual(names, [
      ['payroll', true],
      ['ledger', true],
      ['a3', true],
      ['sap-0015', true],
      ['Otra', false],
    ]);
    assert.deepEqual(each(await listed('?limit=3&page=2'), 'name'), ['sap-0015', 'Otra']);
    assert.equal((await client.delete(one)).status, 204);
    for (const reply of [
      await client.get(one),
      await client.put(one, replaced),
      await client.delete(one),
    ]) {
      expectFailure(reply, 404, 'Resource not found');
    }
  });

  it('are not overwritten by whoever has not seen the last change', async () => {
    const made = await client.post(path, { name: 'De dos', definition });
    const one = `${path}/${made.body.id}`;
    const { revision } = (await client.get(one)).body as ExportTemplate;
    const mine = { name: 'De dos', definition: { ...definition, separator: ';' }, revision };
    const theirs = { name: 'De otra', definition, revision };
    assert.equal((await client.put(one, theirs)).status, 204);
    const text = 'The export template has changed since you read it';
    expectFailure(await client.put(one, mine), 409, text);
    assert.equal((await client.get(one)).body.name, 'De otra');
    assert.equal((await client.put(one, theirs)).status, 204, 'the same overwrites nothing');
    const now = (await client.get(one)).body.revision as string;
    assert.equal((await client.put(one, { ...mine, revision: now })).status, 204);
    assert.equal((await client.delete(one)).status, 204);
  });

  it('have names of their own, and leave the ready-made ones as they are', async () => {
    const first = await client.post(path, { name: 'Una', definition });
    const second = await client.post(path, { name: 'Dos', definition });
    for (const name of ['Una', 'payroll']) {
      const message = `An export template '${name}' already exists`;
      expectFailure(await client.post(path, { name, definition }), 409, message);
      const reply = await client.put(`${path}/${second.body.id}`, { name, definition });
      expectFailure(reply, 409, message);
    }
    const [ready] = await listed();
    const text = 'A ready-made template cannot be changed; write one with its definition';
    for (const reply of [
      await client.put(`${path}/${ready!.id}`, { name: 'Mía', definition }),
      await client.delete(`${path}/${ready!.id}`),
    ]) {
      expectFailure(reply, 409, text);
    }
    for (const { body } of [first, second]) await client.delete(`${path}/${body.id}`);
  });

  it('can be looked at before they are written, also for the open month', async () => {
    const preview = async (asked: object) =>
      (await client.post(`${path}/preview`, { payroll: DECEMBER, ...asked })).body;
    assert.deepEqual(await preview({ definition }), {
      version: 1,
      headers: ['Código', 'Comida', 'Total', 'Signo'],
      rows: [['00123', '10,00', '1005', '+']],
      refusal: null,
      lacking: [],
      contents: { rows: 1, chargesInCents: 1005, voidsInCents: 0, netInCents: 1005 },
    });
    const open = await preview({ definition, payroll: JANUARY });
    assert.deepEqual([open.version, open.rows], [null, [['00123', '7,00', '700', '+']]]);
    const sap = await preview({ template: 'sap-0015' });
    assert.equal(
      sap.refusal,
      'the template has no concept code for gym-benefit allowance, meal-benefit flex',
    );
    assert.deepEqual(sap.lacking, [
      { category: 'gym-benefit', behaviour: 'allowance' },
      { category: 'meal-benefit', behaviour: 'flex' },
    ]);
    assert.equal(sap.contents.rows, 0);
    const unplaced = { layout: 'columns', columns: columns.slice(0, 2) };
    assert.equal(
      (await preview({ definition: unplaced })).refusal,
      'the template has no amount column for gym-benefit allowance',
    );
    const asked = { payroll: DECEMBER, template: NOBODY };
    expectFailure(await client.post(`${path}/preview`, asked), 404, 'Resource not found');
    const unsettled = { payroll: JANUARY, version: 1, definition };
    expectFailure(await client.post(`${path}/preview`, unsettled), 404, 'Settlement not found');
    const later = { payroll: FEBRUARY, definition };
    expectFailure(await client.post(`${path}/preview`, later), 404, 'Payroll cycle not found');
    expectInvalid(
      await client.post(`${path}/preview`, { payroll: DECEMBER }),
      'body',
      'must have a definition or a template, and not both',
    );
  });
});

describe('the definition of a template', () => {
  const lines = { layout: 'lines', columns: [{ header: 'NIF', field: 'legalId' }] };
  const withColumn = (column: object) => ({ ...lines, columns: [...lines.columns, column] });
  const code = { category: 'meal-benefit', behaviour: 'flex', code: '1' };
  const twice = [code, code];
  const byCategory = { header: 'Gym', field: 'amountInCents', category: 'gym-benefit' };
  const several = { ...withColumn({ header: 'Código', field: 'concept' }), layout: 'columns' };
  /** What stands at which place, and what is said of it. */
  const refused: Record<string, [at: string, given: object]> = {
    '"Nada" must have a field or a constant, and not both': [
      'columns/1',
      withColumn({ header: 'Nada' }),
    ],
    '"Gym" may name a category or behaviour only for an amount, with layout columns': [
      'columns/1',
      withColumn(byCategory),
    ],
    '"Día" cannot have occurredAt: only layout entries has it': [
      'columns/1',
      withColumn({ header: 'Día', field: 'occurredAt' }),
    ],
    '"Código" cannot have concept: a row of layout columns has several': ['columns/1', several],
    '"NIF" occurs twice': ['columns/1/header', withColumn({ header: 'NIF', field: 'name' })],
    'must have an amount, as no other row has one': ['columns', { ...lines, layout: 'columns' }],
    'meal-benefit flex has a code already': ['concepts/1', { ...lines, concepts: twice }],
    'must be false for CSV, and with layout columns': [
      'sheetPerCategory',
      { ...lines, sheetPerCategory: true },
    ],
    'must differ from the separator where nothing is quoted': [
      'decimalSign',
      { ...lines, decimalSign: ',', quoting: 'none' },
    ],
  };
  for (const [message, [at, given]] of Object.entries(refused)) {
    it(`is refused where it is said of ${at}: ${message}`, async () => {
      const reply = await client.post(path, { name: 'Mal', definition: given });
      expectInvalid(reply, `body/definition/${at}`, message);
    });
  }
});
