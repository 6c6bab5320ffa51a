import assert from 'node:assert/strict';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import type { SubscribableType } from '@fringe/contract/events';
import type { Delivery, DeliveryState } from '@fringe/contract/operations/deliveries';
import type { SubscriptionInput, WebhookSubscription } from '@fringe/contract/operations/webhooks';
import { register } from '../../stories/support/people.ts';
import type { Client } from '../../support/client.ts';
import { deliverDue } from '../../support/deliver-due.ts';
import { type Service, type ServiceOptions, startService } from '../../support/service.ts';
import { sql } from '../../support/sql.ts';
import { chargeOf, chargesOf } from './charge-companies.ts';

export const SUBSCRIPTIONS = '/api/v3/webhooks/subscriptions';
export const GENERATED = 'employee.consumption.generated';
export const REGISTERED = 'employee.consumption.registered';

/** What is needed to subscribe, and no more; nobody listens there. */
export const hook = (changes: Partial<SubscriptionInput> = {}): SubscriptionInput => ({
  url: 'http://127.0.0.1:9/hook',
  eventTypes: [GENERATED],
  ...changes,
});

export type Made = WebhookSubscription & { signingSecret: string };

/** Makes a subscription that has to be taken. */
export async function subscribe(
  client: Client,
  changes: Partial<SubscriptionInput> = {},
): Promise<Made> {
  const reply = await client.post(SUBSCRIPTIONS, hook(changes));
  assert.equal(reply.status, 201, reply.text);
  return reply.body;
}

/** Does something to a subscription that has to succeed; answers the reply's body. */
export async function patched(client: Client, id: string, verb: 'enable' | 'disable') {
  const reply = await client.patch(`${SUBSCRIPTIONS}/${id}/${verb}`);
  assert.equal(reply.status, 200, reply.text);
  return reply.body;
}

/** Sends a sample event to a subscription; answers the id of its delivery. */
export async function sendSample(
  client: Client,
  id: string,
  eventType: SubscribableType = GENERATED,
): Promise<string> {
  const reply = await client.post(`${SUBSCRIPTIONS}/${id}/test`, { eventType });
  assert.equal(reply.status, 202, reply.text);
  return reply.body.id;
}

const people = new Map<string, string>();

/** Somebody spends something in a company; answers the id of the event that tells it. */
export async function spend(service: Service, companyId: string): Promise<string> {
  const employeeId = people.get(companyId) ?? (await register(service, companyId));
  people.set(companyId, employeeId);
  const request = chargeOf(employeeId, { category: 'gym-benefit' });
  const reply = await service.operator.post(chargesOf(companyId), request);
  assert.deepEqual([reply.status, reply.body.outcome], [200, 'accepted'], reply.text);
  const newest = 'SELECT id FROM events WHERE company_id = $1 ORDER BY id DESC LIMIT 1';
  return (await sql(service.database.ownerUrl, newest, [companyId]))[0].id;
}

export const deliveriesPath = (id: string): string => `${SUBSCRIPTIONS}/${id}/deliveries`;

/** The deliveries of a subscription, as its partner lists them. */
export async function deliveriesOf(client: Client, id: string, query = ''): Promise<Delivery[]> {
  const reply = await client.get(`${deliveriesPath(id)}${query}`);
  assert.equal(reply.status, 200, reply.text);
  return reply.body.deliveries;
}

/** What a subscription was or is to be told, newest first. */
export const toldTo = async (client: Client, id: string): Promise<[string, DeliveryState][]> =>
  (await deliveriesOf(client, id)).map(({ eventId, status }) => [eventId, status]);

/** Attempts all that is due, until nothing is. */
export async function deliverAll({ context }: Service): Promise<void> {
  while ((await deliverDue(context)) > 0);
}

/** A call as a receiver got it. */
export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Receiver {
  url: string;
  received: Received[];
  /** What it answers from now on. */
  answer: { status: number; body: string };
  close(): Promise<void>;
}

/** A receiver on this machine. Use as `const receiver = await startReceiver();`. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const answer = { status: 200, body: 'thanks' };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push({ headers: request.headers, body });
    response.writeHead(answer.status).end(answer.body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/** A service and a receiver for its calls; both end with the tests of the file. */
export async function startHooks(options: ServiceOptions = {}) {
  const service = await startService(options);
  after(service.close);
  const receiver = await startReceiver();
  after(receiver.close);
  return { service, partner: service.partner, receiver, url: receiver.url };
}
