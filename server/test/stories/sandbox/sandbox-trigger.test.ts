import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { type SubscribableType, subscribableTypes } from '@fringe/contract/events';
import { verifyWebhook } from '@fringe/contract/signature';
import { sql } from '../../support/database/sql.ts';
import { expectSound, ledgerOf } from '../../support/money/charges.ts';
import { newCompany, openCycleOf } from '../../support/money/cycle-companies.ts';
import { until } from '../../support/processes/processes.ts';
import { startService } from '../../support/service.ts';
import {
  newTeller,
  type Receiver,
  runEngine,
  startReceiver,
  subscribe,
} from '../../support/webhooks/engine.ts';

const service = await startService({ config: { rateLimitPerMinute: 100_000_000 } });
after(service.close);
const { partner } = service;

const GENERATED = 'employee.consumption.generated';
const CLOSED = 'company.payroll-cycle.closed';
const expense = (what: string) => `employee.committed-expense.${what}`;

/** What is told by each, in its order. */
const told: Record<SubscribableType, string[]> = {
  'employee.consumption.generated': [GENERATED],
  'employee.consumption.registered': [GENERATED],
  'company.payroll-cycle.closed': [CLOSED],
  'employee.committed-expense.requested': [expense('requested')],
  'employee.committed-expense.finished': [
    expense('requested'),
    GENERATED,
    expense('payment.executed'),
    expense('finished'),
  ],
  'employee.committed-expense.cancelled': [expense('requested'), expense('cancelled')],
  'employee.committed-expense.payment.executed': [
    expense('requested'),
    GENERATED,
    expense('payment.executed'),
  ],
  'employee.committed-expense.payment.cancelled': [
    expense('requested'),
    expense('payment.cancelled'),
  ],
};

interface Caused {
  companyId: string;
  employeeId: string | null;
  events: { id: string; type: string }[];
}

async function trigger(body: object): Promise<Caused> {
  const reply = await partner.post('/sandbox/v1/trigger', body);
  assert.equal(reply.status, 201, reply.text);
  return reply.body;
}

const eventsOf = (companyId: string): Promise<{ id: string; type: string }[]> =>
  sql(service.database.ownerUrl, 'SELECT id, type FROM events WHERE company_id = $1 ORDER BY id', [
    companyId,
  ]);

/** What a partner reads of the committed expenses of somebody. */
async function commitmentsOf(employeeId: string, fiscalYear: string) {
  const query = `employeeId=${employeeId}&fiscalYear=${fiscalYear}`;
  const reply = await partner.get(`/api/v3/committed-expenses?${query}`);
  assert.equal(reply.status, 200, reply.text);
  return reply.body.committedExpenses.map((one: Record<string, unknown>) => [
    one.state,
    one.committedAmountInCents,
    one.paidAmountInCents,
    one.pendingPayments,
  ]);
}

const CENTS = 1_250;

/** What a partner reads afterwards: how the expense stands, and what was spent. */
const becomes: Partial<Record<SubscribableType, { expense?: unknown[]; spent: number }>> = {
  'employee.consumption.generated': { spent: CENTS },
  'employee.consumption.registered': { spent: CENTS },
  'employee.committed-expense.requested': { expense: ['active', 2 * CENTS, 0, 2], spent: 0 },
  'employee.committed-expense.finished': { expense: ['finished', CENTS, CENTS, 0], spent: CENTS },
  'employee.committed-expense.cancelled': { expense: ['cancelled', 0, 0, 0], spent: 0 },
  'employee.committed-expense.payment.executed': {
    expense: ['active', 2 * CENTS, CENTS, 1],
    spent: CENTS,
  },
  'employee.committed-expense.payment.cancelled': { expense: ['active', CENTS, 0, 1], spent: 0 },
};

describe('a trigger', () => {
  it('causes the change behind each event, for whom it is asked', async () => {
    for (const eventType of subscribableTypes.filter((one) => one !== CLOSED)) {
      const { companyId, employeeId } = await newTeller(service);
      const caused = await trigger({ eventType, companyId, employeeId });
      assert.deepEqual([caused.companyId, caused.employeeId], [companyId, employeeId]);
      assert.deepEqual(caused.events, await eventsOf(companyId), 'all that was written');
      assert.deepEqual(typesOf(caused), told[eventType], eventType);
      const { expense: stands, spent } = becomes[eventType]!;
      const { fiscalYear } = await openCycleOf(partner, companyId);
      const read = await commitmentsOf(employeeId, fiscalYear);
      assert.deepEqual(read, stands ? [stands] : []);
      const report = `/api/v3/companies/${companyId}/employees/${employeeId}/consumptions`;
      const { consumptions } = (await partner.get(report)).body.company.employee;
      const amounts = consumptions.map((one: { amountInCents: number }) => one.amountInCents);
      assert.deepEqual(amounts, spent > 0 ? [spent] : [], eventType);
      assert.equal((await ledgerOf(service, companyId)).length, amounts.length);
    }
  });

  it('of a closing closes the open cycle, and the next one begins', async () => {
    const companyId = await newCompany(service);
    const before = await openCycleOf(partner, companyId);
    const caused = await trigger({ eventType: CLOSED, companyId });
    assert.deepEqual([caused.employeeId, typesOf(caused)], [null, [CLOSED]]);
    assert.deepEqual(caused.events, await eventsOf(companyId));
    const cycle = `/api/v3/companies/${companyId}/payroll-cycles`;
    const { payrollCycles } = (await partner.get(cycle)).body;
    const [opened, closed] = payrollCycles;
    assert.equal(closed.id, before.id);
    assert.notEqual(closed.end, null);
    assert.equal(opened.end, null);
  });

  it('is told to whoever has subscribed, signed, under the name that they chose', async (t) => {
    const stop = runEngine(service.context);
    t.after(stop);
    const [companyId] = service.companyIds;
    const receivers = new Map<string, { receiver: Receiver; secret: string }>();
    for (const type of subscribableTypes) {
      const receiver = await startReceiver();
      t.after(receiver.close);
      const more = { companyIds: [companyId] };
      const { signingSecret } = await subscribe(partner, receiver.url, [type], more);
      receivers.set(type, { receiver, secret: signingSecret });
    }
    for (const [eventType, { receiver, secret }] of receivers) {
      const before = receiver.hits.length;
      const { events } = await trigger({ eventType, companyId });
      await until('it has come', () => receiver.hits.length > before);
      const { body, headers } = receiver.hits.at(-1)!;
      verifyWebhook(body, String(headers['x-service-signature']), secret);
      const { id, type } = JSON.parse(body);
      assert.equal(type, eventType);
      assert.ok(events.some((one) => one.id === id));
    }
  });

  it('without somebody happens to one of the demo, of every company and type', async () => {
    const wrong: string[] = [];
    for (const companyId of service.companyIds) {
      for (const eventType of subscribableTypes) {
        const body = { eventType, companyId };
        const { status, text } = await partner.post('/sandbox/v1/trigger', body);
        if (status !== 201) wrong.push(`${companyId} ${eventType}: ${text}`);
      }
    }
    assert.deepEqual(wrong, []);
  });

  it('leaves all in order, whatever it was', () => expectSound(service));
});

const typesOf = ({ events }: Caused): string[] => events.map(({ type }) => type);
