import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { applyImport } from '../../../src/employee-imports/apply-import.ts';
import { done } from '../../support/client.ts';
import { fakeClock } from '../../support/clock.ts';
import { sql } from '../../support/database/sql.ts';
import { each } from '../../support/each.ts';
import { startService } from '../../support/service.ts';
import {
  applyAll,
  byLine,
  csv,
  employeesOf,
  importFile,
  importsOf,
  type ReportedRow,
  row,
  send,
} from '../support/people/import-files.ts';

// Late in a second: a time that is rounded rather than cut would lie in the next one.
const second = Math.floor(Date.now() / 1000);
const clock = fakeClock(new Date(second * 1000 + 900));
const service = await startService({ clock });
after(service.close);
const { operator } = service;
const [companyId] = service.companyIds as [string];
const read = async (id: string) => (await operator.get(`${importsOf(companyId)}/${id}`)).body;
const people = (count: number) => Array.from({ length: count }, () => row());

async function start(file: string, query = ''): Promise<string> {
  return (await done(send(operator, companyId, file, { query }))).id;
}

const [same, differing] = [row(), row()];
await importFile(service, companyId, csv([same, differing]));
const twice = row();
const mixed = [row(), same, { ...differing, name: 'Nova' }, row({ email: 'x' }), twice, twice];
const mixedId = await start(csv(mixed));
const rowsOf = async (query = ''): Promise<ReportedRow[]> =>
  (await done(operator.get(`${importsOf(companyId)}/${mixedId}/rows${query}`))).rows;

describe('listImportRows', () => {
  it('shows rows that wait, and at once those that cannot be taken', async () => {
    const shown = await rowsOf();
    const expected = '2 waiting, 3 waiting, 4 waiting, 5 failed, 6 waiting, 7 failed';
    assert.equal(byLine(shown), expected);
    const told = shown.flatMap(({ messages }) => messages).join(', ');
    assert.equal(told, 'email: must match format "email", legalId stands in line 6 already');
    assert.ok(shown.every(({ employeeId }) => employeeId === null));
  });

  it('shows what became of each row in the order of the file, and by outcome', async () => {
    await applyAll(service);
    const shown = await rowsOf();
    const expected = '2 added, 3 unchanged, 4 updated, 5 failed, 6 added, 7 failed';
    assert.equal(byLine(shown), expected);
    for (const { employeeId, outcome } of shown) {
      assert.equal(employeeId === null, outcome === 'failed');
      if (!employeeId) continue;
      assert.equal((await operator.get(`${employeesOf(companyId)}/${employeeId}`)).status, 200);
    }
    for (const outcome of ['failed', 'waiting', 'added', 'updated', 'unchanged']) {
      const fitting = shown.filter((one) => one.outcome === outcome);
      assert.deepEqual(await rowsOf(`?outcome=${outcome}`), fitting);
    }
  });

  it('has the rows that are to be looked at apart from those that failed', async () => {
    const id = await start(
      csv([row(), row({ legalId: 'X' }), row({ email: 'x' })]),
      '?dryRun=true',
    );
    await applyAll(service);
    const linesOf = async (query: string) => {
      const reply = await operator.get(`${importsOf(companyId)}/${id}/rows?${query}`);
      return byLine(reply.body.rows);
    };
    assert.equal(await linesOf('warned=true'), '3 added');
    assert.equal(await linesOf('warned=false'), '2 added, 4 failed');
    assert.equal(await linesOf('warned=true&outcome=updated'), '');
    const file = await operator.get(`${importsOf(companyId)}/${id}/rows?warned=true&format=csv`);
    assert.equal(file.text.trim().split('\r\n').length, 2);
  });

  it('keeps nothing of what stood in rows that are done, also of one that came twice', async () => {
    const kept = `SELECT number FROM employee_import_rows WHERE import_id = $1
      AND (fields IS NOT NULL OR email_key IS NOT NULL OR legal_id_key IS NOT NULL)`;
    assert.deepEqual(await sql(service.database.ownerUrl, kept, [mixedId]), []);
  });
});

describe('the values of rows', () => {
  const shownOf = async (id: string) => {
    const { body } = await operator.get(`${importsOf(companyId)}/${id}/rows?outcome=failed`);
    return body.rows.map(({ line, values }: { line: number; values: { value: string }[] }) => [
      line,
      values.map(({ value }) => value),
    ]);
  };

  it('are those that were sent, wherever in a file the rows stand', async () => {
    const wrong = [0, 19, 20, 43];
    const sent = people(44).map((cells, index) =>
      wrong.includes(index) ? { ...cells, taxRegime: `none ${index}` } : cells,
    );
    const id = await start(csv(sent));
    const expected = wrong.map((index) => [index + 2, Object.values(sent[index]!)]);
    assert.deepEqual(await shownOf(id), expected);
    await applyAll(service);
    assert.deepEqual(await shownOf(id), expected);
  });

  it('are also those that each row once kept for itself', async () => {
    const id = await start(csv([row({ email: 'x' }), row({ email: 'y' })]));
    for (const number of [1, 2]) {
      const sealed = service.context.vault.seal(`["kept ${number}"]`, `import row ${id} ${number}`);
      const keep = `UPDATE employee_import_rows SET values_sealed = $3
        WHERE import_id = $1 AND number = $2`;
      await sql(service.database.ownerUrl, keep, [id, number, sealed]);
    }
    assert.deepEqual(await shownOf(id), [
      [2, ['kept 1']],
      [3, ['kept 2']],
    ]);
  });
});

describe('readEmployeeImport', () => {
  it('shows how far an import is, batch by batch, from its coming to its end', async () => {
    const known = row();
    await importFile(service, companyId, csv([known]));
    const file = csv([known, { ...row(), taxRegime: 'none' }, ...people(1100)]);
    const id = await start(file, '?invite=true');
    const waiting = {
      id,
      state: 'waiting',
      dryRun: false,
      invite: true,
      fileName: null,
      sentBy: { kind: 'operator', name: 'operator' },
      columns: Object.keys(known).map((column) => ({ column, field: column, ignored: null })),
      rows: 1102,
      processed: 1,
      added: 0,
      updated: 0,
      unchanged: 0,
      failed: 1,
      createdAt: second,
      finishedAt: null,
    };
    assert.deepEqual(await read(id), waiting, 'what cannot be taken is known from the beginning');
    clock.advance(5);
    const seen = [];
    while (await applyImport(service.context)) seen.push(await read(id));
    const running = { ...waiting, state: 'running', unchanged: 1 };
    const finishedAt = second + 5;
    assert.deepEqual(seen, [
      { ...running, processed: 501, added: 499 },
      { ...running, processed: 1001, added: 999 },
      { ...running, state: 'finished', processed: 1102, added: 1100, finishedAt },
    ]);
  });

  it('finishes a file whose last batch is full, and is then done with it', async () => {
    const id = await start(csv(people(500)));
    await applyAll(service);
    const { state, processed, added } = await read(id);
    assert.deepEqual([state, processed, added], ['finished', 500, 500]);
    assert.equal(await applyImport(service.context), false);
  });

  it('works on imports in the order in which they came', async () => {
    const ids: string[] = [];
    for (const file of [csv([row()]), csv([row()])]) {
      clock.advance(1);
      ids.push(await start(file));
    }
    const listed = (await operator.get(`${importsOf(companyId)}?limit=2`)).body.imports;
    assert.deepEqual(each(listed, 'id'), ids.toReversed(), 'and lists them newest first');
    const states = async () => [(await read(ids[0]!)).state, (await read(ids[1]!)).state];
    assert.equal(await applyImport(service.context), true);
    assert.deepEqual(await states(), ['finished', 'waiting']);
    await applyAll(service);
    assert.deepEqual(await states(), ['finished', 'finished']);
  });
});
