-- An entry keeps what held when it was booked: the limit and what was left of it before the entry,
-- whether it was paid already, and its event. Of entries from before, none of it is known. Checks
-- hold for new rows, and do not look at those from before.

ALTER TABLE consumptions
  ADD COLUMN settled boolean,
  ADD COLUMN limit_in_cents bigint,
  ADD COLUMN limit_period text,
  ADD COLUMN left_in_cents bigint,
  ADD COLUMN event_id uuid,
  ADD CONSTRAINT consumptions_limit_period_check
    CHECK (limit_period IN ('payroll', 'year')) NOT VALID,
  ADD CONSTRAINT consumptions_limit_check
    CHECK ((limit_in_cents IS NULL) = (limit_period IS NULL)
      AND (limit_in_cents IS NULL) = (left_in_cents IS NULL)) NOT VALID;

ALTER TABLE refused_charges
  ADD COLUMN limit_period text CHECK (limit_period IN ('payroll', 'year'));

-- Who changed the state of an employee; not known of changes from before.

ALTER TABLE employee_state_changes ADD COLUMN actor text;

-- Why something was done, in the words of whoever did it: sealed, as words about people are. Most
-- of what it belongs to is append-only, so reasons have a table of their own. They are about a
-- void, by the id of its entry; a change of state, by the employee and its number; a disabled
-- benefit, by the employee, or the company, and its category and month; a decision on a committed
-- expense, by its id.

CREATE TABLE reasons (
  company_id uuid NOT NULL,
  about text NOT NULL CHECK (about IN ('void', 'state', 'disabling', 'decision')),
  subject_id uuid NOT NULL,
  part text NOT NULL,
  reason_sealed bytea NOT NULL,
  PRIMARY KEY (company_id, about, part, subject_id)
);
