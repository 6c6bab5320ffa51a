-- A settlement knows its totals, and how many entries came in with it, so that lists of versions
-- add nothing up. Those from before are added up once.

ALTER TABLE settlements
  ADD COLUMN entries integer,
  ADD COLUMN expenses_in_cents bigint,
  ADD COLUMN withdrawn_in_cents bigint;

UPDATE settlements s SET entries = found.entries, expenses_in_cents = found.expenses,
    withdrawn_in_cents = found.withdrawn
  FROM (
    SELECT v.company_id, v.month, v.version,
      count(e.number) FILTER (WHERE e.number > v.before) AS entries,
      coalesce(sum(e.amount_in_cents) FILTER (WHERE e.sum_type = 'expenses'), 0) AS expenses,
      coalesce(sum(e.amount_in_cents) FILTER (WHERE e.sum_type = 'withdrawn'), 0) AS withdrawn
    FROM (
      SELECT *, coalesce(lag(through_number) OVER (PARTITION BY company_id, month
        ORDER BY version), 0) AS before
      FROM settlements
    ) AS v
    LEFT JOIN consumptions e ON e.company_id = v.company_id AND e.month = v.month
      AND e.number <= v.through_number
    GROUP BY v.company_id, v.month, v.version
  ) AS found
  WHERE s.company_id = found.company_id AND s.month = found.month AND s.version = found.version;

ALTER TABLE settlements
  ALTER COLUMN entries SET NOT NULL,
  ALTER COLUMN expenses_in_cents SET NOT NULL,
  ALTER COLUMN withdrawn_in_cents SET NOT NULL;
