-- Every change of a limit, for ever: who made it, when, what held before and what holds after it.
-- Append-only. The version counts the changes of one limit, so that their order needs no clock.

CREATE TABLE limit_changes (
  company_id uuid NOT NULL,
  employee_id uuid NOT NULL,
  category text NOT NULL CHECK (category IN ('meal', 'transport', 'nursery')),
  kind text NOT NULL CHECK (kind IN ('recurrent', 'punctual')),
  month text NOT NULL CHECK (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  version integer NOT NULL CHECK (version > 0),
  changed_at timestamptz NOT NULL,
  actor text NOT NULL,
  before_in_cents bigint,
  before_applies_to text,
  before_period text,
  after_in_cents bigint,
  after_applies_to text,
  after_period text,
  PRIMARY KEY (company_id, employee_id, category, kind, month, version),
  FOREIGN KEY (company_id, employee_id) REFERENCES employees (company_id, id)
);

-- Limits from before are their own first change; who made it is not known any more.
INSERT INTO limit_changes (company_id, employee_id, category, kind, month, version, changed_at,
    actor, after_in_cents, after_applies_to, after_period)
  SELECT company_id, employee_id, category, kind, month, 1, now(), 'migration', amount_in_cents,
    applies_to, period
  FROM limits;

-- What is disabled stays so: its row is its history.
ALTER TABLE limit_suspensions ADD COLUMN disabled_at timestamptz, ADD COLUMN actor text;
UPDATE limit_suspensions SET disabled_at = now(), actor = 'migration';
ALTER TABLE limit_suspensions
  ALTER COLUMN disabled_at SET NOT NULL, ALTER COLUMN actor SET NOT NULL;
ALTER TABLE company_suspensions ADD COLUMN disabled_at timestamptz, ADD COLUMN actor text;
UPDATE company_suspensions SET disabled_at = now(), actor = 'migration';
ALTER TABLE company_suspensions
  ALTER COLUMN disabled_at SET NOT NULL, ALTER COLUMN actor SET NOT NULL;
