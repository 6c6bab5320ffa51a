import assert from 'node:assert/strict';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SubscribableType } from '@fringe/contract/events';
import type { Delivery } from '@fringe/contract/operations/webhooks/deliveries';
import type { Context } from '../../../src/context.ts';
import { keepDelivering } from '../../../src/deliveries/engine/keep-delivering.ts';
import { deliveryInvariants } from '../../../src/invariants/deliveries.ts';
import { eventInvariants } from '../../../src/invariants/events.ts';
import type { Clock } from '../../../src/values/clock.ts';
import type { Client } from '../client.ts';
import { sql } from '../database/sql.ts';
import { newCharge, postBatch } from '../money/charges.ts';
import { newSide } from '../money/cycle-companies.ts';
import { register } from '../people/employee-sides.ts';
import type { Service } from '../service.ts';

/** A call as a receiver got it. */
export interface Hit {
  /** A reading of `Date.now()` when all of it had come. */
  at: number;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export type Answer = (response: ServerResponse, hit: Hit) => void;

export const answering =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response.writeHead(status, headers).end();

/** A receiver on a real port: what came, and how many calls it had at a time at most. */
export interface Receiver {
  url: string;
  hits: Hit[];
  answer: Answer;
  open: number;
  most: number;
  close(): void;
}

export async function startReceiver(answer: Answer = answering(204)): Promise<Receiver> {
  const server = createServer((request, response) => {
    receiver.open += 1;
    receiver.most = Math.max(receiver.most, receiver.open);
    response.on('close', () => {
      receiver.open -= 1;
    });
    const chunks: Buffer[] = [];
    request.on('error', () => undefined).on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const { headers, url: path = '' } = request;
      const hit = { at: Date.now(), path, headers, body: Buffer.concat(chunks).toString() };
      receiver.hits.push(hit);
      receiver.answer(response, hit);
    });
  });
  const receiver: Receiver = {
    url: '',
    hits: [],
    answer,
    open: 0,
    most: 0,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return receiver;
}

export const SUBSCRIPTIONS = '/api/v3/webhooks/subscriptions';
export const GENERATED = 'employee.consumption.generated';

/** Subscribes; answers the id and the secret. */
export async function subscribe(
  partner: Client,
  url: string,
  eventTypes: readonly SubscribableType[] = [GENERATED],
  more: object = {},
): Promise<{ id: string; signingSecret: string }> {
  const reply = await partner.post(SUBSCRIPTIONS, { url, eventTypes, ...more });
  assert.equal(reply.status, 201, reply.text);
  return reply.body;
}

/** A company with somebody who spends: every charge is an event. */
export interface Teller {
  companyId: string;
  employeeId: string;
  /** Records so many charges, a thousand in a transaction. */
  tell(count?: number): Promise<void>;
}

export async function newTeller(service: Service): Promise<Teller> {
  const side = await newSide(service);
  const { companyId } = side;
  const employeeId = await register(side);
  const tell = async (count = 1) => {
    // Tokens do not live as long as deliveries.
    const operator = await service.anonymous.login(service.credentials.operator);
    for (let left = count; left > 0; left -= 1_000) {
      const batch = Array.from({ length: Math.min(left, 1_000) }, () => newCharge(employeeId));
      const results = await postBatch(operator, companyId, batch);
      assert.ok(results.every(({ outcome }) => outcome === 'accepted'));
    }
  };
  return { companyId, employeeId, tell };
}

/** A clock that stands still until it is set. */
export function standingClock(): Clock & { set(at: Date): void } {
  let at = Date.now();
  return {
    now: () => new Date(at),
    set: (moment) => {
      at = moment.getTime();
    },
  };
}

/** Lets the engine run; answers how to stop it. */
export function runEngine(context: Context): () => Promise<void> {
  const stopping = new AbortController();
  const running = keepDelivering(context, stopping.signal);
  return async () => {
    stopping.abort();
    await running;
  };
}

/** The history of a subscription as its partner sees it, newest first. */
export async function historyOf(partner: Client, id: string, query = ''): Promise<Delivery[]> {
  const reply = await partner.get(`${SUBSCRIPTIONS}/${id}/deliveries?limit=100${query}`);
  assert.equal(reply.status, 200, reply.text);
  return reply.body.deliveries;
}

/** Checks what has to hold of deliveries and events: nothing else is written by the engine. */
export async function expectDeliveriesSound({ context }: Pick<Service, 'context'>) {
  await context.database.inSnapshot(async (reader) => {
    for (const { name, violations } of [...deliveryInvariants, ...eventInvariants]) {
      assert.deepEqual(await reader.rows(violations), [], name);
    }
  });
}

/** How many deliveries are in each state, of one subscription, or of all but the demo's. */
export async function statesOf(ownerUrl: string, id?: string): Promise<Record<string, number>> {
  const rows = await sql(
    ownerUrl,
    `SELECT status, count(*)::int AS count FROM webhook_deliveries
     WHERE CASE WHEN $1::uuid IS NOT NULL THEN subscription_id = $1 ELSE subscription_id NOT IN
       (SELECT id FROM webhook_subscriptions WHERE url LIKE '%talento-sur.example%') END
     GROUP BY 1`,
    [id ?? null],
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}
