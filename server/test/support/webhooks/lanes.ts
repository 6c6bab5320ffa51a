import type { TestContext } from 'node:test';
import type { Context } from '../../../src/context.ts';
import { sampleEvent } from '../../../src/events/rules.ts';
import { sql } from '../database/sql.ts';
import { type Service, type ServiceOptions, startService } from '../service.ts';
import { contextBeside } from '../worker.ts';
import { type Answer, GENERATED, type Receiver, runEngine, startReceiver } from './engine.ts';

export const never: Answer = () => undefined;

/** A service with receivers and engines: all that runs ends with the test. */
export interface Scene {
  service: Service;
  newReceiver(answer?: Answer): Promise<Receiver>;
  /** Lets an engine run; answers how to stop it. */
  run(context?: Context): () => Promise<void>;
  /** A worker's context on another machine. */
  beside(): Context;
}

export async function begin(t: TestContext, options: ServiceOptions = {}): Promise<Scene> {
  const service = await startService({ config: { rateLimitPerMinute: 100_000_000 }, ...options });
  const receivers: Receiver[] = [];
  const stops: (() => Promise<void>)[] = [];
  const closes: (() => Promise<void>)[] = [];
  t.after(async () => {
    // Calls that hang are over then, and nobody waits for them.
    for (const receiver of receivers) receiver.close();
    await Promise.all(stops.map((stop) => stop()));
    await Promise.all(closes.map((close) => close()));
    await service.close();
  });
  return {
    service,
    newReceiver: async (answer) => {
      const receiver = await startReceiver(answer);
      receivers.push(receiver);
      return receiver;
    },
    run: (context = service.context) => {
      const stop = runEngine(context);
      stops.push(stop);
      return stop;
    },
    beside: () => {
      const { context, close } = contextBeside(service);
      closes.push(close);
      return context;
    },
  };
}

/** Copies of a subscription, made past the service: as many as one likes, at once. */
export async function copiesOf({ database }: Service, id: string, count: number) {
  const rows = await sql(
    database.ownerUrl,
    `WITH fresh AS MATERIALIZED (
       SELECT gen_random_uuid() AS id FROM generate_series(1, $2)
     ), subscriptions AS (
       INSERT INTO webhook_subscriptions (id, partner_id, url, event_types, company_ids, status,
         created_at)
       SELECT f.id, partner_id, url, event_types, company_ids, status, created_at
       FROM webhook_subscriptions s, fresh f WHERE s.id = $1
     ), secrets AS (
       INSERT INTO webhook_secrets (subscription_id, id, secret_sealed)
       SELECT f.id, gen_random_uuid(), secret_sealed FROM webhook_secrets s, fresh f
       WHERE s.subscription_id = $1
     ), changes AS (
       INSERT INTO webhook_subscription_changes (subscription_id, number, status, at)
       SELECT f.id, 1, status, created_at FROM webhook_subscriptions s, fresh f WHERE s.id = $1
     )
     INSERT INTO webhook_lanes (subscription_id, concurrency)
     SELECT f.id, concurrency FROM webhook_lanes l, fresh f WHERE l.subscription_id = $1
     RETURNING subscription_id AS id`,
    [id, count],
  );
  return rows.map((row): string => row.id);
}

const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Sample events for subscriptions, so many for each, made past the service: no bell rings. */
export const enqueue = (service: Service, subscriptionIds: readonly string[], each: number) =>
  sql(
    service.database.ownerUrl,
    `WITH fresh AS MATERIALIZED (
       SELECT gen_random_uuid() AS event_id, s.id AS subscription_id
       FROM generate_series(1, $2) CROSS JOIN unnest($1::uuid[]) AS s (id)
     ), told AS (
       INSERT INTO events (id, type, occurred_at, body)
       SELECT event_id, '${GENERATED}', $3, replace($4, '${NO_ID}', event_id::text) FROM fresh
     )
     INSERT INTO webhook_deliveries (id, subscription_id, event_id, event_type, status, created_at,
       expires_at, next_attempt_at)
     SELECT gen_random_uuid(), subscription_id, event_id, '${GENERATED}', 'pending', $3,
       $3::timestamptz + interval '72 hours', $3 FROM fresh`,
    [
      subscriptionIds,
      each,
      service.context.clock.now(),
      JSON.stringify(sampleEvent(NO_ID, GENERATED, service.context.clock.now())),
    ],
  );

/** How many calls at a time a receiver gets. */
export const widthOf = async ({ database }: Service, id: string): Promise<number> =>
  (
    await sql(
      database.ownerUrl,
      'SELECT concurrency FROM webhook_lanes WHERE subscription_id = $1',
      [id],
    )
  )[0].concurrency;

export const setWidth = ({ database }: Service, ids: readonly string[], width: number) =>
  sql(
    database.ownerUrl,
    'UPDATE webhook_lanes SET concurrency = $2 WHERE subscription_id = ANY ($1::uuid[])',
    [ids, width],
  );

/** What is taken and not recorded, by whomever. */
export const claimsOf = ({ database }: Service) =>
  sql(database.ownerUrl, 'SELECT * FROM webhook_claims');
