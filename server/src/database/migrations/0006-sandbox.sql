-- Who is connected in a sandbox to receive the deliveries of a subscription instead of its URL. By
-- the clock of the database; one that is not renewed is over.

CREATE TABLE webhook_listeners (
  subscription_id uuid PRIMARY KEY REFERENCES webhook_subscriptions (id),
  id uuid NOT NULL,
  ends_at timestamptz NOT NULL
);

-- What listeners answered, until whoever waits for it has read it.

CREATE TABLE webhook_answers (
  delivery_id uuid NOT NULL,
  attempt integer NOT NULL,
  subscription_id uuid NOT NULL,
  answer jsonb NOT NULL,
  PRIMARY KEY (delivery_id, attempt)
);
CREATE INDEX webhook_answers_by_subscription ON webhook_answers (subscription_id);

-- In a sandbox, a delivery that runs through its 72 hours at once: the moment that its next attempt
-- counts as.

ALTER TABLE webhook_deliveries ADD COLUMN advanced_to timestamptz;
