import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, request as open } from 'node:http';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { applyImport } from '../../../src/employee-imports/apply-import.ts';
import { done } from '../../support/client.ts';
import { fakeClock } from '../../support/clock.ts';
import { failureBody } from '../../support/contract/failure-body.ts';
import { expectFailures, expectInvalid } from '../../support/contract/refusals.ts';
import { expectNoChange } from '../../support/database/tables.ts';
import { each } from '../../support/each.ts';
import { lateInIt, openService, second } from '../../support/open-service.ts';
import * as files from '../../support/people/import-files.ts';

const { applyAll, byLine, csv, employeesOf, importFile, importsOf, row, send } = files;
const clock = fakeClock(lateInIt);
const opened = await openService({ clock });
const { service, context, operator, companyId, siblingId, rows: lookUp } = opened;
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
    const became = '2 added, 3 unchanged, 4 updated, 5 failed, 6 added, 7 failed';
    assert.equal(byLine(shown), became, 'in the order of the file');
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
  it('shows how far it is, batch by batch, from its coming to its end, in its turn', async () => {
    const known = row();
    await importFile(service, companyId, csv([known]));
    const file = csv([known, { ...row(), taxRegime: 'none' }, ...people(999)]);
    const id = await start(file, '?invite=true');
    clock.advance(1);
    const next = await start(csv([row()]));
    const listed = (await operator.get(`${importsOf(companyId)}?limit=2`)).body.imports;
    assert.deepEqual(each(listed, 'id'), [next, id], 'newest first');
    const waiting = {
      ...{ id, state: 'waiting', dryRun: false, invite: true, fileName: null },
      sentBy: { kind: 'operator', name: 'operator' },
      columns: Object.keys(known).map((column) => ({ column, field: column, ignored: null })),
      ...{ rows: 1001, processed: 1, added: 0, updated: 0, unchanged: 0, failed: 1 },
      ...{ createdAt: second, finishedAt: null },
    };
    assert.deepEqual(await read(id), waiting, 'what cannot be taken is known from the beginning');
    clock.advance(5);
    const seen = [];
    while (await applyImport(context)) seen.push([await read(id), (await read(next)).state]);
    const running = { ...waiting, state: 'running', processed: 501, added: 499, unchanged: 1 };
    // Its last batch is full: that it was the last one is seen by the next.
    const whole = { ...running, processed: 1001, added: 999 };
    assert.deepEqual(seen, [
      [running, 'waiting'],
      [running, 'finished'],
      [whole, 'finished'],
      [{ ...whole, state: 'finished', finishedAt: second + 6 }, 'finished'],
    ]);
  });
});

const good = csv([row()]);
const LIMIT = 64 * 1024 * 1024;
// Few and long rows, each of the wrong width: little work for so many bytes.
const longRows = `${'x'.repeat(64_000)}\n`.repeat(16);

/** Opens a request whose body is still to be sent. */
function begin(headers: Record<string, string | number>) {
  const authorization = `Bearer ${operator.token}`;
  const sending = open(service.url + importsOf(companyId), {
    method: 'POST',
    headers: { authorization, 'content-type': 'text/csv', ...headers },
  });
  // The service may hang up on a body that it does not want.
  sending.on('error', () => undefined);
  return sending;
}

async function answerTo(sending: ReturnType<typeof begin>): Promise<[number, unknown]> {
  const [response] = (await once(sending, 'response')) as [IncomingMessage];
  const text = (await response.setEncoding('utf8').toArray()).join('');
  sending.destroy();
  return [response.statusCode!, JSON.parse(text)];
}

describe('startEmployeeImport', () => {
  it('takes its types with parameters and in any letter case', async () => {
    for (const type of ['TEXT/CSV', 'text/csv; charset=utf-8', 'text/csv;header=present']) {
      const reply = await send(operator, companyId, good, { headers: { 'content-type': type } });
      assert.equal(reply.status, 202, type);
    }
  });

  it('knows a repetition by file, query and company, though its preset is gone', async () => {
    const presets = `/platform/v1/companies/${companyId}/import-presets`;
    const { body: preset } = await operator.post(presets, { name: 'For once', columns: [] });
    const query = `?presetId=${preset.id}`;
    const headers = { 'idempotency-key': 'reused' };
    const first = await send(operator, companyId, good, { headers, query });
    assert.equal((await operator.delete(`${presets}/${preset.id}`)).status, 204);
    await expectNoChange(service, async () => {
      const others = [
        await send(operator, companyId, `${good}\n`, { headers, query }),
        await send(operator, companyId, good, { headers, query: '?dryRun=true' }),
        await send(operator, siblingId, good, { headers, query }),
      ];
      expectFailures(others, 422, 'Idempotency-Key was used with a different request');
    });
    const again = await send(operator, companyId, good, { headers, query });
    assert.deepEqual([again.status, again.body], [202, first.body]);
    const fresh = await send(operator, companyId, good, { query });
    expectInvalid(fresh, 'query/presetId', 'is not a preset of this company');
  });
});

describe('a file on its way', () => {
  it('that is refused and keeps coming is hung up on, so that it holds nothing', async () => {
    const sending = begin({ 'content-length': LIMIT });
    sending.write('name,colour\n');
    const push = () => {
      while (!sending.destroyed && sending.write(longRows));
    };
    sending.on('drain', push);
    push();
    // Unread on purpose: some clients read the answer only when they have sent all they have.
    sending.on('response', (response: IncomingMessage) => response.on('error', () => undefined));
    const isOver = new Promise((resolve) => sending.once('close', () => resolve('hung up')));
    const held = sleep(60_000, 'still held', { ref: false });
    assert.equal(await Promise.race([isOver, held]), 'hung up');
    sending.destroy();
  });

  it('is refused at its first byte beyond 64 MiB, announced or not, and not kept', () =>
    expectNoChange(service, async () => {
      const tooLarge = [413, failureBody(413, 'The body is larger than 64 MiB')];
      const announced = begin({ 'content-length': LIMIT + 1 });
      announced.flushHeaders();
      assert.deepEqual(await answerTo(announced), tooLarge);
      const sending = begin({ 'transfer-encoding': 'chunked' });
      const answer = answerTo(sending);
      sending.write(`${csv([row()])}\n`.padEnd(1024, '\n'));
      for (let left = LIMIT + 1 - 1024; left > 0; left -= longRows.length) {
        if (!sending.write(longRows.slice(0, left))) await once(sending, 'drain');
      }
      sending.end();
      assert.deepEqual(await answer, tooLarge);
    }));
});
