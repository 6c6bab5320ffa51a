import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, it } from 'node:test';
import {
  isCompanyScoped,
  namesCompany,
  type Operation,
  pathParameters,
} from '@fringe/contract/operation';
import { operations } from '@fringe/contract/operations/index';
import type { Client, Reply } from '../../support/client.ts';
import { furnish, type Ids, idsWithin } from '../../support/contract/contract-ids.ts';
import { failureBody } from '../../support/contract/failure-body.ts';
import { sampleQuery, sampleRequest, urlWith } from '../../support/contract/walk.ts';
import { sql } from '../../support/database/sql.ts';
import { lastWrites } from '../../support/database/tables.ts';
import { openMonthOf } from '../../support/money/committed.ts';
import { startService } from '../../support/service.ts';

const service = await startService({ config: { rateLimitPerMinute: 1_000_000 } });
after(service.close);
const { partner, operator } = service;
const owner = service.database.ownerUrl;
const [own, sibling] = service.companyIds as [string, string];
const [foreign] = service.foreignCompanyIds as [string];
await furnish(service, [own, sibling, foreign]);
const openMonth = await openMonthOf(service, own);

const within = (operation: Operation, companyId: string) =>
  idsWithin(service, operation, companyId);

/** Sends the operation with the smallest query and body that its schemas allow. */
const call = (client: Client, operation: Operation, ids: Ids): Promise<Reply> =>
  client.send(
    operation.method,
    urlWith(operation, ids) + sampleQuery(operation, { ...ids, open: openMonth }),
    sampleRequest(operation, { ...ids, open: openMonth }),
  );

/** Everything about a company and its people that would be a disclosure. */
async function secretsOf(companyId: string): Promise<string[]> {
  const queries = [
    'SELECT name, legal_id, legal_name, contact_email, open_cycle_id FROM companies WHERE id = $1',
    'SELECT id, email, legal_id, internal_id, surname FROM employees WHERE company_id = $1',
    'SELECT id, legal_id FROM family_members WHERE company_id = $1',
    'SELECT id FROM employee_imports WHERE company_id = $1',
    'SELECT id FROM consumptions WHERE company_id = $1',
    'SELECT id FROM committed_expenses WHERE company_id = $1',
    'SELECT id FROM committed_payments WHERE company_id = $1',
    'SELECT id FROM payroll_cycles WHERE company_id = $1',
    'SELECT id FROM captured_mails WHERE company_id = $1',
    `SELECT s.id FROM webhook_subscriptions s JOIN access_grants g USING (partner_id)
     WHERE g.company_id = $1`,
    `SELECT d.id, d.event_id AS event FROM webhook_deliveries d JOIN webhook_subscriptions s
     ON s.id = d.subscription_id JOIN access_grants g USING (partner_id) WHERE g.company_id = $1`,
  ];
  const rows = await Promise.all(queries.map((text) => sql(owner, text, [companyId])));
  return rows
    .flat()
    .flatMap((row) => Object.values(row) as string[])
    .filter(Boolean);
}

/** The corporation of the partner's own companies gets one of another's, and there is one more. */
async function shareCorporation(): Promise<{ shared: string; apart: string }> {
  const [row] = await sql(owner, 'SELECT corporation_id AS id FROM companies WHERE id = $1', [own]);
  const created = await operator.post('/platform/v1/corporations', { alias: 'Grupo Ajeno' });
  assert.equal(created.status, 201, created.text);
  const moves = [row.id, created.body.id].map((corporationId, index) =>
    operator.patch(`/platform/v1/companies/${service.foreignCompanyIds[index]}`, { corporationId }),
  );
  for (const { status } of await Promise.all(moves)) assert.equal(status, 204);
  return { shared: row.id, apart: created.body.id };
}

const corporations = await shareCorporation();
const foreignSecrets = await secretsOf(foreign);
const before = await lastWrites(service);

/** Nothing in this file changes anything from here on. */
async function expectNoChange(work: () => Promise<void>): Promise<void> {
  await work();
  assert.deepEqual(await lastWrites(service), before);
}

function expectNothingOfForeign(reply: Reply): void {
  const leaked = foreignSecrets.filter((text) => reply.text.includes(text));
  assert.deepEqual(leaked, []);
}

/** The ids of a request, with one or all of those below the company taken from another. */
function mixtures(operation: Operation, ids: Ids, other: Ids): Ids[] {
  const names = pathParameters(operation.path).filter((name) => name !== 'companyId');
  const alone = names.map((name) => ({ ...ids, [name]: other[name]! }));
  const together = { ...other, companyId: ids.companyId! };
  const unknown = names.map((name) => ({ ...ids, [name]: randomUUID() }));
  return [...alone, together, ...unknown];
}

const scoped = operations.filter(isCompanyScoped);

describe("a partner's operation with a company in its path", () => {
  it('is found by the walk at all', () => assert.ok(scoped.length >= 11));

  for (const operation of scoped) {
    it(`${operation.id} answers 403 for a company of another partner, untouched`, async () => {
      await expectNoChange(async () => {
        const reply = await call(partner, operation, await within(operation, foreign));
        assert.deepEqual(
          reply.body,
          failureBody(403, 'Company does not belong to the specified partner'),
        );
        expectNothingOfForeign(reply);
      });
    });

    it(`${operation.id} answers 404 for an unknown company, whatever the other ids`, async () => {
      await expectNoChange(async () => {
        for (const companyId of [own, foreign]) {
          const ids = { ...(await within(operation, companyId)), companyId: randomUUID() };
          const reply = await call(partner, operation, ids);
          assert.equal(reply.status, 404);
          expectNothingOfForeign(reply);
        }
      });
    });
  }
});

const withMore = operations.filter(
  (operation) => namesCompany(operation) && pathParameters(operation.path).length > 1,
);

describe('an operation with more ids than that of the company', () => {
  it('is found by the walk at all', () => assert.ok(withMore.length >= 20));

  for (const operation of withMore) {
    const client = operation.api === 'platform' ? operator : partner;
    it(`${operation.id} answers 404 for ids of another company, and changes nothing`, async () => {
      const ids = await within(operation, own);
      await expectNoChange(async () => {
        for (const companyId of [sibling, foreign]) {
          const other = await within(operation, companyId);
          for (const mixed of mixtures(operation, ids, other)) {
            const reply = await call(client, operation, mixed);
            assert.equal(reply.status, 404, reply.text);
            if (operation.api === 'partner') expectNothingOfForeign(reply);
          }
        }
      });
    });
  }
});

const ofCorporation = operations.filter(
  ({ api, path }) => api === 'partner' && pathParameters(path).includes('corporationId'),
);

describe("a partner's operation with a corporation in its path", () => {
  it('is found by the walk at all', () => assert.ok(ofCorporation.length >= 1));

  for (const operation of ofCorporation) {
    it(`${operation.id} knows no corporation that has only companies of another`, async () => {
      for (const corporationId of [corporations.apart, randomUUID()]) {
        const reply = await call(partner, operation, { corporationId });
        assert.deepEqual(reply.body, failureBody(404, 'Resource not found'));
      }
      const { apart } = corporations;
      const theirs = await call(service.otherPartner, operation, { corporationId: apart });
      assert.equal(theirs.status, 200);
    });

    it(`${operation.id} shows each partner their own companies of a corporation`, async () => {
      const ids = { corporationId: corporations.shared };
      const mine = await call(partner, operation, ids);
      const theirs = await call(service.otherPartner, operation, ids);
      assert.deepEqual([mine.status, theirs.status], [200, 200]);
      assert.ok(mine.text.includes(own) && !mine.text.includes(foreign));
      assert.ok(theirs.text.includes(foreign) && !theirs.text.includes(own));
      expectNothingOfForeign(mine);
    });
  }
});

const platform = operations.filter(({ api }) => api === 'platform');

describe('an operation of the operator', () => {
  it('is found by the walk at all', () => assert.ok(platform.length >= 35));

  for (const operation of platform) {
    it(`${operation.id} refuses partners alike, whatever the ids stand for`, async () => {
      const names = pathParameters(operation.path);
      const unknown = Object.fromEntries(names.map((name) => [name, randomUUID()]));
      const choices = [await within(operation, own), await within(operation, foreign), unknown];
      for (const ids of choices) {
        const reply = await call(partner, operation, ids);
        assert.deepEqual(
          reply.body,
          failureBody(403, 'Only operator credentials may use the platform API'),
        );
      }
    });
  }

  it('that was refused has changed nothing, whichever it was', () =>
    expectNoChange(async () => undefined));
});

describe('a read of one partner', () => {
  const reads = operations.filter(
    (operation) => operation.api !== 'platform' && operation.method === 'GET',
  );
  for (const operation of reads) {
    it(`${operation.id} shows nothing of the companies of another`, async () => {
      const reply = await call(partner, operation, await within(operation, own));
      assert.equal(reply.status, 200, reply.text);
      // What a partner has called names the ids that it has sent itself, its own or not.
      const isSent = (text: string) =>
        operation.id === 'listRequests' && /^[0-9a-f-]{36}$/.test(text);
      const unmistakable = foreignSecrets.filter((text) => /[@\d]/.test(text) && !isSent(text));
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
