import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, request as open } from 'node:http';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { failureBody } from '../support/failure-body.ts';
import { startService } from '../support/service.ts';
import { csv, IMPORTS as pattern, row, send } from './support/import-files.ts';
import { refusesKeyInUse, refusesUnknownIds, unknownCompany } from './support/platform-refusals.ts';
import {
  expectFailure,
  expectInvalid,
  fill,
  refusesMalformedIds,
  refusesPartners,
  refusesUnknownCallers,
} from './support/refusals.ts';
import { everyRow, expectNoChange } from './support/tables.ts';

const service = await startService();
after(service.close);
const { operator } = service;
const [companyId, sibling] = service.companyIds as [string, string];
const ids = { companyId };
const path = fill(pattern, ids);
const request = { method: 'POST', path } as const;
const good = csv([row()]);
const LIMIT = 64 * 1024 * 1024;

/** Opens a request whose body is still to be sent. */
function begin(headers: Record<string, string | number>) {
  const authorization = `Bearer ${operator.token}`;
  const sending = open(service.url + path, {
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

describe('startEmployeeImport 202', () => {
  it('answers the id when the file is there, before anybody is added', async () => {
    const before = await everyRow(service);
    const reply = await send(operator, companyId, good);
    assert.deepEqual([reply.status, Object.keys(reply.body)], [202, ['id']]);
    const now = await everyRow(service);
    const changed = Object.keys(now).filter(
      (name) => JSON.stringify(now[name]) !== JSON.stringify(before[name]),
    );
    assert.deepEqual(changed, ['audit_log', 'employee_import_rows', 'employee_imports']);
    const shown = (await operator.get(`${path}/${reply.body.id}`)).body;
    assert.deepEqual([shown.state, shown.rows, shown.processed], ['waiting', 1, 0]);
  });

  for (const type of ['TEXT/CSV', 'text/csv; charset=utf-8', 'text/csv;header=present']) {
    it(`takes a file of type ${type}, and the id in upper case`, async () => {
      const headers = { 'content-type': type };
      assert.equal((await send(operator, companyId.toUpperCase(), good, { headers })).status, 202);
    });
  }

  it('gives one answer and makes one import for a file sent twice under a key', async () => {
    const headers = { 'idempotency-key': 'once' };
    const file = csv([row(), row()]);
    const first = await send(operator, companyId, file, { headers });
    const { employee_imports, employee_import_rows } = await everyRow(service);
    const again = await send(operator, companyId, file, { headers });
    assert.deepEqual([again.status, again.body], [202, first.body]);
    const now = await everyRow(service);
    assert.deepEqual(now.employee_imports, employee_imports);
    assert.deepEqual(now.employee_import_rows, employee_import_rows);
  });
});

describe('startEmployeeImport 400', () => {
  for (const name of ['dryRun', 'invite']) {
    for (const value of ['yes', '1', '']) {
      it(`refuses ${name}=${value}, and changes nothing`, async () => {
        await expectNoChange(service, async () => {
          const reply = await send(operator, companyId, good, { query: `?${name}=${value}` });
          expectInvalid(reply, `query/${name}`, 'must be boolean');
        });
      });
    }
  }

  it('refuses a query parameter that it does not know by its name', async () => {
    await expectNoChange(service, async () => {
      const reply = await send(operator, companyId, good, { query: '?dryrun=true' });
      expectInvalid(reply, 'query/dryrun', 'is not a known parameter');
    });
  });

  it('refuses a key that is empty or too long, and keeps nothing of the file', async () => {
    await expectNoChange(service, async () => {
      for (const key of ['', 'k'.repeat(256)]) {
        const reply = await send(operator, companyId, good, {
          headers: { 'idempotency-key': key },
        });
        expectInvalid(reply, 'header/Idempotency-Key', 'must have 1 to 255 characters');
      }
    });
  });

  it('refuses a wrong header at once, though the file is still on its way', async () => {
    await expectNoChange(service, async () => {
      const sending = begin({ 'content-length': LIMIT });
      sending.write('name,colour\nIria,blue\n');
      const [status, body] = await answerTo(sending);
      assert.equal(status, 400);
      assert.match((body as { message: string }).message, /^body: has no column email, legalId/);
    });
  });

  it('hangs up on a refused file that keeps coming, so that it holds nothing', async () => {
    const sending = begin({ 'content-length': LIMIT });
    sending.write('name,colour\n');
    const lines = `${'x'.repeat(64_000)}\n`.repeat(16);
    const push = () => {
      while (!sending.destroyed && sending.write(lines));
    };
    sending.on('drain', push);
    push();
    // Unread on purpose: some clients read the answer only when they have sent all they have.
    sending.on('response', (response: IncomingMessage) => response.on('error', () => undefined));
    const isOver = new Promise((resolve) => sending.once('close', () => resolve('hung up')));
    assert.equal(
      await Promise.race([isOver, sleep(10_000, 'still held', { ref: false })]),
      'hung up',
    );
    sending.destroy();
  });
});

describe('startEmployeeImport 401', () => {
  refusesUnknownCallers(service, request);
});

describe('startEmployeeImport 403', () => {
  refusesPartners(service, request);
});

describe('startEmployeeImport 404', () => {
  refusesUnknownIds(service, { method: 'POST', pattern, ids }, [unknownCompany]);
});

describe('startEmployeeImport 409', () => {
  refusesKeyInUse(service, (headers) => send(operator, companyId, good, { headers }));
});

describe('startEmployeeImport 413', () => {
  const tooLarge = [413, failureBody(413, 'The body is larger than 64 MiB')];

  it('refuses a file that is announced one byte too large before any of it is sent', async () => {
    await expectNoChange(service, async () => {
      const sending = begin({ 'content-length': LIMIT + 1 });
      sending.flushHeaders();
      assert.deepEqual(await answerTo(sending), tooLarge);
    });
  });

  it('refuses a file of unknown length at its first byte too many, and keeps nothing', async () => {
    await expectNoChange(service, async () => {
      const sending = begin({ 'transfer-encoding': 'chunked' });
      const answer = answerTo(sending);
      sending.write(`${csv([row()])}\n`.padEnd(1024, '\n'));
      // Few and long rows, each of the wrong width: little work for so many bytes.
      const lines = `${'x'.repeat(64_000)}\n`.repeat(16);
      let left = LIMIT + 1 - 1024;
      while (left > 0) {
        const part = lines.slice(0, left);
        left -= part.length;
        if (!sending.write(part)) await once(sending, 'drain');
      }
      sending.end();
      assert.deepEqual(await answer, tooLarge);
    });
  });
});

describe('startEmployeeImport 415', () => {
  const types = ['application/json', 'text/plain', 'text/csvx', 'application/vnd.ms-excel', ''];
  for (const type of types) {
    it(`refuses a file of type "${type}", and changes nothing`, async () => {
      await expectNoChange(service, async () => {
        const init = { body: Buffer.from(good), headers: {} };
        if (type) init.headers = { 'content-type': type };
        const reply = await operator.send('POST', path, init);
        expectFailure(reply, 415, 'Unsupported content type; send text/csv');
      });
    });
  }
});

describe('startEmployeeImport 422', () => {
  refusesMalformedIds(service, operator, 'POST', pattern, ids);

  const headers = { 'idempotency-key': 'reused' };
  const others: [what: string, send: () => ReturnType<typeof send>][] = [
    ['file', () => send(operator, companyId, `${good}\n`, { headers })],
    ['query', () => send(operator, companyId, good, { headers, query: '?dryRun=true' })],
    ['company', () => send(operator, sibling, good, { headers })],
  ];
  for (const [what, other] of others) {
    it(`refuses a key that was used with another ${what}, and changes nothing`, async () => {
      const first = await send(operator, companyId, good, { headers });
      assert.equal(first.status, 202);
      await expectNoChange(service, async () => {
        const message = 'Idempotency-Key was used with a different request';
        expectFailure(await other(), 422, message);
      });
      const again = await send(operator, companyId, good, { headers });
      assert.deepEqual(again.body, first.body);
    });
  }
});
