import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { keepsAnswers, type Operation } from '@fringe/contract/operation';
import { operations } from '@fringe/contract/operations/index';
import pg from 'pg';
import type { Reply } from '../support/client.ts';
import { demo } from '../support/context.ts';
import { furnish, idsWithin } from '../support/contract/contract-ids.ts';
import { expectFailure } from '../support/contract/refusals.ts';
import { sampleQuery, sampleRequest, urlWith } from '../support/contract/walk.ts';
import { sql } from '../support/database/sql.ts';
import { expectNoChange, lastWrites, watchForChanges } from '../support/database/tables.ts';
import { openMonthOf } from '../support/money/committed.ts';
import { startService } from '../support/service.ts';

const service = await startService({ config: { rateLimitPerMinute: 100_000_000 } });
after(service.close);
const { operator, partner } = service;
const [companyId] = service.companyIds as [string];
await furnish(service, [companyId]);

/** What the smallest request of the contract cannot do in the demo, and why. */
const unable: Record<string, string> = {
  platformRegisterEmployee: 'its twin has registered the same person by then',
  answerDelivery: 'nobody waits for an answer',
};

const noted = operations.filter(
  ({ method, audited, authenticated }) => (method !== 'GET' || audited) && authenticated !== false,
);

async function prepared(operation: Operation) {
  const ids = await idsWithin(service, operation, companyId);
  const situation = { ...ids, open: await openMonthOf(service, companyId) };
  const client = operation.api === 'platform' ? operator : partner;
  // In any letter case, ids lead to the same.
  const upper = Object.entries(ids).map(([name, id]) => [name, id.toUpperCase()]);
  const path = urlWith(operation, Object.fromEntries(upper)) + sampleQuery(operation, situation);
  const { headers, ...init } = sampleRequest(operation, situation);
  return (key?: string): Promise<Reply> =>
    client.send(operation.method, path, {
      ...init,
      headers: { ...(headers as object), ...(key && { 'idempotency-key': key }) },
    });
}

const actionsOf = async (reply: Reply): Promise<string[]> => {
  const text = 'SELECT action FROM audit_log WHERE request_id = $1';
  const rows = await sql(service.database.ownerUrl, text, [reply.headers.get('x-request-id')]);
  return rows.map(({ action }) => action as string);
};

/** A key of each caller that stands for another request. */
const used = 'used elsewhere';
const elsewhere = await Promise.all([
  operator.post('/platform/v1/partners', { name: 'Elsewhere' }, keyed(used)),
  partner.post('/api/v3/webhooks/subscriptions', elsewhereSubscription(), keyed(used)),
]);
for (const { status, text } of elsewhere) assert.equal(status, 201, text);

function keyed(key: string) {
  return { headers: { 'idempotency-key': key } };
}

function elsewhereSubscription() {
  const eventTypes = ['employee.committed-expense.requested'];
  return { url: 'http://127.0.0.1:9/elsewhere', eventTypes, description: 'elsewhere' };
}

const keeping = operations.filter(keepsAnswers);
const expectUnchanged = await watchForChanges(service);

describe('a key that was used with another request', () => {
  for (const operation of keeping) {
    it(`is refused by ${operation.id}`, async () => {
      const send = await prepared(operation);
      const message = 'Idempotency-Key was used with a different request';
      expectFailure(await send(used), 422, message);
    });
  }

  it('changes nothing', expectUnchanged);
});

describe('a key whose first request still runs', () => {
  const first = new pg.Client({ connectionString: service.database.ownerUrl });
  before(async () => {
    await first.connect();
    // What the first request does: its row is inserted, and not committed yet.
    await first.query('BEGIN');
    for (const { clientId } of [demo().operator, demo().partners[0]!]) {
      await first.query(
        `INSERT INTO idempotency_keys (credential_id, key, fingerprint, expires_at)
         VALUES ($1, 'held open', '\\x00', now() + interval '1 day')`,
        [clientId],
      );
    }
  });
  // It ends without a commit.
  after(() => first.end());

  for (const operation of keeping) {
    it(`is refused by ${operation.id}`, async () => {
      const send = await prepared(operation);
      const message =
        'A request with this Idempotency-Key is still running; send it again in a moment';
      expectFailure(await send('held open'), 409, message);
    });
  }

  it('changes nothing', expectUnchanged);
});

/** What is kept beside a change, and is none. */
const beside = new Set(['audit_log', 'audit_changes', 'idempotency_keys', 'refused_charges']);

/** The reply, and the tables in which something is another afterwards. */
async function watched(send: () => Promise<Reply>): Promise<{ reply: Reply; changed: string[] }> {
  const before = await lastWrites(service);
  const reply = await send();
  const after = await lastWrites(service);
  const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
  return { reply, changed: changed.filter((name) => !beside.has(name)) };
}

/** What the line of a request tells of its changes. */
async function toldOf(reply: Reply) {
  const query = `requestId=${reply.headers.get('x-request-id')}`;
  const { entries } = (await operator.get(`/platform/v1/audit-log?${query}`)).body;
  const told = await operator.get(`/platform/v1/audit-log/${entries[0].id}`);
  assert.equal(told.status, 200, told.text);
  return told.body.changes as { what: string }[];
}

/** Without a key it is another request: noted if it changes anything, and not otherwise. */
async function expectNotedIfChanged(operation: Operation, send: () => Promise<Reply>) {
  const { reply, changed } = await watched(send);
  const notes = reply.status < 400 && (operation.audited || changed.length > 0);
  assert.deepEqual(await actionsOf(reply), notes ? [operation.id] : [], `again: ${changed}`);
}

describe('a write, or a read that is noted', () => {
  for (const operation of noted) {
    it(`${operation.id} is done once, and stands once in the audit log`, async () => {
      const send = await prepared(operation);
      const key = keepsAnswers(operation) ? `of ${operation.id}` : undefined;
      const { reply: first, changed } = await watched(() => send(key));
      if (operation.id in unable) {
        assert.ok(first.status >= 400, `${operation.id} is able to: ${first.status}`);
        assert.deepEqual(await actionsOf(first), []);
        return;
      }
      assert.equal(first.status, operation.reply.status, first.text);
      const notes = operation.audited || changed.length > 0;
      assert.deepEqual(await actionsOf(first), notes ? [operation.id] : [], `${changed}`);
      if (changed.length > 0) assert.ok((await toldOf(first)).length > 0, 'nothing is told');
      if (operation.changes === 'nothing') assert.deepEqual(changed, []);
      if (key) {
        await expectNoChange(service, async () => {
          const again = await send(key);
          assert.deepEqual([again.status, again.text], [first.status, first.text]);
        });
      }
      await expectNotedIfChanged(operation, send);
    });
  }
});
