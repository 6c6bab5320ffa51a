import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, request as open } from 'node:http';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { failureBody } from '../../support/contract/failure-body.ts';
import { expectFailure, expectInvalid } from '../../support/contract/refusals.ts';
import { expectNoChange } from '../../support/database/tables.ts';
import { csv, importsOf, row, send } from '../../support/people/import-files.ts';
import { openService } from '../support/open-service.ts';

const { service, operator, companyId, siblingId } = await openService();
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
      const message = 'Idempotency-Key was used with a different request';
      for (const other of [
        await send(operator, companyId, `${good}\n`, { headers, query }),
        await send(operator, companyId, good, { headers, query: '?dryRun=true' }),
        await send(operator, siblingId, good, { headers, query }),
      ]) {
        expectFailure(other, 422, message);
      }
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
    const held = sleep(10_000, 'still held', { ref: false });
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
