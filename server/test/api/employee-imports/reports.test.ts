import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applyImport } from '../../../src/employee-imports/apply-import.ts';
import { done } from '../../support/client.ts';
import { fakeClock } from '../../support/clock.ts';
import { each } from '../../support/each.ts';
import * as files from '../../support/people/import-files.ts';
import { lateInIt, openService, second } from '../support/open-service.ts';

const { applyAll, byLine, csv, employeesOf, importFile, importsOf, row, send } = files;
const clock = fakeClock(lateInIt);
const { service, context, operator, companyId, rows: lookUp } = await openService({ clock });
const read = async (id: string) => (await operator.get(`${importsOf(companyId)}/${id}`)).body;
const people = (count: number) => Array.from({ length: count }, () => row());

const start = async (file: string, query = ''): Promise<string> =>
  (await done(send(operator, companyId, file, { query }))).id;

interface Row extends files.ReportedRow {
  values: { value: string }[];
}
const rowsOf = async (id: string, query = ''): Promise<Row[]> =>
  (await done(operator.get(`${importsOf(companyId)}/${id}/rows${query}`))).rows;

describe('the rows of an import', () => {
  it('wait or have failed at once; then each has an outcome, and no more is kept', async () => {
    const [same, differing, twice] = [row(), row(), row()];
    await importFile(service, companyId, csv([same, differing]));
    const mixed = [row(), same, { ...differing, name: 'Nova' }, row({ email: 'x' }), twice, twice];
    const id = await start(csv(mixed));
    const waiting = await rowsOf(id);
    const lines = '2 waiting, 3 waiting, 4 waiting, 5 failed, 6 waiting, 7 failed';
    assert.equal(byLine(waiting), lines);
    const told = waiting.flatMap(({ messages }) => messages).join(', ');
    assert.equal(told, 'email: must match format "email", legalId stands in line 6 already');
    assert.ok(waiting.every(({ employeeId }) => employeeId === null));
    await applyAll(service);
    const shown = await rowsOf(id);
    assert.equal(
      byLine(shown),
      '2 added, 3 unchanged, 4 updated, 5 failed, 6 added, 7 failed',
      'in the order of the file',
    );
    for (const { employeeId, outcome } of shown) {
      assert.equal(employeeId === null, outcome === 'failed');
      if (!employeeId) continue;
      assert.equal((await operator.get(`${employeesOf(companyId)}/${employeeId}`)).status, 200);
    }
    for (const outcome of ['failed', 'waiting', 'added', 'updated', 'unchanged']) {
      const fitting = shown.filter((one) => one.outcome === outcome);
      assert.deepEqual(await rowsOf(id, `?outcome=${outcome}`), fitting);
    }
    const kept = `SELECT number FROM employee_import_rows WHERE import_id = $1
      AND (fields IS NOT NULL OR email_key IS NOT NULL OR legal_id_key IS NOT NULL)`;
    assert.deepEqual(await lookUp(kept, [id]), []);
  });

  it('that are to be looked at are had apart from those that failed', async () => {
    const file = csv([row(), row({ legalId: 'X' }), row({ email: 'x' })]);
    const id = await start(file, '?dryRun=true');
    await applyAll(service);
    for (const [query, lines] of [
      ['warned=true', '3 added'],
      ['warned=false', '2 added, 4 failed'],
      ['warned=true&outcome=updated', ''],
    ] as const) {
      assert.equal(byLine(await rowsOf(id, `?${query}`)), lines, query);
    }
    const path = `${importsOf(companyId)}/${id}/rows?warned=true&format=csv`;
    assert.equal((await operator.get(path)).text.trim().split('\r\n').length, 2);
  });

  it('have the values that were sent, wherever in a file they stand', async () => {
    const wrong = [0, 19, 20, 43];
    const sent = people(44).map((cells, index) =>
      wrong.includes(index) ? { ...cells, taxRegime: `none ${index}` } : cells,
    );
    const id = await start(csv(sent));
    const failed = async (of = id) =>
      (await rowsOf(of, '?outcome=failed')).map(({ line, values }) => [
        line,
        values.map(({ value }) => value),
      ]);
    const expected = wrong.map((index) => [index + 2, Object.values(sent[index]!)]);
    assert.deepEqual(await failed(), expected);
    await applyAll(service);
    assert.deepEqual(await failed(), expected);
    // As each row once kept them for itself.
    const old = await start(csv([row({ email: 'x' }), row({ email: 'y' })]));
    for (const number of [1, 2]) {
      const sealed = context.vault.seal(`["kept ${number}"]`, `import row ${old} ${number}`);
      const keep = `UPDATE employee_import_rows SET values_sealed = $3
        WHERE import_id = $1 AND number = $2`;
      await lookUp(keep, [old, number, sealed]);
    }
    assert.deepEqual(await failed(old), [
      [2, ['kept 1']],
      [3, ['kept 2']],
    ]);
  });
});

describe('an import', () => {
  it('shows how far it is, batch by batch, from its coming to its end', async () => {
    const known = row();
    await importFile(service, companyId, csv([known]));
    const file = csv([known, { ...row(), taxRegime: 'none' }, ...people(1100)]);
    const id = await start(file, '?invite=true');
    const waiting = {
      ...{ id, state: 'waiting', dryRun: false, invite: true, fileName: null },
      sentBy: { kind: 'operator', name: 'operator' },
      columns: Object.keys(known).map((column) => ({ column, field: column, ignored: null })),
      ...{ rows: 1102, processed: 1, added: 0, updated: 0, unchanged: 0, failed: 1 },
      ...{ createdAt: second, finishedAt: null },
    };
    assert.deepEqual(await read(id), waiting, 'what cannot be taken is known from the beginning');
    clock.advance(5);
    const seen = [];
    while (await applyImport(context)) seen.push(await read(id));
    const running = { ...waiting, state: 'running', unchanged: 1 };
    const finishedAt = second + 5;
    assert.deepEqual(seen, [
      { ...running, processed: 501, added: 499 },
      { ...running, processed: 1001, added: 999 },
      { ...running, state: 'finished', processed: 1102, added: 1100, finishedAt },
    ]);
  });

  it('is finished though its last batch is full, and worked on in its turn', async () => {
    const ids: string[] = [];
    for (const count of [1, 500]) {
      clock.advance(1);
      ids.push(await start(csv(people(count))));
    }
    const listed = (await operator.get(`${importsOf(companyId)}?limit=2`)).body.imports;
    assert.deepEqual(each(listed, 'id'), ids.toReversed(), 'and listed newest first');
    const states = async () => [(await read(ids[0]!)).state, (await read(ids[1]!)).state];
    assert.equal(await applyImport(context), true);
    assert.deepEqual(await states(), ['finished', 'waiting']);
    await applyAll(service);
    assert.deepEqual(await states(), ['finished', 'finished']);
    assert.equal((await read(ids[1]!)).added, 500);
  });
});
