import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Reply } from '../../support/client.ts';
import { expectFailure } from '../../support/contract/refusals.ts';
import { untilWaiting, withSql } from '../../support/database/sql.ts';
import { startService } from '../../support/service.ts';

const service = await startService();
after(service.close);
const { partner, otherPartner, companyIds, foreignCompanyIds } = service;
const subscriptions = '/api/v3/webhooks/subscriptions';
const { body: subscription } = await partner.post(subscriptions, {
  url: 'https://receiver.example.com/',
  eventTypes: ['company.payroll-cycle.closed'],
});
const deliveries = `${subscriptions}/${subscription.id}/deliveries`;
const people = `/api/v3/companies/${foreignCompanyIds[0]}/employees`;

const times = (count: number, call: () => Promise<Reply>) =>
  Promise.all(Array.from({ length: count }, call));
const countOf = (replies: Reply[], status: number): number =>
  replies.filter((reply) => reply.status === status).length;

/** Runs work while a table cannot be read, and then the rest. */
const whileLocked = (table: string, work: () => Promise<void>) =>
  withSql(service.database.ownerUrl, async (client) => {
    await client.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
    const waiting = work();
    await untilWaiting(client);
    await waiting;
    await client.query('ROLLBACK');
  });

describe('one caller at full tilt', () => {
  it('waits for its own lists, and is refused those beyond a bound; others read on', async () => {
    let many: Promise<Reply[]> | undefined;
    await whileLocked('webhook_deliveries', async () => {
      many = times(100, () => partner.get(deliveries));
      const lists = await times(10, () => otherPartner.get(people));
      assert.equal(countOf(lists, 200), 10);
      const points = await times(50, () => otherPartner.get('/api/v3/companies'));
      assert.equal(countOf(points, 200), 50);
    });
    const replies = await many!;
    assert.ok(countOf(replies, 429) >= 20, 'what is beyond the bound');
    // Those that met the lock for longer than is allowed, on a busy machine, got 503.
    assert.equal(countOf(replies, 200) + countOf(replies, 429) + countOf(replies, 503), 100);
    const refused = replies.find(({ status }) => status === 429)!;
    expectFailure(
      refused,
      429,
      'Too many of your requests are under way; wait for some of them, then try again',
    );
    assert.equal(refused.headers.get('retry-after'), '1');
  });

  it('leaves connections for the changes of others', async () => {
    const limit = { meal: { amount: { amountInCents: 1_000, currency: 'EUR' } } };
    const setLimit = async (client: typeof partner, companyId: string) => {
      const { body } = await client.get(`/api/v3/companies/${companyId}/employees?limit=1`);
      const cycles = await client.get(`/api/v3/companies/${companyId}/payroll-cycles?limit=1`);
      const [{ fiscalYear, payrollMonth }] = cycles.body.payrollCycles;
      const path = `/api/v3/companies/${companyId}/employees/${body.employees[0].id}`;
      return () =>
        client.put(`${path}/limits/punctual?payroll=${fiscalYear}-${payrollMonth}`, limit);
    };
    const mine = await setLimit(partner, companyIds[0]!);
    const theirs = await setLimit(otherPartner, foreignCompanyIds[0]!);
    await withSql(service.database.ownerUrl, async (client) => {
      await client.query(
        `BEGIN; SELECT 1 FROM employees WHERE company_id = '${companyIds[0]}' FOR UPDATE`,
      );
      const waiting = times(30, mine);
      await untilWaiting(client);
      const others = await times(20, theirs);
      assert.equal(countOf(others, 200), 20);
      await client.query('ROLLBACK');
      const replies = await waiting;
      assert.equal(countOf(replies, 200) + countOf(replies, 429) + countOf(replies, 503), 30);
    });
  });

  it('tries recovering without holding up the subscription', async () => {
    await withSql(service.database.ownerUrl, async (client) => {
      await client.query(
        `BEGIN; SELECT 1 FROM webhook_subscriptions WHERE id = '${subscription.id}' FOR UPDATE`,
      );
      const path = `${subscriptions}/${subscription.id}/recover`;
      const { status, body } = await partner.post(path, { since: 0, dryRun: true });
      assert.equal(status, 202);
      assert.equal(body.scheduled, 0);
      await client.query('ROLLBACK');
    });
  });
});
