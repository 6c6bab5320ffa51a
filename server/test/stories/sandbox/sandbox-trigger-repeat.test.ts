import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { subscribableTypes } from '@fringe/contract/events';
import type { Reply } from '../../support/client.ts';
import { failureBody } from '../../support/contract/failure-body.ts';
import { sql } from '../../support/database/sql.ts';
import { expectSound, many } from '../../support/money/charges.ts';
import { openMonthOf } from '../../support/money/committed.ts';
import { newCompany } from '../../support/money/cycle-companies.ts';
import { confirm, partnerSide, register } from '../../support/people/employee-sides.ts';
import { startService } from '../../support/service.ts';

// All of it happens at one moment: what a trigger has caused is not told apart by its time.
const at = new Date();
const service = await startService({
  clock: { now: () => at },
  config: { rateLimitPerMinute: 100_000_000 },
});
after(service.close);
const { partner } = service;
const [aurora, solana, teide] = service.companyIds as [string, string, string];

const GENERATED = 'employee.consumption.generated';
const CLOSED = 'company.payroll-cycle.closed';
const REQUESTED = 'employee.committed-expense.requested';
const NOBODY = 'Nobody in this company can have that happen; name an employee, or add one';

const post = (body: object): Promise<Reply> => partner.post('/sandbox/v1/trigger', body);

/** A company of the test's own where so many people have confirmed. */
async function companyOf(people: number) {
  const companyId = await newCompany(service);
  const side = { ...partnerSide(service), companyId };
  const ids: string[] = [];
  for (let number = 0; number < people; number += 1) {
    const id = await register(side);
    await confirm(side, id);
    ids.push(id);
  }
  return { companyId, ids };
}

describe('triggers one after the other', () => {
  it('go on working, five times for each type, in one company of the demo', async () => {
    for (const eventType of subscribableTypes) {
      for (let times = 0; times < 5; times += 1) {
        const { status, text } = await post({ eventType, companyId: aurora });
        assert.equal(status, 201, `${eventType}, the ${times + 1}th time: ${text}`);
      }
    }
  });

  it('of a charge go on when everybody has a committed expense', async () => {
    const { companyId } = await companyOf(1);
    let reply = await post({ eventType: REQUESTED, companyId });
    for (let times = 1; reply.status === 201; times += 1) {
      assert.ok(times <= 8, 'one in each category');
      reply = await post({ eventType: REQUESTED, companyId });
    }
    assert.deepEqual(reply.body, failureBody(409, NOBODY));
    const { status, text } = await post({ eventType: GENERATED, companyId });
    assert.equal(status, 201, text);
  });

  it('pass over whoever may not: disabled, or without the limit that is required', async () => {
    const { companyId, ids } = await companyOf(2);
    const month = await openMonthOf(service, companyId);
    const path = `/api/v3/companies/${companyId}/limits/disable?payroll=${month}`;
    for (const benefit of ['nursery', 'meal']) {
      const reply = await partner.post(path, { benefit, employees: [ids[0]] });
      assert.equal(reply.status, 200, reply.text);
    }
    for (const eventType of [GENERATED, REQUESTED]) {
      const { status, body, text } = await post({ eventType, companyId });
      assert.deepEqual([status, body.employeeId], [201, ids[1]], `${eventType}: ${text}`);
    }
  });
});

describe('a trigger in a company without anybody who is active', () => {
  it('happens to whoever was just registered', async () => {
    const companyId = await newCompany(service);
    const id = await register({ ...partnerSide(service), companyId });
    for (const eventType of [GENERATED, REQUESTED]) {
      const { status, body, text } = await post({ eventType, companyId });
      assert.deepEqual([status, body.employeeId], [201, id], `${eventType}: ${text}`);
    }
  });
});

describe('a company that has disabled meals', () => {
  it('is charged for something else', async () => {
    const { companyId, ids } = await companyOf(1);
    const path = `/api/v3/companies/${companyId}/limits/disable`;
    const month = await openMonthOf(service, companyId);
    const reply = await partner.post(`${path}?payroll=${month}`, { benefit: 'meal' });
    assert.equal(reply.status, 200, reply.text);
    const { status, body, text } = await post({ eventType: GENERATED, companyId });
    assert.deepEqual([status, body.employeeId], [201, ids[0]], text);
  });
});

describe('a benefit that is disabled for all of many people', () => {
  it('is not the one that is chosen', async () => {
    const month = await openMonthOf(service, solana);
    const path = `/api/v3/companies/${solana}/limits/disable?payroll=${month}`;
    assert.equal((await partner.post(path, { benefit: 'nursery' })).status, 200);
    const { status, text } = await post({ eventType: REQUESTED, companyId: solana });
    assert.equal(status, 201, text);
  });
});

describe('triggers at the same time', () => {
  it('each list what they caused and nothing else, whatever the clock says', async () => {
    const { companyId, ids } = await companyOf(3);
    const replies = await Promise.all([
      ...many(3, () => post({ eventType: CLOSED, companyId })),
      ...ids.flatMap((employeeId) =>
        many(3, () => post({ eventType: GENERATED, companyId, employeeId })),
      ),
    ]);
    for (const { status, text } of replies) assert.equal(status, 201, text);
    const listed = replies.flatMap(({ body }) => body.events.map(({ id }: { id: string }) => id));
    const text = 'SELECT id FROM events WHERE company_id = $1';
    const written = await sql(service.database.ownerUrl, text, [companyId]);
    assert.deepEqual(listed.toSorted(), written.map(({ id }) => id).toSorted());
  });

  it('of every type succeed or say why not, and leave all in order', async (t) => {
    const replies = await Promise.all(
      many(3 * subscribableTypes.length, (index) =>
        post({ eventType: subscribableTypes[index % subscribableTypes.length], companyId: teide }),
      ),
    );
    const counts = Map.groupBy(replies, ({ status, body }) => `${status} ${body.message ?? ''}`);
    t.diagnostic(JSON.stringify([...counts].map(([what, all]) => [what, all.length])));
    for (const { status, text } of replies) assert.equal(status, 201, text);
    await expectSound(service);
  });
});
