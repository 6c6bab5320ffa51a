import assert from 'node:assert/strict';
import { after } from 'node:test';
import type { SubscribableType } from '@fringe/contract/events';
import type { Delivery } from '@fringe/contract/operations/webhooks/deliveries';
import type {
  SubscriptionInput,
  WebhookSubscription,
} from '@fringe/contract/operations/webhooks/webhooks';
import { type Client, done } from '../client.ts';
import { sql } from '../database/sql.ts';
import { deliverDue } from '../deliver-due.ts';
import { chargeOf, chargesOf } from '../money/charge-companies.ts';
import { openService } from '../open-service.ts';
import { PARTNERS } from '../partners/partners.ts';
import { register } from '../people/people.ts';
import type { Service, ServiceOptions } from '../service.ts';
import { GENERATED, SUBSCRIPTIONS, startReceiver } from './engine.ts';

export { GENERATED, SUBSCRIPTIONS };
export const REGISTERED = 'employee.consumption.registered';

/** What is needed to subscribe, and no more; nobody listens there. */
export const hook = (changes: Partial<SubscriptionInput> = {}): SubscriptionInput => ({
  url: 'http://127.0.0.1:9/hook',
  eventTypes: [GENERATED],
  ...changes,
});

/** Makes a subscription that has to be taken. */
export async function subscribe(
  client: Client,
  changes: Partial<SubscriptionInput> = {},
): Promise<WebhookSubscription & { signingSecret: string }> {
  return done(client.post(SUBSCRIPTIONS, hook(changes)));
}

/** Does something to a subscription that has to succeed; answers the reply's body. */
export async function patched(client: Client, id: string, verb: 'enable' | 'disable') {
  return done(client.patch(`${SUBSCRIPTIONS}/${id}/${verb}`));
}

/** Sends a sample event to a subscription; answers the id of its delivery. */
export async function sendSample(
  client: Client,
  id: string,
  eventType: SubscribableType = GENERATED,
): Promise<string> {
  return (await done(client.post(`${SUBSCRIPTIONS}/${id}/test`, { eventType }))).id;
}

/** Of each service, somebody of a company. */
const people = new WeakMap<Service, Map<string, string>>();

/** Somebody spends something in a company; answers the id of the event that tells it. */
export async function spend(service: Service, companyId: string): Promise<string> {
  const known = people.get(service) ?? new Map<string, string>();
  const employeeId = known.get(companyId) ?? (await register(service, companyId));
  people.set(service, known.set(companyId, employeeId));
  const request = chargeOf(employeeId, { category: 'gym-benefit' });
  const reply = await service.operator.post(chargesOf(companyId), request);
  assert.deepEqual([reply.status, reply.body.outcome], [200, 'accepted'], reply.text);
  const newest = 'SELECT id FROM events WHERE company_id = $1 ORDER BY id DESC LIMIT 1';
  return (await sql(service.database.ownerUrl, newest, [companyId]))[0].id;
}

/** Takes a partner's access to a company away, or gives it. */
export const access = (
  { operator }: Service,
  verb: 'delete' | 'put',
  partnerId: string,
  of: string,
) => done(operator[verb](`${PARTNERS}/${partnerId}/companies/${of}`));

export const deliveriesPath = (id: string): string => `${SUBSCRIPTIONS}/${id}/deliveries`;

/** The deliveries of a subscription, as its partner lists them. */
export async function deliveriesOf(client: Client, id: string, query = ''): Promise<Delivery[]> {
  return (await done(client.get(`${deliveriesPath(id)}${query}`))).deliveries;
}

/** Attempts all that is due, until nothing is. */
export async function deliverAll({ context }: Service): Promise<void> {
  while ((await deliverDue(context)) > 0);
}

/** A service and a receiver for its calls; both end with the tests of the file. */
export async function startHooks(options: ServiceOptions = {}) {
  const opened = await openService(options);
  const receiver = await startReceiver();
  after(receiver.close);
  return { ...opened, receiver, url: receiver.url };
}
