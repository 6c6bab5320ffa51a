-- Who decided on a committed expense that waited for an approval, when, and how. Of decisions from
-- before, nothing is known.

CREATE TABLE commitment_decisions (
  company_id uuid NOT NULL,
  committed_expense_id uuid NOT NULL,
  decision text NOT NULL CHECK (decision IN ('approved', 'rejected')),
  decided_at timestamptz NOT NULL,
  actor text NOT NULL,
  PRIMARY KEY (company_id, committed_expense_id),
  FOREIGN KEY (company_id, committed_expense_id) REFERENCES committed_expenses (company_id, id)
);

-- The last day of somebody who leaves, as the company knows it; not when the access ended.

ALTER TABLE employee_state_changes ADD COLUMN effective_date date
  CHECK (effective_date IS NULL OR cause = 'terminated');

-- Payments are named by their id alone where many are executed in one request, and committed
-- expenses are listed for a whole company, newest first.

CREATE UNIQUE INDEX committed_payments_by_id ON committed_payments (company_id, id);

CREATE INDEX committed_expenses_by_state ON committed_expenses (company_id, state, id);

CREATE INDEX committed_expenses_by_year ON committed_expenses (company_id, fiscal_year, id);

CREATE INDEX committed_expenses_by_category ON committed_expenses (company_id, category, id);
