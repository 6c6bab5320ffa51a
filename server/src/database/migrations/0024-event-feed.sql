-- The order of the feed: an event's position is the number of the transaction that wrote it, moved
-- by what database/owner/epochs.ts adds. Events of before come first, in the order of their ids.

ALTER TABLE events ADD COLUMN position bigint NOT NULL DEFAULT 0, ADD COLUMN employee_id uuid;
ALTER TABLE events ALTER COLUMN position SET DEFAULT pg_current_xact_id()::text::bigint;
UPDATE events SET employee_id = substring(body FROM '"employee":\{"id":"([0-9a-f-]{36})"')::uuid
  WHERE company_id IS NOT NULL AND body LIKE '%"employee":{"id":"%';

CREATE INDEX events_in_order ON events (position, id);
CREATE INDEX events_of_company_in_order ON events (company_id, position, id);
CREATE INDEX events_of_employee ON events (employee_id, position, id)
  WHERE employee_id IS NOT NULL;

-- Transactions are counted by each server for itself. An epoch begins where the database goes on
-- elsewhere, or from an earlier state; written by the owner only.
CREATE TABLE event_epochs (
  number integer PRIMARY KEY,
  id uuid NOT NULL,
  system_identifier bigint NOT NULL,
  timeline integer NOT NULL,
  first_position bigint NOT NULL,
  position_offset bigint NOT NULL,
  begun_at timestamptz NOT NULL
);

-- When a partner got access, in the same order.
ALTER TABLE access_grants ADD COLUMN position bigint NOT NULL DEFAULT 0;
ALTER TABLE access_grants ALTER COLUMN position SET DEFAULT pg_current_xact_id()::text::bigint;

-- What a subscription was when: why an event has no delivery is answered from here.
CREATE TABLE webhook_subscription_changes (
  subscription_id uuid NOT NULL REFERENCES webhook_subscriptions (id),
  number integer NOT NULL CHECK (number >= 1),
  status text NOT NULL CHECK (status IN ('enabled', 'disabled', 'deleted')),
  at timestamptz NOT NULL,
  position bigint NOT NULL DEFAULT pg_current_xact_id()::text::bigint,
  change_id uuid,
  PRIMARY KEY (subscription_id, number)
);

INSERT INTO webhook_subscription_changes
  (subscription_id, number, status, at, position, change_id)
SELECT id, row_number() OVER (PARTITION BY id ORDER BY place, at, change_id), status, at, 0,
  change_id
FROM (
  SELECT id, 0 AS place, 'enabled' AS status, created_at AS at, NULL::uuid AS change_id
  FROM webhook_subscriptions
  UNION ALL
  SELECT s.id, 1, CASE a.action WHEN 'enableSubscription' THEN 'enabled'
      WHEN 'disableSubscription' THEN 'disabled' ELSE 'deleted' END, a.at, a.id
  FROM audit_log a JOIN webhook_subscriptions s ON s.id::text = a.subject->>'subscriptionId'
  WHERE a.action IN ('enableSubscription', 'disableSubscription', 'deleteSubscription')
) AS known;

-- Where the log does not lead to what is true now, now is when it is known.
INSERT INTO webhook_subscription_changes (subscription_id, number, status, at, position)
SELECT s.id, l.number + 1, s.status, now(), 0 FROM webhook_subscriptions s
CROSS JOIN LATERAL (SELECT number, status FROM webhook_subscription_changes c
  WHERE c.subscription_id = s.id ORDER BY number DESC LIMIT 1) AS l
WHERE l.status <> s.status;
