-- Deliveries are looked for by company, by type, and by how their last call ended. Their ids are in
-- the order of their making, so that each of these indexes finds a span of time, newest first.

CREATE INDEX webhook_deliveries_by_type ON webhook_deliveries (subscription_id, event_type, id);
CREATE INDEX webhook_deliveries_by_company ON webhook_deliveries (subscription_id, company_id, id);
CREATE INDEX webhook_deliveries_by_error
  ON webhook_deliveries (subscription_id, (attempts -> -1 ->> 'error'), id)
  WHERE attempts -> -1 ->> 'error' IS NOT NULL;
CREATE INDEX webhook_deliveries_by_answer
  ON webhook_deliveries (subscription_id,
    coalesce(left(attempts -> -1 ->> 'responseStatus', 1) || 'xx', 'none'), id)
  WHERE attempts -> -1 ->> 'error' IS NOT NULL;

-- What became of calls, hour by hour: how many ended in a way, and how long they took. Those that
-- were taken are 'delivered', others have the error. 'failed' counts deliveries that were given up.

CREATE TABLE webhook_figures (
  subscription_id uuid NOT NULL,
  hour timestamptz NOT NULL,
  outcome text NOT NULL,
  count bigint NOT NULL,
  duration_ms bigint NOT NULL,
  longest_ms integer NOT NULL,
  PRIMARY KEY (subscription_id, hour, outcome)
) WITH (fillfactor = 50);

INSERT INTO webhook_figures (subscription_id, hour, outcome, count, duration_ms, longest_ms)
SELECT subscription_id, date_trunc('hour', to_timestamp((a ->> 'startedAt')::bigint), 'UTC'),
  coalesce(a ->> 'error', 'delivered'), count(*), sum((a ->> 'durationMs')::integer),
  max((a ->> 'durationMs')::integer)
FROM webhook_deliveries CROSS JOIN jsonb_array_elements(attempts) AS a GROUP BY 1, 2, 3
UNION ALL
SELECT subscription_id, date_trunc('hour', finished_at, 'UTC'), 'failed', count(*), 0, 0
FROM webhook_deliveries WHERE status = 'failed' GROUP BY 1, 2;

-- Who was given access to a company, or lost it, and when. Of grants from before, nobody knows by
-- whom.

CREATE TABLE access_grant_changes (
  company_id uuid NOT NULL REFERENCES companies (id),
  partner_id uuid NOT NULL REFERENCES partners (id),
  number integer NOT NULL CHECK (number > 0),
  change text NOT NULL CHECK (change IN ('granted', 'revoked')),
  at timestamptz NOT NULL,
  actor text,
  PRIMARY KEY (company_id, partner_id, number)
);
CREATE INDEX access_grant_changes_of_partner
  ON access_grant_changes (partner_id, at, company_id, number);
CREATE INDEX access_grant_changes_of_company
  ON access_grant_changes (company_id, at, partner_id, number);

INSERT INTO access_grant_changes (company_id, partner_id, number, change, at)
SELECT company_id, partner_id, 1, 'granted', granted_at FROM access_grants;

-- Up to when events of a company may have been forgotten: what they told is not looked for then.

CREATE TABLE forgotten_events (
  company_id uuid PRIMARY KEY REFERENCES companies (id),
  through timestamptz NOT NULL
);

-- What is append-only cannot be deleted by the application. That it is not kept for ever is what
-- these two are for: they take nothing that is younger than what they say themselves.

CREATE FUNCTION forget_events(ids uuid[]) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH gone AS (
    DELETE FROM events e WHERE e.id = ANY (ids) AND e.occurred_at < now() - interval '90 days'
      AND NOT EXISTS (SELECT FROM webhook_deliveries d WHERE d.event_id = e.id)
    RETURNING 1
  )
  SELECT count(*)::integer FROM gone
$$;

CREATE FUNCTION forget_audit_lines(first_kept uuid, before timestamptz, at_most integer)
RETURNS integer LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH gone AS (
    DELETE FROM audit_log WHERE id = ANY (ARRAY(SELECT id FROM audit_log
      WHERE id < first_kept AND at < least(before, now() - interval '365 days')
      ORDER BY id LIMIT at_most))
    RETURNING 1
  )
  SELECT count(*)::integer FROM gone
$$;

REVOKE ALL ON FUNCTION forget_events, forget_audit_lines FROM PUBLIC;
