-- When the open cycle of a company is due: a worker finds what is over without seeing the rest.

ALTER TABLE companies ADD COLUMN due_at timestamptz;
UPDATE companies c SET due_at = (coalesce(p.moved_closing_date,
    least((c.open_month || '-01')::date + c.closing_day - 1,
          ((c.open_month || '-01')::date + interval '1 month - 1 day')::date)) + 1)::timestamp
    AT TIME ZONE c.time_zone
  FROM payroll_cycles p WHERE p.company_id = c.id AND p.id = c.open_cycle_id;
ALTER TABLE companies ALTER COLUMN due_at SET NOT NULL;
CREATE INDEX companies_due ON companies (due_at);

-- Found without knowing the company.
CREATE UNIQUE INDEX employees_id_key ON employees (id);

-- A reference is a lock on the row referred to. Rows that all charges of a company have in common,
-- its own and that of its cycle, are not referred to by what a charge writes: it has the company's
-- lock, and the audit looks.

ALTER TABLE events DROP CONSTRAINT events_company_id_fkey;

-- The ledger. Append-only: the application's role may insert and read. A void is an entry of its
-- own that names the charge it reverses. Numbers are given in the order of booking: whoever holds
-- the company alone has seen every entry of it up to the last number.

CREATE TABLE consumptions (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  number bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  employee_id uuid NOT NULL,
  month text NOT NULL,
  category text NOT NULL,
  behaviour text NOT NULL CHECK (behaviour IN
    ('allowance', 'allowance-not-exempt', 'flex', 'flex-not-exempt')),
  sum_type text NOT NULL CHECK (sum_type IN ('expenses', 'withdrawn')),
  amount_in_cents bigint NOT NULL CHECK (amount_in_cents BETWEEN 1 AND 1000000000),
  concept text NOT NULL,
  occurred_at timestamptz NOT NULL,
  recorded_at timestamptz NOT NULL,
  external_id text,
  reverses_id uuid,
  payment_id uuid,
  late boolean NOT NULL,
  flag text CHECK (flag IN ('employeeState', 'benefitDisabled', 'limitExceeded', 'limitRequired')),
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, employee_id) REFERENCES employees (company_id, id),
  FOREIGN KEY (company_id, reverses_id) REFERENCES consumptions (company_id, id),
  CHECK ((sum_type = 'withdrawn') = (reverses_id IS NOT NULL))
);
-- Not only of those that have one: whether a list of ids has any, the planner cannot know.
CREATE UNIQUE INDEX consumptions_external_id_key ON consumptions (company_id, external_id);
CREATE UNIQUE INDEX consumptions_reverses_id_key ON consumptions (company_id, reverses_id)
  WHERE reverses_id IS NOT NULL;
CREATE INDEX consumptions_by_month ON consumptions (company_id, month, number);
CREATE INDEX consumptions_by_employee ON consumptions (company_id, employee_id, month, number);
CREATE INDEX consumptions_flagged ON consumptions (company_id, month, number)
  WHERE flag IS NOT NULL;

-- What an employee has consumed in a month: the sums of the ledger, kept with each entry.

CREATE TABLE consumption_totals (
  company_id uuid NOT NULL,
  month text COLLATE "C" NOT NULL,
  employee_id uuid NOT NULL,
  category text COLLATE "C" NOT NULL,
  behaviour text COLLATE "C" NOT NULL,
  sum_type text COLLATE "C" NOT NULL,
  amount_in_cents bigint NOT NULL,
  entries integer NOT NULL,
  PRIMARY KEY (company_id, month, employee_id, category, behaviour, sum_type)
) WITH (fillfactor = 85);

-- What counts against a limit: charges minus voids, and what committed expenses have reserved. The
-- period is a month, for nursery also a year. A charge passes by a conditional update of its row.

CREATE TABLE limit_usages (
  company_id uuid NOT NULL,
  employee_id uuid NOT NULL,
  category text NOT NULL CHECK (category IN ('meal', 'transport', 'nursery')),
  period text NOT NULL CHECK (period ~ '^\d{4}(-(0[1-9]|1[0-2]))?$'),
  used_in_cents bigint NOT NULL CHECK (used_in_cents >= 0),
  reserved_in_cents bigint NOT NULL CHECK (reserved_in_cents >= 0),
  PRIMARY KEY (company_id, employee_id, category, period)
) WITH (fillfactor = 85);

-- Closed months with entries that no settlement names yet.

CREATE TABLE late_months (
  company_id uuid NOT NULL,
  month text NOT NULL,
  since timestamptz NOT NULL,
  PRIMARY KEY (company_id, month),
  FOREIGN KEY (company_id, month) REFERENCES payroll_cycles (company_id, month)
);

-- Committed expenses and their payments. The recipient is a family member, who may be removed
-- later.

CREATE TABLE committed_expenses (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  employee_id uuid NOT NULL,
  fiscal_year text NOT NULL CHECK (fiscal_year ~ '^\d{4}$'),
  category text NOT NULL,
  behaviour text NOT NULL,
  recipient_id uuid,
  state text NOT NULL CHECK (state IN ('pending', 'active', 'finished', 'cancelled')),
  requested_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, employee_id) REFERENCES employees (company_id, id)
);
CREATE UNIQUE INDEX committed_expenses_one_live ON committed_expenses
  (company_id, employee_id, fiscal_year, category, recipient_id) NULLS NOT DISTINCT
  WHERE state IN ('pending', 'active');
CREATE INDEX committed_expenses_by_employee ON committed_expenses
  (company_id, employee_id, fiscal_year, id);

CREATE TABLE committed_payments (
  company_id uuid NOT NULL,
  committed_expense_id uuid NOT NULL,
  id uuid NOT NULL,
  month text NOT NULL CHECK (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  amount_in_cents bigint NOT NULL CHECK (amount_in_cents BETWEEN 1 AND 1000000000),
  state text NOT NULL CHECK (state IN ('scheduled', 'executed', 'cancelled', 'voided')),
  consumption_id uuid,
  PRIMARY KEY (company_id, committed_expense_id, id),
  FOREIGN KEY (company_id, committed_expense_id) REFERENCES committed_expenses (company_id, id),
  FOREIGN KEY (company_id, consumption_id) REFERENCES consumptions (company_id, id),
  CHECK ((state IN ('executed', 'voided')) = (consumption_id IS NOT NULL))
);

-- Settlements of closed months. Append-only. A version names the entries of its month up to a
-- number. Its lines are the totals that are new or other than in the version before: the latest
-- line at or before a version holds in it.

CREATE TABLE settlements (
  company_id uuid NOT NULL,
  month text NOT NULL,
  version integer NOT NULL CHECK (version >= 1),
  settled_at timestamptz NOT NULL,
  through_number bigint NOT NULL,
  PRIMARY KEY (company_id, month, version),
  FOREIGN KEY (company_id, month) REFERENCES payroll_cycles (company_id, month)
);

CREATE TABLE settlement_lines (
  company_id uuid NOT NULL,
  month text COLLATE "C" NOT NULL,
  employee_id uuid NOT NULL,
  category text COLLATE "C" NOT NULL,
  behaviour text COLLATE "C" NOT NULL,
  sum_type text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  amount_in_cents bigint NOT NULL,
  PRIMARY KEY (company_id, month, employee_id, category, behaviour, sum_type, version)
);

-- Cycles that were closed before there was a ledger have nothing to settle, and are settled.
INSERT INTO settlements (company_id, month, version, settled_at, through_number)
  SELECT company_id, month, 1, ended_at, 0 FROM payroll_cycles WHERE ended_at IS NOT NULL;
