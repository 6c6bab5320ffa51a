import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { readTimeline } from '@fringe/contract/operations/search/timeline';
import type * as Type from '@fringe/contract/schemas/type';
import { type Client, done } from '../../support/client.ts';
import { fakeClock } from '../../support/clock.ts';
import { UNKNOWN_ID } from '../../support/contract/refusals.ts';
import { each } from '../../support/each.ts';
import { chargeOf, chargesOf } from '../../support/money/charge-companies.ts';
import { newCompany } from '../../support/money/cycle-companies.ts';
import { callerWith, demoPartnerIds } from '../../support/partners/partners.ts';
import { register } from '../../support/people/people.ts';
import { answering } from '../../support/webhooks/engine.ts';
import { deliverAll, startHooks, subscribe } from '../../support/webhooks/subscriptions.ts';
import { untilWritten } from '../requests/support/calls.ts';

const clock = fakeClock();
const {
  service,
  partner,
  operator,
  otherPartner,
  companyId: ofDemo,
  ...opened
} = await startHooks({ clock });
const { rows, receiver, url } = opened;
const subscriptionId = (await subscribe(partner, { url })).id;
// One whose history is short: those of the demo are a year long.
const companyId = await newCompany(service);
const employeeId = await register(service, companyId);
const [partnerId] = await demoPartnerIds(service);

type Timeline = Type.Static<typeof readTimeline.reply.body>;

const timeline = (by: Client, id: string, before?: string | null): Promise<Timeline> => {
  const api = by === operator ? '/platform/v1' : '/api/v3';
  return done(by.get(`${api}/timeline?id=${id}${before ? `&before=${before}` : ''}`));
};
const known = ({ items }: Timeline) => each(items, 'kind', 'outcome');
const nothing = { kinds: [], items: [], complete: true, before: null };

/** A charge whose event is delivered at the second attempt; answers the ids that belong to it. */
async function story() {
  receiver.answer = answering(503);
  const charge = chargeOf(employeeId, { category: 'gym-benefit' });
  const booked = await operator.post(chargesOf(companyId), charge);
  await untilWritten(operator, booked);
  await deliverAll(service);
  receiver.answer = answering(204);
  clock.advance(120);
  await deliverAll(service);
  const entryId: string = booked.body.id;
  const [event] = await rows(
    `SELECT e.id AS "eventId", e.change_id AS "changeId", d.id AS "deliveryId" FROM consumptions c
     JOIN events e ON e.id = c.event_id JOIN webhook_deliveries d ON d.event_id = e.id
     WHERE c.id = $1`,
    [entryId],
  );
  const requestId = booked.headers.get('x-request-id')!;
  const others = event as Record<'eventId' | 'changeId' | 'deliveryId', string>;
  return { entryId, requestId, ...others };
}

describe('a timeline', () => {
  it('tells the same story from each of its ids, from who asked to the last attempt', async () => {
    const told = await story();
    const whole = await timeline(operator, told.entryId);
    assert.deepEqual(each(whole.items, 'kind', 'outcome', 'becauseOf'), [
      ['request', '200', null],
      ['change', null, told.requestId],
      ['entry', 'booked', told.eventId],
      ['event', null, told.changeId],
      ['delivery', 'delivered', told.eventId],
      ['attempt', '503', told.deliveryId],
      ['attempt', '204', told.deliveryId],
    ]);
    const { what, by } = whole.items[1]!;
    assert.deepEqual([what, by?.kind], ['recordCharge', 'operator']);
    for (const [name, id] of Object.entries(told)) {
      assert.deepEqual((await timeline(operator, id.toUpperCase())).items, whole.items, name);
    }
  });

  it('shows a partner its own, and nothing of others, as of what is not at all', async () => {
    const told = await story();
    const seen = await timeline(partner, told.entryId);
    assert.deepEqual(known(seen), known(await timeline(operator, told.entryId)).slice(1));
    assert.equal(seen.items[0]!.becauseOf, null, 'the request of the operator stays unknown');
    assert.deepEqual(await timeline(partner, told.requestId), nothing);
    const member = `/api/v3/companies/${companyId}/employees/${employeeId}`;
    const own = await partner.patch(member, { name: 'Nuria' });
    await untilWritten(operator, own);
    assert.deepEqual(known(await timeline(partner, own.headers.get('x-request-id')!)), [
      ['request', `${own.status}`],
      ['change', null],
    ]);
    for (const id of [...Object.values(told), companyId, employeeId, subscriptionId, UNKNOWN_ID]) {
      assert.deepEqual(await timeline(otherPartner, id), nothing, id);
    }
  });

  it('leaves out what the token may not read', async () => {
    const told = await story();
    const ledger = await callerWith(service, partnerId, ['consumptions:read']);
    const kinds = new Set(each((await timeline(ledger, told.entryId)).items, 'kind'));
    assert.deepEqual([...kinds], ['change', 'entry']);
    const hooks = await callerWith(service, partnerId, ['webhooks:manage']);
    const companies = await callerWith(service, partnerId, ['companies:read']);
    const settled = `SELECT id FROM audit_log
      WHERE action = 'payroll-cycle.settle' AND company_id = $1 LIMIT 1`;
    const [{ id: byItself }] = await rows(settled, [ofDemo]);
    assert.deepEqual((await timeline(ledger, byItself)).kinds, ['change']);
    for (const [by, id] of [
      [ledger, told.eventId],
      [hooks, told.entryId],
      [companies, byItself],
    ] as const) {
      assert.deepEqual(await timeline(by, id), nothing);
    }
  });

  it('joins a charge with its void, whichever is asked for', async () => {
    const { entryId } = await story();
    const voided = await operator.post(`${chargesOf(companyId)}/${entryId}/void`);
    assert.equal(voided.status, 200, voided.text);
    await untilWritten(operator, voided);
    const { items } = await timeline(operator, entryId);
    const of = (kind: string) => items.filter((one) => one.kind === kind);
    assert.deepEqual(each(of('entry'), 'outcome'), ['booked', 'void']);
    assert.equal(of('request').length, 2);
    const request = await timeline(operator, voided.headers.get('x-request-id')!);
    assert.deepEqual(request.items, items);
  });

  it('leads back through the history of a person, a company, a lane and a client id', async () => {
    const charges = Array.from({ length: 120 }, () =>
      chargeOf(employeeId, { category: 'gym-benefit', amountInCents: 1 }),
    );
    await done(operator.post(`${chargesOf(companyId)}/batch`, { charges }));
    const [{ actor }] = await rows('SELECT actor FROM audit_log ORDER BY id DESC LIMIT 1');
    const histories: [id: string, kind: string, rows: string][] = [
      [employeeId, 'entry', 'consumptions WHERE employee_id = $1'],
      [companyId, 'event', 'events WHERE company_id = $1'],
      [subscriptionId, 'delivery', 'webhook_deliveries WHERE subscription_id = $1'],
      [actor, 'change', 'audit_log WHERE actor = $1::uuid::text'],
    ];
    for (const [id, kind, from] of histories) {
      const seen: string[] = [];
      for (let before: string | null | undefined; before !== null; ) {
        const page: Timeline = await timeline(operator, id, before);
        const beside = page.items.filter((one) => /^(attempt|subscription)$/.test(one.kind));
        assert.ok(page.items.length - beside.length <= 50);
        seen.push(...page.items.filter((one) => one.kind === kind).map((one) => one.id));
        ({ before } = page);
      }
      const [{ all }] = await rows(`SELECT count(*)::int AS all FROM ${from}`, [id]);
      assert.deepEqual([new Set(seen).size, seen.length], [all, all], kind);
    }
  });

  it('tells its partner who has switched a subscription, also where the operator did', async () => {
    const { id } = await subscribe(partner, { url });
    await done(operator.patch(`/platform/v1/webhooks/subscriptions/${id}/disable`));
    const { items } = await timeline(partner, id);
    const told = items.map(({ kind, what, by }) => `${kind} ${what} by ${by?.kind}`);
    assert.deepEqual(told, [
      'subscription enabled by partner',
      'subscription disabled by operator',
    ]);
  });

  it('leads back past what the token may not read, and does not name it', async () => {
    const companies = await callerWith(service, partnerId, ['companies:read']);
    const hidden = 'SELECT FROM events WHERE id = $1 UNION ALL SELECT FROM audit_log WHERE id = $1';
    let pages = 0;
    for (let before: string | null | undefined; before !== null; pages += 1) {
      const page: Timeline = await timeline(companies, companyId, before);
      assert.notEqual(page.before, before, 'it goes on');
      ({ before } = page);
      if (before) assert.deepEqual(await rows(hidden, [before.split('_')[1]]), []);
    }
    assert.ok(pages > 2);
    const path = `/api/v3/timeline?id=${companyId}&before=1_${'-'.repeat(36)}`;
    assert.equal((await companies.get(path)).status, 400);
  });

  it('tells of a batch what fits, what was asked for among it', async () => {
    const newest = 'SELECT id FROM consumptions WHERE employee_id = $1 ORDER BY number DESC';
    const [{ id }] = await rows(newest, [employeeId]);
    const { items, complete } = await timeline(operator, id);
    assert.ok(items.some((one) => one.kind === 'entry' && one.id === id));
    assert.ok(items.some((one) => one.kind === 'request'));
    assert.ok(!complete && items.length < 1_000);
  });

  it('knows months, expenses, refusals and partners, too', async () => {
    for (const [kind, table, where] of [
      ['settlement', 'payroll_cycles', 'ended_at IS NOT NULL'],
      ['expense', 'committed_expenses', 'true'],
      ['expense', 'committed_payments', 'true'],
      ['refusal', 'refused_charges', 'true'],
      ['credential', 'partners', "kind = 'partner'"],
    ] as const) {
      const newest = `SELECT id FROM ${table} WHERE ${where} ORDER BY id DESC LIMIT 1`;
      const { items } = await timeline(operator, (await rows(newest))[0].id);
      assert.ok(each(items, 'kind').includes(kind), `${table}: ${JSON.stringify(items)}`);
    }
  });
});
