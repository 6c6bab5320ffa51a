-- Events: what partners are told of, in the very bytes. Append-only: insert and read.

CREATE TABLE events (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES companies (id),
  type text NOT NULL,
  occurred_at timestamptz NOT NULL,
  body text NOT NULL
);

-- Spending limits. A recurrent one holds from its month on, until a later one; without an amount it
-- ends those before it. A punctual one holds in its month and prevails there.

CREATE TABLE limits (
  company_id uuid NOT NULL,
  employee_id uuid NOT NULL,
  category text NOT NULL CHECK (category IN ('meal', 'transport', 'nursery')),
  kind text NOT NULL CHECK (kind IN ('recurrent', 'punctual')),
  month text NOT NULL CHECK (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  amount_in_cents bigint CHECK (amount_in_cents BETWEEN 0 AND 10000000),
  applies_to text CHECK (applies_to IN ('employee', 'child')),
  period text CHECK (period IN ('payroll', 'year')),
  PRIMARY KEY (company_id, employee_id, category, kind, month),
  FOREIGN KEY (company_id, employee_id) REFERENCES employees (company_id, id),
  CHECK (num_nulls(amount_in_cents, applies_to, period) IN (0, 3)),
  CHECK (kind = 'recurrent' OR amount_in_cents IS NOT NULL),
  CHECK (period <> 'year' OR category = 'nursery')
);

-- Benefits that are disabled for a month: for one employee, or for all of a company, whoever joins
-- or returns later included.

CREATE TABLE limit_suspensions (
  company_id uuid NOT NULL,
  month text NOT NULL CHECK (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  category text NOT NULL CHECK (category IN ('meal', 'transport', 'nursery')),
  employee_id uuid NOT NULL,
  PRIMARY KEY (company_id, month, category, employee_id),
  FOREIGN KEY (company_id, employee_id) REFERENCES employees (company_id, id)
);

CREATE TABLE company_suspensions (
  company_id uuid NOT NULL REFERENCES companies (id),
  month text NOT NULL CHECK (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  category text NOT NULL CHECK (category IN ('meal', 'transport', 'nursery')),
  PRIMARY KEY (company_id, month, category)
);
