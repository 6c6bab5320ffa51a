-- Charges that were refused, with what refused them, for those who ask why a card was declined.
-- They are kept for 400 days. The employee may be unknown,
-- and the company is not referred to, so that batches of charges take no lock on it for this.

CREATE TABLE refused_charges (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  refused_at timestamptz NOT NULL,
  employee_id uuid NOT NULL,
  month text NOT NULL CHECK (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  category text NOT NULL,
  behaviour text NOT NULL,
  amount_in_cents bigint NOT NULL,
  currency text NOT NULL,
  concept text NOT NULL,
  occurred_at timestamptz NOT NULL,
  external_id text,
  code text NOT NULL,
  message text NOT NULL,
  limit_in_cents bigint,
  left_in_cents bigint,
  PRIMARY KEY (company_id, id)
);
CREATE INDEX refused_charges_of_employee ON refused_charges (company_id, employee_id, id);
CREATE INDEX refused_charges_by_age ON refused_charges (refused_at);
