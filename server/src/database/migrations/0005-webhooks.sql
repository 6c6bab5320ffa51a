-- Subscriptions of partners to events. A deleted one stays for its history.

CREATE TABLE webhook_subscriptions (
  id uuid PRIMARY KEY,
  partner_id uuid NOT NULL REFERENCES partners (id),
  url text NOT NULL,
  event_types text[] NOT NULL,
  description text,
  company_ids uuid[],
  status text NOT NULL CHECK (status IN ('enabled', 'disabled', 'deleted')),
  created_at timestamptz NOT NULL
);
CREATE INDEX webhook_subscriptions_by_partner ON webhook_subscriptions (partner_id, id)
  WHERE status <> 'deleted';
CREATE INDEX webhook_subscriptions_enabled ON webhook_subscriptions (id) WHERE status = 'enabled';

-- The secrets that calls are signed with, sealed: one that is current, and one before it until it
-- expires.

CREATE TABLE webhook_secrets (
  subscription_id uuid NOT NULL REFERENCES webhook_subscriptions (id),
  id uuid NOT NULL,
  secret_sealed bytea NOT NULL,
  expires_at timestamptz,
  PRIMARY KEY (subscription_id, id)
);

-- How a subscription's receiver fares: how many calls it gets at a time, and how they ended.

CREATE TABLE webhook_lanes (
  subscription_id uuid PRIMARY KEY REFERENCES webhook_subscriptions (id),
  concurrency integer NOT NULL CHECK (concurrency >= 1)
);

CREATE TABLE webhook_outcomes (
  subscription_id uuid NOT NULL REFERENCES webhook_subscriptions (id),
  outcome text NOT NULL,
  attempts bigint NOT NULL,
  PRIMARY KEY (subscription_id, outcome)
);

-- Sample events belong to no company.

ALTER TABLE events ALTER COLUMN company_id DROP NOT NULL;
CREATE INDEX events_by_company ON events (company_id, occurred_at);

-- Nobody is told of what happened before.

ALTER TABLE access_grants ADD COLUMN granted_at timestamptz NOT NULL DEFAULT now();

-- Events on their way to subscriptions. They do not refer to the row of their subscription, which
-- all changes that a partner is told of would lock.

CREATE TABLE webhook_deliveries (
  id uuid PRIMARY KEY,
  subscription_id uuid NOT NULL,
  event_id uuid NOT NULL REFERENCES events (id),
  event_type text NOT NULL,
  company_id uuid,
  status text NOT NULL CHECK (status IN ('pending', 'delivered', 'failed', 'cancelled')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  next_attempt_at timestamptz,
  retry boolean NOT NULL DEFAULT false,
  attempts jsonb NOT NULL DEFAULT '[]',
  finished_at timestamptz,
  CHECK ((status = 'pending') = (next_attempt_at IS NOT NULL)),
  CHECK ((status = 'pending') = (finished_at IS NULL))
);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (subscription_id, retry, next_attempt_at)
  WHERE status = 'pending';
CREATE INDEX webhook_deliveries_expiring
  ON webhook_deliveries (subscription_id, retry, expires_at) WHERE status = 'pending';
CREATE INDEX webhook_deliveries_of_company ON webhook_deliveries (company_id)
  WHERE status = 'pending';
CREATE INDEX webhook_deliveries_by_subscription ON webhook_deliveries (subscription_id, id);
CREATE INDEX webhook_deliveries_by_event ON webhook_deliveries (event_id, subscription_id);
CREATE INDEX webhook_deliveries_delivered ON webhook_deliveries (finished_at)
  WHERE status = 'delivered';
CREATE INDEX webhook_deliveries_failed ON webhook_deliveries (subscription_id, id)
  WHERE status = 'failed';
CREATE INDEX webhook_deliveries_cancelled ON webhook_deliveries (subscription_id, id)
  WHERE status = 'cancelled';

-- What workers have taken to attempt: a row for what was taken of a lane in a turn, not a change
-- of each delivery. Who finds its row gone has been too slow, and what it found out does not count.

CREATE TABLE webhook_claims (
  id uuid PRIMARY KEY,
  subscription_id uuid NOT NULL,
  delivery_ids uuid[] NOT NULL,
  ends_at timestamptz NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
CREATE INDEX webhook_claims_by_subscription ON webhook_claims (subscription_id);
