import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Reply } from '../../support/client.ts';
import { demo } from '../../support/context.ts';
import { sql } from '../../support/database/sql.ts';
import { startService } from '../../support/service.ts';

const service = await startService();
after(service.close);
const { operator } = service;
const { ownerUrl, applicationUrl } = service.database;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const linesOf = (reply: Reply) =>
  sql(ownerUrl, 'SELECT actor, action, subject FROM audit_log WHERE request_id = $1', [
    reply.headers.get('x-request-id'),
  ]);

describe('the audit log', () => {
  it('has one line for each write: who, what, which ids, in which request', async () => {
    const actor = demo().operator.clientId;
    const created = await operator.post('/platform/v1/partners', { name: 'Nombre Secreto' });
    const partnerId = created.body.id;
    const base = `/platform/v1/partners/${partnerId}`;
    const issued = await operator.post(`${base}/credentials`, { description: 'Hidden words' });
    const { clientId } = issued.body;
    const [companyId] = service.companyIds;
    const company = `${base}/companies/${companyId}`;
    const writes: [string, Reply, Record<string, string>][] = [
      ['createPartner', created, { id: partnerId }],
      ['issueCredential', issued, { partnerId, clientId }],
      ['grantAccess', await operator.put(company), { partnerId, companyId: companyId! }],
      ['revokeAccess', await operator.delete(company), { partnerId, companyId: companyId! }],
      [
        'revokeCredential',
        await operator.delete(`${base}/credentials/${clientId}`),
        { partnerId, clientId },
      ],
    ];
    for (const [action, reply, subject] of writes) {
      assert.ok(reply.status < 300, `${action} answered ${reply.status}`);
      assert.deepEqual(await linesOf(reply), [{ actor, action, subject }]);
    }
  });

  it('holds ids only', async () => {
    const rows = await sql(ownerUrl, 'SELECT subject FROM audit_log');
    assert.ok(rows.length > 5);
    for (const { subject } of rows) {
      for (const value of Object.values(subject)) assert.match(value as string, uuid);
    }
  });

  it('has no line for a refused write, nor a second one for a repeated answer', async () => {
    const refused = await operator.post('/platform/v1/partners', { name: '' });
    assert.equal(refused.status, 400);
    assert.deepEqual(await linesOf(refused), []);
    const keyed = { headers: { 'idempotency-key': 'audited' } };
    const first = await operator.post('/platform/v1/partners', { name: 'Audited' }, keyed);
    const again = await operator.post('/platform/v1/partners', { name: 'Audited' }, keyed);
    assert.deepEqual([first.status, again.status], [201, 201]);
    assert.equal((await linesOf(first)).length, 1);
    assert.equal((await linesOf(again)).length, 0);
  });
});

describe("the application's database role", () => {
  const forbidden = [
    "UPDATE audit_log SET action = 'x'",
    'DELETE FROM audit_log',
    'TRUNCATE audit_log',
    'ALTER TABLE audit_log DISABLE TRIGGER ALL',
    'DROP TABLE audit_log',
    'ALTER TABLE partners ADD COLUMN more text',
    'ALTER TABLE partners DROP COLUMN name',
    'DROP TABLE employees',
    "UPDATE events SET body = '{}'",
    'DELETE FROM events',
    'TRUNCATE events',
    "UPDATE employee_state_changes SET state = 'active'",
    'DELETE FROM employee_state_changes',
    'TRUNCATE employee_state_changes',
    'UPDATE consumptions SET amount_in_cents = 1',
    'UPDATE consumptions SET flags = NULL WHERE false',
    'DELETE FROM consumptions',
    'TRUNCATE consumptions CASCADE',
    "SELECT setval('consumptions_number_seq', 1)",
    "SELECT nextval('consumptions_number_seq')",
    'UPDATE settlements SET version = 1',
    'DELETE FROM settlements',
    'TRUNCATE settlements',
    'UPDATE settlement_lines SET amount_in_cents = 1',
    'DELETE FROM settlement_lines',
    'TRUNCATE settlement_lines',
    'TRUNCATE consumption_totals',
    'TRUNCATE idempotency_keys',
    'CREATE TABLE own_table (id integer)',
    'CREATE SCHEMA own_schema',
    'CREATE INDEX own_index ON partners (name)',
    "INSERT INTO schema_migrations (version, name) VALUES (9999, 'x')",
    'DELETE FROM schema_migrations',
    'DELETE FROM schema_lock',
    'CREATE ROLE own_role',
    "COPY partners TO PROGRAM 'true'",
  ];
  for (const statement of forbidden) {
    it(`cannot ${statement}`, async () => {
      await assert.rejects(sql(applicationUrl, statement), { code: '42501' });
    });
  }
});
