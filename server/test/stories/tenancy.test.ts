import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, it } from 'node:test';
import { isCompanyScoped, type Operation, pathParameters } from '@fringe/contract/operation';
import { operations } from '@fringe/contract/operations/index';
import type { Client, Reply } from '../support/client.ts';
import { startService } from '../support/service.ts';
import { sql } from '../support/sql.ts';
import { sampleOf, urlWith } from '../support/walk.ts';

const service = await startService();
after(service.close);
const { partner } = service;
const owner = service.database.ownerUrl;
const [own, sibling] = service.companyIds as [string, string];
const [foreign] = service.foreignCompanyIds as [string];

/** Where an id for each path parameter comes from; a new parameter needs a line here. */
const tables: Record<string, string> = {
  employeeId: 'employees',
  payrollCycleId: 'payroll_cycles',
  familyMemberId: 'family_members',
  consumptionId: 'consumptions',
};

async function idsWithin(operation: Operation, companyId: string) {
  const ids: Record<string, string> = { companyId };
  for (const name of pathParameters(operation.path)) {
    if (name === 'companyId') continue;
    const table = tables[name];
    assert.ok(table, `say in this test where an id for ${name} comes from`);
    const rows = await sql(owner, `SELECT id FROM ${table} WHERE company_id = $1 LIMIT 1`, [
      companyId,
    ]);
    assert.ok(rows[0], `the demo scenario has no row of ${table} for this company`);
    ids[name] = rows[0].id;
  }
  return ids;
}

/** Sends the operation with the smallest query and body that its schemas allow. */
function call(client: Client, operation: Operation, ids: Record<string, string>): Promise<Reply> {
  const query = Object.entries((sampleOf(operation.query ?? { type: 'object' }) as object) ?? {});
  const search = query.length > 0 ? `?${new URLSearchParams(query as [string, string][])}` : '';
  const body = operation.body && JSON.stringify(sampleOf(operation.body));
  return client.send(operation.method, urlWith(operation, ids) + search, {
    ...(body && { body, headers: { 'content-type': 'application/json' } }),
  });
}

/** Everything about a company and its people that would be a disclosure. */
async function secretsOf(companyId: string): Promise<string[]> {
  const [company] = await sql(
    owner,
    'SELECT name, legal_id, legal_name, contact_email, open_cycle_id FROM companies WHERE id = $1',
    [companyId],
  );
  const people = await sql(
    owner,
    'SELECT id, email, legal_id, internal_id, surname FROM employees WHERE company_id = $1',
    [companyId],
  );
  return [company, ...people].flatMap((row) => Object.values(row) as string[]).filter(Boolean);
}

const foreignSecrets = await secretsOf(foreign);

function expectNothingOfForeign(reply: Reply): void {
  const leaked = foreignSecrets.filter((text) => reply.text.includes(text));
  assert.deepEqual(leaked, []);
}

const scoped = operations.filter(isCompanyScoped);

describe('an operation with a company in its path', () => {
  it('is found by the walk at all', () => assert.ok(scoped.length >= 2));

  for (const operation of scoped) {
    it(`${operation.id} answers 403 for a company of another partner`, async () => {
      const reply = await call(partner, operation, await idsWithin(operation, foreign));
      assert.equal(reply.status, 403);
      assert.deepEqual(reply.body, {
        error: 403,
        message: 'Company does not belong to the specified partner',
      });
      expectNothingOfForeign(reply);
    });

    it(`${operation.id} answers 404 for an unknown company, whatever the other ids`, async () => {
      for (const companyId of [own, foreign]) {
        const ids = { ...(await idsWithin(operation, companyId)), companyId: randomUUID() };
        const reply = await call(partner, operation, ids);
        assert.equal(reply.status, 404);
        expectNothingOfForeign(reply);
      }
    });

    const names = pathParameters(operation.path).filter((name) => name !== 'companyId');
    for (const name of names) {
      it(`${operation.id} answers 404 for the ${name} of another company`, async () => {
        const ids = await idsWithin(operation, own);
        for (const companyId of [sibling, foreign]) {
          const other = await idsWithin(operation, companyId);
          const reply = await call(partner, operation, { ...ids, [name]: other[name]! });
          assert.equal(reply.status, 404, reply.text);
          expectNothingOfForeign(reply);
        }
        const unknown = await call(partner, operation, { ...ids, [name]: randomUUID() });
        assert.equal(unknown.status, 404);
      });
    }
  }
});

describe('a read of one partner', () => {
  const reads = operations.filter(
    (operation) => operation.api === 'partner' && operation.method === 'GET',
  );
  for (const operation of reads) {
    it(`${operation.id} shows nothing of the companies of another`, async () => {
      const ids = isCompanyScoped(operation) ? await idsWithin(operation, own) : {};
      const reply = await call(partner, operation, ids);
      assert.equal(reply.status, 200, reply.text);
      const unmistakable = foreignSecrets.filter((text) => /[@\d]/.test(text));
      assert.ok(unmistakable.length > 20);
      assert.deepEqual(
        unmistakable.filter((text) => reply.text.includes(text)),
        [],
      );
    });
  }

  it('finds nothing under the names and ids of another', async () => {
    const [row] = await sql(
      owner,
      `SELECT c.legal_id AS cif, e.email, e.legal_id, e.internal_id
       FROM companies c JOIN employees e ON e.company_id = c.id
       WHERE c.id = $1 AND e.internal_id IS NOT NULL LIMIT 1`,
      [foreign],
    );
    const companies = await partner.get(`/api/v3/companies?legalId=${row.cif}`);
    assert.deepEqual(companies.body, { companies: [] });
    const filters = { email: row.email, legalId: row.legal_id, internalId: row.internal_id };
    for (const filter of Object.entries(filters)) {
      const search = new URLSearchParams([filter]);
      const reply = await partner.get(`/api/v3/companies/${own}/employees?${search}`);
      assert.deepEqual(reply.body.employees, []);
    }
  });
});
