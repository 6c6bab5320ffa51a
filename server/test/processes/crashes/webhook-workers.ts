import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import type { Client } from '../../support/client.ts';
import { sql, withSql } from '../../support/database/sql.ts';
import { many, newCharge, postBatch } from '../../support/money/charges.ts';
import type { TestDatabase } from '../../support/processes/on-database.ts';
import { expectNoViolation, placeOn, register } from '../../support/processes/on-database.ts';
import { cleanUp, type Run, run, until } from '../../support/processes/processes.ts';
import { startService } from '../../support/service.ts';
import {
  answering,
  type Hit,
  type Receiver,
  SUBSCRIPTIONS,
  startReceiver,
  subscribe,
} from '../../support/webhooks/engine.ts';

/** A worker in a process of its own; the database knows its connections by its name. */
export interface WebhookWorker extends Run {
  name: string;
}

/** A call that was received and has no answer yet. */
export interface HeldCall {
  hit: Hit;
  deliveryId: string;
  response: ServerResponse;
  answer(status: number): void;
}

/** The API and a receiver in this process, and as many workers in their own as are started. */
export interface Scene {
  partner: Client;
  operator: Client;
  receiver: Receiver;
  ownerUrl: string;
  /** Records so many charges, each of them an event, in one request. */
  tell(count?: number): Promise<void>;
  subscribe(path: string): Promise<{ id: string; signingSecret: string }>;
  startWorker(): Promise<WebhookWorker>;
  /** Exactly so many: those that live from before, and new ones. */
  workers(count: number): Promise<WebhookWorker[]>;
  /** Keeps the next call to a path waiting; all others are answered. */
  hold(path: string, calls?: number): HeldCall[];
  /** Who holds the claim on a delivery. */
  claimerOf(deliveryId: string): Promise<string>;
  /** What the claims of a worker hold that are not over. */
  claimsOf(worker: string): Promise<string[][]>;
  /** Stands for the half minute after which a claim ends. */
  endClaimsOf(worker: string): Promise<void>;
  /** Does something while every worker that is about to commit a claim waits. */
  whileClaimsWait(work: (untilOneWaits: () => Promise<string>) => Promise<void>): Promise<void>;
  timesReceived(deliveryId: string): number;
  /** Returns when nothing is claimed, and nothing waits. */
  settled(): Promise<void>;
  expectNoViolation(): Promise<void>;
  /** Leaves no subscription behind. Use as `afterEach(scene.reset)`. */
  reset(): Promise<void>;
  /** Use as `after(scene.close)`. */
  close(): Promise<void>;
}

const GATE = 271_828;

/**
 * Notes which worker has made a claim, and lets a test hold the commit of one: a worker that dies
 * meanwhile has claimed and has not sent.
 */
const WATCH = `
  CREATE TABLE claimers (claim_id uuid PRIMARY KEY, worker text NOT NULL);
  CREATE FUNCTION note_claimer() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
    INSERT INTO claimers VALUES (NEW.id, current_setting('application_name')); RETURN NULL;
  END $$;
  CREATE TRIGGER noted AFTER INSERT ON webhook_claims
    FOR EACH ROW EXECUTE FUNCTION note_claimer();
  CREATE FUNCTION pass_gate() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    PERFORM pg_advisory_xact_lock_shared(${GATE}); RETURN NULL;
  END $$;
  CREATE CONSTRAINT TRIGGER gate AFTER INSERT ON webhook_claims DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION pass_gate()`;

const WAITING_AT_GATE = `SELECT a.application_name AS name
  FROM pg_locks l JOIN pg_stat_activity a USING (pid)
  WHERE l.locktype = 'advisory' AND NOT l.granted AND l.objid = ${GATE}`;

export const deliveryIdOf = (hit: Hit): string => String(hit.headers['x-service-delivery-id']);

export async function openScene(): Promise<Scene> {
  const service = await startService({ config: { rateLimitPerMinute: 10_000_000 } });
  const { partner, operator, database, companyIds } = service;
  const { ownerUrl } = database;
  await sql(ownerUrl, WATCH);
  const employeeId = (await register(partner)).split('/').at(-1)!;
  const receiver = await startReceiver();
  const subscribed: string[] = [];
  return {
    partner,
    operator,
    receiver,
    ownerUrl,
    ...claimWatch(ownerUrl),
    ...workersOn(database),
    tell: async (count = 1) => {
      const batch = many(count, () => newCharge(employeeId));
      const results = await postBatch(operator, companyIds[0]!, batch);
      assert.ok(results.every(({ outcome }) => outcome === 'accepted'));
    },
    subscribe: async (path) => {
      const subscription = await subscribe(partner, new URL(path, receiver.url).href);
      subscribed.push(subscription.id);
      return subscription;
    },
    timesReceived: (id) => receiver.hits.filter((hit) => deliveryIdOf(hit) === id).length,
    reset: async () => {
      receiver.answer = answering(204);
      for (const id of subscribed.splice(0)) {
        assert.equal((await partner.delete(`${SUBSCRIPTIONS}/${id}`)).status, 204);
      }
      await sql(ownerUrl, 'DELETE FROM webhook_claims');
    },
    hold: (path, calls = 1) => hold(receiver, path, calls),
    settled: () => until('all is delivered', () => isSettled(ownerUrl)),
    expectNoViolation: () => expectNoViolation(database),
    close: async () => {
      await cleanUp();
      receiver.close();
      await service.close();
    },
  };
}

/** To start a worker costs more than what most tests let it do: so those that live are kept. */
function workersOn(database: TestDatabase) {
  let started: WebhookWorker[] = [];
  const start = async (): Promise<WebhookWorker> => {
    const worker = await startWorker(database);
    started.push(worker);
    return worker;
  };
  return {
    startWorker: start,
    workers: async (count: number): Promise<WebhookWorker[]> => {
      started = started.filter(({ child }) => child.exitCode === null && child.signalCode === null);
      for (const surplus of started.splice(count)) await surplus.end('SIGKILL');
      while (started.length < count) await start();
      return [...started];
    },
  };
}

async function isSettled(ownerUrl: string): Promise<boolean> {
  const [left] = await sql(
    ownerUrl,
    `SELECT (SELECT count(*) FROM webhook_claims) AS claims,
       (SELECT count(*) FROM webhook_deliveries WHERE status = 'pending') AS pending`,
  );
  return Number(left.claims) + Number(left.pending) === 0;
}

let serial = 0;

async function startWorker(database: TestDatabase): Promise<WebhookWorker> {
  serial += 1;
  const name = `worker-${serial}`;
  const { applicationUrl: url } = database;
  const DATABASE_URL = `${url}${url.includes('?') ? '&' : '?'}application_name=${name}`;
  const settings = await placeOn(database, { LOG_LEVEL: 'silent', DATABASE_URL });
  const started = run({ args: ['work'], settings });
  await until('the worker works', () => {
    assert.equal(started.child.exitCode, null, started.output());
    return started.output().includes('works');
  });
  return { ...started, name };
}

function hold(receiver: Receiver, path: string, calls: number): HeldCall[] {
  const held: HeldCall[] = [];
  receiver.answer = (response, hit) => {
    if (hit.path !== path || held.length >= calls) return answering(204)(response, hit);
    const answer = (status: number) => answering(status)(response, hit);
    held.push({ hit, deliveryId: deliveryIdOf(hit), response, answer });
  };
  return held;
}

function claimWatch(ownerUrl: string) {
  return {
    claimerOf: async (deliveryId: string): Promise<string> => {
      const [one] = await sql(
        ownerUrl,
        `SELECT worker FROM webhook_claims JOIN claimers ON claim_id = id
         WHERE $1 = ANY (delivery_ids)`,
        [deliveryId],
      );
      return one.worker;
    },
    claimsOf: async (worker: string): Promise<string[][]> => {
      const rows = await sql(
        ownerUrl,
        `SELECT delivery_ids AS ids FROM webhook_claims JOIN claimers ON claim_id = id
         WHERE worker = $1`,
        [worker],
      );
      return rows.map(({ ids }) => ids);
    },
    endClaimsOf: async (worker: string): Promise<void> => {
      await sql(
        ownerUrl,
        `UPDATE webhook_claims SET ends_at = now() - interval '1 second'
         WHERE id IN (SELECT claim_id FROM claimers WHERE worker = $1)`,
        [worker],
      );
    },
    whileClaimsWait: (work: (untilOneWaits: () => Promise<string>) => Promise<void>) =>
      withSql(ownerUrl, async (gate) => {
        await gate.query('SELECT pg_advisory_lock($1)', [GATE]);
        let name: string | undefined;
        await work(async () => {
          await until('a claim waits', async () => {
            name = (await gate.query(WAITING_AT_GATE)).rows[0]?.name;
            return name !== undefined;
          });
          return name!;
        });
      }),
  };
}
