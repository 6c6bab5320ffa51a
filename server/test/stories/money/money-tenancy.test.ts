import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, it } from 'node:test';
import { failureBody } from '../../support/contract/failure-body.ts';
import { sql } from '../../support/database/sql.ts';
import { startService } from '../../support/service.ts';

const service = await startService({ config: { rateLimitPerMinute: 1_000_000 } });
after(service.close);
const { partner, operator } = service;
const owner = service.database.ownerUrl;
const [own] = service.companyIds as [string];
const [foreign] = service.foreignCompanyIds as [string];

/** The corporation of the partner's own companies gets one of another's. */
const [{ id: shared }] = await sql(
  owner,
  'SELECT corporation_id AS id FROM companies WHERE id = $1',
  [own],
);
const moved = await operator.patch(`/platform/v1/companies/${foreign}`, { corporationId: shared });
assert.equal(moved.status, 204, moved.text);

/** Somebody of the partner's own has the legal id of somebody there: they could be merged. */
const [twins] = await sql(
  owner,
  `WITH one AS (SELECT employee_id FROM consumption_totals t JOIN companies c ON c.id = company_id
     AND month = open_month WHERE company_id = $1 LIMIT 1),
   other AS (SELECT e.id, e.legal_id, e.legal_id_key FROM consumption_totals t
     JOIN companies c ON c.id = t.company_id AND month = open_month
     JOIN employees e ON e.company_id = c.id AND e.id = employee_id
     WHERE t.company_id = $2 LIMIT 1)
   UPDATE employees e SET legal_id = other.legal_id, legal_id_key = other.legal_id_key
   FROM one, other WHERE e.id = one.employee_id
   RETURNING e.id AS mine, other.id AS theirs, other.legal_id AS "legalId"`,
  [own, foreign],
);

const foreignSecrets = (
  await sql(
    owner,
    `SELECT id::text, legal_id FROM employees WHERE company_id = $1
     UNION ALL SELECT legal_id, open_cycle_id::text FROM companies WHERE id = $1
     UNION ALL SELECT id::text, id::text FROM committed_expenses WHERE company_id = $1`,
    [foreign],
  )
)
  .flatMap((row) => Object.values(row) as string[])
  .filter((text) => text !== twins.legalId);

describe('a charge of a company', () => {
  it('is never that of an employee of another company, alone or in a batch', async () => {
    const [row] = await sql(owner, 'SELECT id FROM employees WHERE company_id = $1', [foreign]);
    const charge = {
      externalId: 'of-another',
      employeeId: row.id,
      category: 'gym-benefit',
      behaviour: 'flex',
      amountInCents: 1,
      concept: 'Mine',
    };
    const base = `/platform/v1/companies/${own}/charges`;
    const counts = 'SELECT count(*)::int AS count FROM consumptions';
    const before = await sql(owner, counts);
    const alone = await operator.post(base, charge);
    assert.deepEqual(alone.body, failureBody(404, 'Employee not found'));
    const together = await operator.post(`${base}/batch`, { charges: [charge] });
    assert.deepEqual(together.body.results[0].reason, {
      code: 'employeeNotFound',
      message: 'Employee not found',
    });
    assert.deepEqual(await sql(owner, counts), before);
    const listed = await operator.get(
      `/platform/v1/companies/${own}/consumptions?employeeId=${row.id}`,
    );
    assert.deepEqual(listed.body.consumptions, []);
  });
});

describe('a read of one partner', () => {
  it('knows no committed expenses of an employee of another, nor that there is one', async () => {
    const committed = await sql(
      owner,
      `SELECT employee_id AS id, fiscal_year AS year FROM committed_expenses
       WHERE company_id = ANY ($1) AND state <> 'pending'`,
      [service.foreignCompanyIds],
    );
    assert.ok(committed.length > 3);
    for (const { id, year } of [...committed, { id: randomUUID(), year: committed[0].year }]) {
      for (const employeeId of [id, id.toUpperCase()]) {
        const path = `/api/v3/committed-expenses?employeeId=${employeeId}&fiscalYear=${year}`;
        const reply = await partner.get(path);
        assert.deepEqual(reply.body, failureBody(404, 'Employee not found'));
        const known = await service.otherPartner.get(path);
        assert.equal(known.status, committed.some((one) => one.id === id) ? 200 : 404);
      }
    }
  });

  const files = ['', 'format=csv', 'csvFormat=columns', 'mergeEmployees=newest'];
  for (const file of [...files, 'mergeEmployees=oldest&format=csv', 'groupBy=category']) {
    it(`of a shared corporation's consumptions has no cent of another: ?${file}`, async () => {
      const path = `/api/v3/corporations/${shared}/consumptions?${file}`;
      const [mine, theirs] = [await partner.get(path), await service.otherPartner.get(path)];
      assert.deepEqual([mine.status, theirs.status], [200, 200]);
      const texts = [own, foreign].map((one) => [
        mine.text.includes(one),
        theirs.text.includes(one),
      ]);
      assert.deepEqual(texts, [
        [true, false],
        [false, true],
      ]);
      assert.deepEqual(
        foreignSecrets.filter((text) => mine.text.includes(text)),
        [],
      );
    });
  }

  it('of merged people counts only what they spent in companies of the caller', async () => {
    const read = async (merge: string) => {
      const path = `/api/v3/corporations/${shared}/consumptions${merge}`;
      const { body } = await partner.get(path);
      // biome-ignore lint/suspicious/noExplicitAny: the reply is held against the contract
      const people = body.corporation.companies.flatMap((one: any) => one.employees);
      const found = people.filter((one: { legalId: string }) => one.legalId === twins.legalId);
      assert.deepEqual(
        found.map((one: { employeeId: string }) => one.employeeId),
        [twins.mine],
      );
      return found;
    };
    const alone = await read('');
    for (const which of ['newest', 'oldest']) {
      assert.deepEqual(await read(`?mergeEmployees=${which}`), alone);
    }
  });
});
