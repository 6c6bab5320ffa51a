import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { register } from '../../stories/support/people.ts';
import { answering } from '../../stories/support/webhooks/engine.ts';
import { type Client, done } from '../../support/client.ts';
import { fakeClock } from '../../support/clock.ts';
import { sql } from '../../support/database/sql.ts';
import { untilWritten } from '../requests/support/calls.ts';
import { chargeOf, chargesOf } from '../support/money/charge-companies.ts';
import { callerWith, demoPartnerIds } from '../support/partners.ts';
import { deliverAll, startHooks, subscribe } from '../support/webhook-subscriptions.ts';

const clock = fakeClock();
const { service, partner, receiver, url } = await startHooks({ clock });
const { operator, otherPartner } = service;
const { ownerUrl } = service.database;
const [companyId] = service.companyIds as [string];
const subscriptionId = (await subscribe(partner, { url })).id;
const employeeId = await register(service, companyId);

interface Item {
  at: number;
  kind: string;
  id: string;
  what: string;
  outcome: string | null;
  by: { kind: string; name: string } | null;
  becauseOf: string | null;
}
interface Timeline {
  kinds: string[];
  items: Item[];
  before: string | null;
  complete: boolean;
}

async function timeline(by: Client, id: string, before?: string): Promise<Timeline> {
  const api = by === operator ? '/platform/v1' : '/api/v3';
  return done(by.get(`${api}/timeline?id=${id}${before ? `&before=${before}` : ''}`));
}

const known = ({ items }: Timeline) => items.map(({ kind, outcome }) => [kind, outcome]);
const nothing = { kinds: [], items: [], complete: true, before: null };

/** A charge whose event is delivered at the second attempt, and then a void of it. */
async function story() {
  receiver.answer = answering(503);
  const charge = chargeOf(employeeId, { category: 'gym-benefit' });
  const booked = await operator.post(chargesOf(companyId), charge);
  await untilWritten(operator, booked);
  await deliverAll(service);
  receiver.answer = answering(204);
  clock.advance(120);
  await deliverAll(service);
  const [event] = await sql(
    ownerUrl,
    `SELECT e.id, e.change_id, d.id AS delivery_id FROM consumptions c
     JOIN events e ON e.id = c.event_id JOIN webhook_deliveries d ON d.event_id = e.id
     WHERE c.id = $1`,
    [booked.body.id],
  );
  return {
    entryId: booked.body.id as string,
    requestId: booked.headers.get('x-request-id')!,
    eventId: event.id as string,
    changeId: event.change_id as string,
    deliveryId: event.delivery_id as string,
  };
}

describe('a timeline', () => {
  it('tells the same story from each of its ids, from who asked to the last attempt', async () => {
    const told = await story();
    const whole = await timeline(operator, told.entryId);
    assert.deepEqual(known(whole), [
      ['request', '200'],
      ['change', null],
      ['entry', 'booked'],
      ['event', null],
      ['delivery', 'delivered'],
      ['attempt', '503'],
      ['attempt', '204'],
    ]);
    const [, change, entry, event, delivery, attempt] = whole.items as Item[];
    assert.equal(change!.becauseOf, told.requestId);
    assert.equal(event!.becauseOf, told.changeId);
    assert.equal(entry!.becauseOf, told.eventId);
    assert.equal(delivery!.becauseOf, told.eventId);
    assert.equal(attempt!.becauseOf, told.deliveryId);
    assert.deepEqual([change!.what, change!.by?.kind], ['recordCharge', 'operator']);
    for (const [name, id] of Object.entries(told)) {
      assert.deepEqual((await timeline(operator, id.toUpperCase())).items, whole.items, name);
    }
  });

  it('shows a partner its own deliveries, and of others neither requests nor names', async () => {
    const told = await story();
    const seen = await timeline(partner, told.entryId);
    assert.deepEqual(known(seen), known(await timeline(operator, told.entryId)).slice(1));
    assert.equal(seen.items[0]!.becauseOf, null, 'the request of the operator stays unknown');
    assert.deepEqual(await timeline(partner, told.requestId), nothing);
    const own = await partner.patch(`/api/v3/companies/${companyId}/employees/${employeeId}`, {
      name: 'Nuria',
    });
    await untilWritten(operator, own);
    const mine = await timeline(partner, own.headers.get('x-request-id')!);
    assert.deepEqual(known(mine), [
      ['request', `${own.status}`],
      ['change', null],
    ]);
  });

  it('knows nothing of what is not the caller’s, as of what is not at all', async () => {
    const told = await story();
    const nobody = '01890000-0000-7000-8000-000000000009';
    for (const id of [...Object.values(told), companyId, employeeId, subscriptionId, nobody]) {
      assert.deepEqual(await timeline(otherPartner, id), nothing, id);
    }
  });

  it('leaves out what the token may not read', async () => {
    const told = await story();
    const [partnerId] = await demoPartnerIds(service);
    const ledger = await callerWith(service, partnerId, ['consumptions:read']);
    const kinds = new Set(known(await timeline(ledger, told.entryId)).map(([kind]) => kind));
    assert.deepEqual([...kinds], ['change', 'entry']);
    assert.deepEqual(await timeline(ledger, told.eventId), nothing);
    const hooks = await callerWith(service, partnerId, ['webhooks:manage']);
    assert.deepEqual(await timeline(hooks, told.entryId), nothing);
    const settled = `SELECT id FROM audit_log
      WHERE action = 'payroll-cycle.settle' AND company_id = $1 LIMIT 1`;
    const [line] = await sql(ownerUrl, settled, [companyId]);
    const companies = await callerWith(service, partnerId, ['companies:read']);
    assert.deepEqual(await timeline(companies, line.id), nothing, 'by the service itself');
    assert.deepEqual((await timeline(ledger, line.id)).kinds, ['change']);
  });

  it('joins a charge with its void, whichever is asked for', async () => {
    const { entryId } = await story();
    const path = `/platform/v1/companies/${companyId}/charges/${entryId}/void`;
    const voided = await operator.post(path);
    assert.equal(voided.status, 200, voided.text);
    await untilWritten(operator, voided);
    const outcomes = ({ items }: Timeline) =>
      items.filter(({ kind }) => kind === 'entry').map(({ outcome }) => outcome);
    const whole = await timeline(operator, entryId);
    assert.deepEqual(outcomes(whole), ['booked', 'void']);
    assert.equal(whole.items.filter(({ kind }) => kind === 'request').length, 2);
    const request = await timeline(operator, voided.headers.get('x-request-id')!);
    assert.deepEqual(request.items, whole.items);
  });

  it('leads back through the history of a person, a company, a lane and a client id', async () => {
    const charges = Array.from({ length: 120 }, () =>
      chargeOf(employeeId, { category: 'gym-benefit', amountInCents: 1 }),
    );
    const { status, text } = await operator.post(`${chargesOf(companyId)}/batch`, { charges });
    assert.equal(status, 200, text);
    const [actor] = await sql(ownerUrl, 'SELECT actor FROM audit_log ORDER BY id DESC LIMIT 1');
    const counted = {
      [employeeId]: `SELECT count(*)::int AS all FROM consumptions WHERE employee_id = $1`,
      [companyId]: `SELECT count(*)::int AS all FROM events WHERE company_id = $1`,
      [subscriptionId]: `SELECT count(*)::int AS all FROM webhook_deliveries
        WHERE subscription_id = $1`,
      [actor.actor]: 'SELECT count(*)::int AS all FROM audit_log WHERE actor = $1::uuid::text',
    };
    const primary = ['entry', 'event', 'delivery', 'change'];
    for (const [index, [id, count]] of Object.entries(counted).entries()) {
      const seen: string[] = [];
      for (let before: string | undefined; ; ) {
        const page = await timeline(operator, id, before);
        const beside = ['attempt', 'subscription'];
        assert.ok(page.items.filter(({ kind }) => !beside.includes(kind)).length <= 50);
        seen.push(...page.items.filter(({ kind }) => kind === primary[index]).map((i) => i.id));
        if (page.before === null) break;
        before = page.before;
      }
      const [{ all }] = await sql(ownerUrl, count, [id]);
      assert.deepEqual([new Set(seen).size, seen.length], [all, all], id);
    }
  });

  it('tells its partner who has switched a subscription, also where the operator did', async () => {
    const { id } = await subscribe(partner, { url });
    const switched = '/platform/v1/webhooks/subscriptions';
    assert.equal((await operator.patch(`${switched}/${id}/disable`)).status, 200);
    const { items } = await timeline(partner, id);
    assert.deepEqual(
      items.map(({ kind, what, by }) => [kind, what, by?.kind]),
      [
        ['subscription', 'enabled', 'partner'],
        ['subscription', 'disabled', 'operator'],
      ],
    );
    assert.deepEqual((await timeline(otherPartner, id)).items, []);
  });

  it('leads back past what the token may not read, and does not name it', async () => {
    const [partnerId] = await demoPartnerIds(service);
    const companies = await callerWith(service, partnerId, ['companies:read']);
    const hidden = 'SELECT FROM events WHERE id = $1 UNION ALL SELECT FROM audit_log WHERE id = $1';
    let pages = 0;
    for (let before: string | null | undefined; before !== null; pages += 1) {
      const page: Timeline = await timeline(companies, companyId, before);
      assert.notEqual(page.before, before, 'it goes on');
      before = page.before;
      if (before) assert.deepEqual(await sql(ownerUrl, hidden, [before.split('_')[1]]), []);
    }
    assert.ok(pages > 2);
    const path = `/api/v3/timeline?id=${companyId}&before=1_${'-'.repeat(36)}`;
    assert.equal((await companies.get(path)).status, 400);
  });

  it('tells of a batch what fits, what was asked for among it', async () => {
    const [{ id }] = await sql(
      ownerUrl,
      'SELECT id FROM consumptions WHERE employee_id = $1 ORDER BY number DESC LIMIT 1',
      [employeeId],
    );
    const { items, complete } = await timeline(operator, id);
    assert.ok(items.some((one) => one.kind === 'entry' && one.id === id));
    assert.ok(items.some((one) => one.kind === 'request'));
    assert.ok(!complete && items.length < 1_000);
  });

  it('knows months, expenses, refusals and partners, too', async () => {
    const newest = (table: string, where = 'true') =>
      sql(ownerUrl, `SELECT id FROM ${table} WHERE ${where} ORDER BY id DESC LIMIT 1`);
    const cases: [string, { id: string }[]][] = [
      ['settlement', await newest('payroll_cycles', 'ended_at IS NOT NULL')],
      ['expense', await newest('committed_expenses')],
      ['expense', await newest('committed_payments')],
      ['refusal', await newest('refused_charges')],
      ['credential', await newest('partners', "kind = 'partner'")],
    ];
    for (const [kind, [row]] of cases) {
      const { items } = await timeline(operator, row!.id);
      assert.ok(
        items.some((one) => one.kind === kind),
        `${kind}: ${JSON.stringify(items)}`,
      );
    }
  });
});
