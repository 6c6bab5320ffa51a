-- Who is connected in a sandbox to receive the deliveries of a subscription instead of its URL. By
-- the clock of the database; one that is not renewed is over.

CREATE TABLE webhook_listeners (
  subscription_id uuid PRIMARY KEY REFERENCES webhook_subscriptions (id),
  id uuid NOT NULL,
  ends_at timestamptz NOT NULL
);

-- Attempts that were handed to listeners, and what was answered, until whoever waits has read it.

CREATE TABLE webhook_handovers (
  subscription_id uuid NOT NULL,
  delivery_id uuid NOT NULL,
  attempt integer NOT NULL,
  listener_id uuid NOT NULL,
  answer jsonb,
  PRIMARY KEY (subscription_id, delivery_id, attempt)
);
CREATE INDEX webhook_handovers_by_listener ON webhook_handovers (listener_id);

-- In a sandbox, a delivery that runs through its 72 hours at once: the moment that its next attempt
-- counts as.

ALTER TABLE webhook_deliveries ADD COLUMN advanced_to timestamptz;
