import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { issueOperatorCredential } from '../../../src/access/issue-credential.ts';
import { systemWriter } from '../../../src/access/writes/writers.ts';
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

const log = '/platform/v1/audit-log';

interface Told {
  what: string;
  id: string;
  part: string | null;
  how: string;
  fields: { name: string; before?: unknown; after?: unknown }[];
}

/** The changes of a request, as a caller sees them. */
async function changesOf(reply: Reply, caller = operator) {
  const query = `?requestId=${reply.headers.get('x-request-id')}`;
  const { entries } = (await operator.get(log + query)).body;
  assert.equal(entries.length, 1, reply.text);
  const shown = await caller.get(`${log}/${entries[0].id}`);
  assert.equal(shown.status, 200, shown.text);
  return { entry: entries[0], shown, ...(shown.body as { changes: Told[]; total: number }) };
}

describe('what a change was before and after', () => {
  const { partner, companyIds } = service;
  const [companyId] = companyIds as [string];
  const people = `/api/v3/companies/${companyId}/employees`;
  const someone = async () =>
    (await partner.get(`${people}?state=active&limit=1`)).body.employees[0];

  it('is told of each field that differs, and of no other', async () => {
    const { id, surname, grossSalary } = await someone();
    const salary = { ...grossSalary, amountInCents: grossSalary.amountInCents + 100 };
    const changes = { surname: `${surname} Ruiz`, grossSalary: salary };
    const { changes: told, entry } = await changesOf(
      await partner.patch(`${people}/${id}`, changes),
    );
    assert.deepEqual([entry.companyId, entry.employeeId], [companyId, id]);
    assert.deepEqual(entry.by, {
      kind: 'partner',
      name: 'Nómina Clara',
      credential: 'Demo scenario',
    });
    const fields = [
      { name: 'surname', before: surname, after: changes.surname },
      {
        name: 'grossSalary.amountInCents',
        before: grossSalary.amountInCents,
        after: salary.amountInCents,
      },
    ];
    assert.deepEqual(told, [{ what: 'employee', id, part: null, how: 'changed', fields }]);
  });

  it('says which limit was which, also where the limits of many were changed', async () => {
    const { id } = await someone();
    const open = `SELECT open_month AS month FROM companies WHERE id = $1`;
    const [{ month }] = await sql(ownerUrl, open, [companyId]);
    const put = (amountInCents: number) =>
      partner.put(`${people}/${id}/limits/punctual?payroll=${month}`, {
        transport: { amount: { amountInCents, currency: 'EUR' } },
      });
    const first = await put(1_100);
    assert.equal(first.status, 200, first.text);
    const { changes: told } = await changesOf(await put(2_200));
    assert.deepEqual(told, [
      {
        ...{ what: 'limit', id, part: `transport punctual ${month}`, how: 'changed' },
        fields: [{ name: 'amountInCents', before: 1_100, after: 2_200 }],
      },
    ]);
    const again = await put(2_200);
    assert.deepEqual(await linesOf(again), []);
    const many = await partner.post(`/api/v3/companies/${companyId}/limits/changes`, {
      ...{ kind: 'punctual', payroll: month, filter: { state: 'active' } },
      limits: { transport: { amount: { amountInCents: 3_300, currency: 'EUR' } } },
    });
    assert.equal(many.status, 200, many.text);
    const { entry, total, changes } = await changesOf(many);
    assert.deepEqual([entry.employeeId, total], [null, many.body.changed]);
    assert.ok(changes.length > 1 && changes.length <= total);
    for (const filter of [`employeeId=${id}`, `subjectId=${id}`, `companyId=${companyId}`]) {
      const query = `${filter}&action=changeLimits&limit=1`;
      const { entries } = (await operator.get(`${log}?${query}`)).body;
      assert.equal(entries[0].id, entry.id, filter);
    }
  });

  it('is shown with the right to read it, and that it was read is a line', async () => {
    const writer = systemWriter(service.context, 'test', 'credential.issue');
    const without = await service.anonymous.login(
      await issueOperatorCredential(writer, service.context.clock, {}),
    );
    const { id, name } = await someone();
    const changed = await partner.patch(`${people}/${id}`, { name: `${name} Luz` });
    const { shown } = await changesOf(changed, without);
    assert.equal(shown.body.values, false);
    assert.deepEqual(shown.body.changes[0].fields, [{ name: 'name', before: null, after: null }]);
    assert.deepEqual(await linesOf(shown), []);
    const { shown: read, entry } = await changesOf(changed);
    assert.equal(read.body.values, true);
    assert.equal(read.body.changes[0].fields[0].after, `${name} Luz`);
    const [line] = await linesOf(read);
    const subject = { changeId: entry.id, id: entry.id, companyId, employeeId: id };
    assert.deepEqual([line.action, line.subject], ['readChange', subject]);
  });

  it('stands nowhere in clear', async () => {
    const { id } = await someone();
    await partner.patch(`${people}/${id}`, { internalId: 'Only-Sealed-77' });
    const text = `SELECT count(*)::int AS found FROM audit_log l LEFT JOIN audit_changes c
      ON c.change_id = l.id WHERE concat(l::text, encode(c.changes_sealed, 'escape')) LIKE $1`;
    assert.deepEqual(await sql(ownerUrl, text, ['%Only-Sealed-77%']), [{ found: 0 }]);
  });
});

describe("the application's database role", () => {
  const forbidden = [
    "UPDATE audit_log SET action = 'x'",
    'DELETE FROM audit_log',
    'TRUNCATE audit_log',
    'UPDATE audit_log SET company_id = NULL',
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
