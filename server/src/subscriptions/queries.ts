import type { SubscribableType } from '@fringe/contract/events';
import type { WebhookSubscription } from '@fringe/contract/operations/webhooks/webhooks';
import { pageOf } from '../database/page-of.ts';
import { change, type Reader, statement } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import type { Paging } from '../http/paging.ts';
import type { CompanyId, PartnerId, SubscriptionId } from '../values/ids.ts';

const columns = `s.id, s.url, s.event_types AS "eventTypes", s.status,
  floor(extract(epoch FROM s.created_at))::bigint AS "createdAt", s.description,
  s.company_ids AS "companyIds"`;
const ofPartner = `webhook_subscriptions s WHERE s.partner_id = $1 AND s.status <> 'deleted'`;

const one = statement(
  'subscriptions.subscription',
  `SELECT ${columns} FROM ${ofPartner} AND s.id = $2`,
);

export const findSubscription = async (
  reader: Reader,
  partnerId: PartnerId,
  id: SubscriptionId,
): Promise<WebhookSubscription | undefined> =>
  (await reader.rows<WebhookSubscription>(one, [partnerId, id]))[0];

const lock = change(
  'subscriptions.lock-subscription',
  `SELECT ${columns} FROM ${ofPartner} AND s.id = $2 FOR NO KEY UPDATE`,
);

/** A subscription that nobody else changes until the transaction ends. */
export const lockSubscription = async (
  tx: Transaction,
  partnerId: PartnerId,
  id: SubscriptionId,
): Promise<WebhookSubscription | undefined> =>
  (await tx.write<WebhookSubscription>(lock, [partnerId, id]))[0];

const count = statement(
  'subscriptions.subscription-count',
  `SELECT count(*) AS total FROM ${ofPartner}`,
);
const page = statement(
  'subscriptions.subscription-page',
  `SELECT ${columns} FROM ${ofPartner} ORDER BY s.id LIMIT $2 OFFSET $3`,
);

export const pageOfSubscriptions = (
  reader: Reader,
  partnerId: PartnerId,
  { size, offset }: Paging,
) => pageOf<WebhookSubscription>(reader, count, [partnerId], page, [partnerId, size, offset]);

/** A subscription before it is made. */
export interface NewSubscription {
  id: SubscriptionId;
  partnerId: PartnerId;
  url: string;
  eventTypes: readonly SubscribableType[];
  description: string | null;
  companyIds: readonly CompanyId[] | null;
  createdAt: Date;
}

// The name of the lock stays: an older version takes it too while it still runs.
const turn = change(
  'subscriptions.subscribe-turn',
  `SELECT pg_advisory_xact_lock(hashtextextended('webhooks.subscribe ' || $1::text, 0))`,
);

/** How many subscriptions a partner has; nobody adds another until the transaction ends. */
export const countAlone = async (tx: Transaction, partnerId: PartnerId): Promise<number> => {
  const [, counted] = await tx.inOrder(
    () => tx.write(turn, [partnerId]),
    () => tx.rows<{ total: number }>(count, [partnerId]),
  );
  return counted[0]!.total;
};

const insert = change(
  'subscriptions.insert-subscription',
  `WITH made AS (
     INSERT INTO webhook_subscriptions (id, partner_id, url, event_types, description, company_ids,
       status, created_at) VALUES ($1, $2, $3, $4, $5, $6, 'enabled', $7)
     RETURNING id, status, created_at)
   INSERT INTO webhook_subscription_changes (subscription_id, number, status, at, change_id)
   SELECT id, 1, status, created_at, $8 FROM made`,
);
export const insertSubscription = (tx: Transaction, fresh: NewSubscription) =>
  tx.write(insert, [
    fresh.id,
    fresh.partnerId,
    fresh.url,
    fresh.eventTypes,
    fresh.description,
    fresh.companyIds,
    fresh.createdAt,
    tx.changeId,
  ]);

// Whoever changes it has locked it before, so that changes are numbered one after the other.
const status = change(
  'subscriptions.set-status',
  `WITH changed AS (UPDATE webhook_subscriptions SET status = $2 WHERE id = $1 RETURNING id, status)
   INSERT INTO webhook_subscription_changes (subscription_id, number, status, at, change_id)
   SELECT s.id, (SELECT coalesce(max(number), 0) + 1 FROM webhook_subscription_changes
     WHERE subscription_id = s.id), s.status, $3, $4 FROM changed s`,
);

export const setStatus = (
  tx: Transaction,
  id: SubscriptionId,
  to: 'enabled' | 'disabled' | 'deleted',
  at: Date,
) => tx.write(status, [id, to, at, tx.changeId]);

const granted = statement(
  'subscriptions.granted',
  `SELECT company_id AS id FROM access_grants
   WHERE partner_id = $1 AND company_id = ANY ($2::uuid[])`,
);

/** Which of these companies a partner has access to. */
export const grantedOf = async (
  reader: Reader,
  partnerId: PartnerId,
  companyIds: readonly CompanyId[],
): Promise<string[]> =>
  (await reader.rows<{ id: SubscriptionId }>(granted, [partnerId, companyIds])).map(({ id }) => id);

const anyGrant = statement(
  'subscriptions.any-grant',
  `SELECT g.company_id AS id FROM access_grants g
   JOIN webhook_subscriptions s ON s.partner_id = g.partner_id
     AND (s.company_ids IS NULL OR g.company_id = ANY (s.company_ids))
   WHERE s.id = $1 ORDER BY g.company_id LIMIT 1`,
);

/** A company whose events a subscription gets, if there is one. */
export const someCompanyOf = async (
  reader: Reader,
  subscriptionId: SubscriptionId,
): Promise<string | undefined> =>
  (await reader.rows<{ id: SubscriptionId }>(anyGrant, [subscriptionId]))[0]?.id;

const insertSecretStatement = change(
  'subscriptions.insert-secret',
  `INSERT INTO webhook_secrets (subscription_id, id, secret_sealed) VALUES ($1, $2, $3)`,
);

export const insertSecret = (
  tx: Transaction,
  subscriptionId: SubscriptionId,
  id: SubscriptionId,
  sealed: Buffer,
) => tx.write(insertSecretStatement, [subscriptionId, id, sealed]);

const forget = change(
  'subscriptions.forget-secrets',
  'DELETE FROM webhook_secrets WHERE subscription_id = $1 AND ($2 OR expires_at IS NOT NULL)',
);
const expire = change(
  'subscriptions.expire-secret',
  'UPDATE webhook_secrets SET expires_at = $2 WHERE subscription_id = $1',
);

/** The current secret is valid until then; the one before it is forgotten. */
export const expireSecret = (tx: Transaction, subscriptionId: SubscriptionId, at: Date) =>
  tx.inOrder(
    () => tx.write(forget, [subscriptionId, false]),
    () => tx.write(expire, [subscriptionId, at]),
  );

export const forgetSecrets = (tx: Transaction, subscriptionId: SubscriptionId) =>
  tx.write(forget, [subscriptionId, true]);
