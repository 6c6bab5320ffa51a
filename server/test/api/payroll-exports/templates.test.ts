import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ExportTemplate } from '@fringe/contract/operations/exports/export-templates';
import { done } from '../../support/client.ts';
import { expectFailure, expectInvalid, UNKNOWN_ID } from '../../support/contract/refusals.ts';
import { each } from '../../support/each.ts';
import { DECEMBER, FEBRUARY, JANUARY } from '../../support/money/cycle-companies.ts';
import { openWorld } from '../support/money/world.ts';

const { company } = await openWorld({ twins: true });
const own = await company();
const { client } = own;
const ana = await own.hires({ internalId: '00123' });
await ana.spends();
await ana.spends({ category: 'gym-benefit', behaviour: 'allowance', amountInCents: 5 });
await own.closes();
await ana.spends(700);

const columns = [
  { header: 'Código', field: 'internalId' },
  { header: 'Comida', field: 'amountInEuros', category: 'meal-benefit' },
  { header: 'Total', field: 'amountInCents' },
  { header: 'Signo', field: 'sign' },
];
const definition = { layout: 'columns', columns, decimalSign: ',' };
const path = `/api/v3/companies/${own.companyId}/export-templates`;
const make = async (name: string): Promise<string> =>
  `${path}/${(await done(client.post(path, { name, definition }))).id}`;

describe('export templates', () => {
  it('are written, replaced, listed after the ready-made ones, and deleted', async () => {
    const one = await make('Mía');
    assert.equal((await done(client.get(one))).definition.encoding, 'utf-8');
    const replaced = { name: 'Otra', definition: { ...definition, encoding: 'latin-1' } };
    await done(client.put(one, replaced));
    const found: ExportTemplate = await done(client.get(one));
    assert.deepEqual([found.name, found.definition.encoding], ['Otra', 'latin-1']);
    const { exportTemplates } = await own.read('/export-templates');
    const ready = ['payroll', 'ledger', 'a3', 'sap-0015'].map((name) => [name, true]);
    assert.deepEqual(each(exportTemplates, 'name', 'readyMade'), [...ready, ['Otra', false]]);
    await done(client.delete(one));
    for (const reply of [await client.get(one), await client.put(one, replaced)]) {
      expectFailure(reply, 404, 'Resource not found');
    }
  });

  it('are not overwritten by whoever has not seen the last change', async () => {
    const one = await make('De dos');
    const { revision } = await done(client.get(one));
    const mine = { name: 'De dos', definition: { ...definition, separator: ';' }, revision };
    const theirs = { name: 'De otra', definition, revision };
    await done(client.put(one, theirs));
    const text = 'The export template has changed since you read it';
    expectFailure(await client.put(one, mine), 409, text);
    assert.equal((await done(client.get(one))).name, 'De otra');
    assert.equal((await client.put(one, theirs)).status, 204, 'the same overwrites nothing');
    await done(client.put(one, { ...mine, revision: (await done(client.get(one))).revision }));
  });

  it('have names of their own, and leave the ready-made ones as they are', async () => {
    await make('Una');
    const second = await make('Dos');
    for (const name of ['Una', 'payroll']) {
      const message = `An export template '${name}' already exists`;
      expectFailure(await client.post(path, { name, definition }), 409, message);
      expectFailure(await client.put(second, { name, definition }), 409, message);
    }
    const [{ id }] = (await own.read('/export-templates')).exportTemplates;
    const text = 'A ready-made template cannot be changed; write one with its definition';
    const changed = { name: 'Mía', definition };
    expectFailure(await client.put(`${path}/${id}`, changed), 409, text);
    expectFailure(await client.delete(`${path}/${id}`), 409, text);
  });

  it('can be looked at before they are written, also for the open month', async () => {
    const send = (asked: object) => client.post(`${path}/preview`, { payroll: DECEMBER, ...asked });
    const preview = (asked: object) => done(send(asked));
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
    const { refusal, lacking, contents } = await preview({ template: 'sap-0015' });
    const kinds = 'gym-benefit allowance, meal-benefit flex';
    assert.equal(refusal, `the template has no concept code for ${kinds}`);
    const [gym, meal] = kinds.split(', ').map((kind) => kind.split(' '));
    assert.deepEqual(each(lacking, 'category', 'behaviour'), [gym, meal]);
    assert.equal(contents.rows, 0);
    const unplaced = await preview({
      definition: { layout: 'columns', columns: columns.slice(0, 2) },
    });
    const without = 'the template has no amount column for gym-benefit allowance';
    assert.equal(unplaced.refusal, without);
    for (const [asked, message] of [
      [{ template: UNKNOWN_ID }, 'Resource not found'],
      [{ payroll: JANUARY, version: 1, definition }, 'Settlement not found'],
      [{ payroll: FEBRUARY, definition }, 'Payroll cycle not found'],
    ] as const) {
      expectFailure(await send(asked), 404, message);
    }
    expectInvalid(await send({}), 'body', 'must have a definition or a template, and not both');
  });
});

describe('the definition of a template', () => {
  it('is refused where it is said at which place, and why', async () => {
    const lines = { layout: 'lines', columns: [{ header: 'NIF', field: 'legalId' }] };
    const withColumn = (column: object) => ({ ...lines, columns: [...lines.columns, column] });
    const code = { category: 'meal-benefit', behaviour: 'flex', code: '1' };
    const byCategory = { header: 'Gym', field: 'amountInCents', category: 'gym-benefit' };
    const several = { ...withColumn({ header: 'Código', field: 'concept' }), layout: 'columns' };
    const occurred = withColumn({ header: 'Día', field: 'occurredAt' });
    const same = { ...lines, decimalSign: ',', quoting: 'none' };
    const either = '"Nada" must have a field or a constant, and not both';
    const amounts = 'only for an amount, with layout columns';
    const perCategory = { ...lines, sheetPerCategory: true };
    const cases: [at: string, message: string, given: object][] = [
      ['columns/1', either, withColumn({ header: 'Nada' })],
      ['columns/1', `"Gym" may name a category or behaviour ${amounts}`, withColumn(byCategory)],
      ['columns/1', '"Día" cannot have occurredAt: only layout entries has it', occurred],
      ['columns/1', '"Código" cannot have concept: a row of layout columns has several', several],
      ['columns/1/header', '"NIF" occurs twice', withColumn({ header: 'NIF', field: 'name' })],
      ['columns', 'must have an amount, as no other row has one', { ...lines, layout: 'columns' }],
      ['concepts/1', 'meal-benefit flex has a code already', { ...lines, concepts: [code, code] }],
      ['sheetPerCategory', 'must be false for CSV, and with layout columns', perCategory],
      ['decimalSign', 'must differ from the separator where nothing is quoted', same],
    ];
    for (const [at, message, given] of cases) {
      const reply = await client.post(path, { name: 'Mal', definition: given });
      expectInvalid(reply, `body/definition/${at}`, message);
    }
  });
});
