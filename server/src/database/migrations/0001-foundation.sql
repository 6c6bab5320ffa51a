-- Which environment this database belongs to: one row, written by the first start.

CREATE TABLE installation (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  environment text NOT NULL CHECK (environment IN ('sandbox', 'production'))
);

-- Who may call.

CREATE TABLE partners (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  created_at timestamptz NOT NULL
);

-- A credential without a partner is an operator's.
CREATE TABLE credentials (
  id uuid PRIMARY KEY,
  partner_id uuid REFERENCES partners (id),
  secret_hash bytea NOT NULL,
  scopes text[] NOT NULL,
  description text,
  created_at timestamptz NOT NULL,
  revoked_at timestamptz
);
CREATE INDEX credentials_by_partner ON credentials (partner_id, id);

CREATE TABLE signing_keys (
  id uuid PRIMARY KEY,
  private_key_sealed bytea NOT NULL,
  public_jwk jsonb NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE TABLE idempotency_keys (
  credential_id uuid NOT NULL REFERENCES credentials (id),
  key text NOT NULL,
  fingerprint bytea NOT NULL,
  answer_sealed bytea,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (credential_id, key)
);
CREATE INDEX idempotency_keys_by_expiry ON idempotency_keys (expires_at);

-- Append-only: the application's role may insert and read.
CREATE TABLE audit_log (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  actor text NOT NULL,
  action text NOT NULL,
  subject jsonb NOT NULL,
  request_id text
);
CREATE INDEX audit_log_by_actor ON audit_log (actor, id);
CREATE INDEX audit_log_by_action ON audit_log (action, id);

-- Companies. The row carries its open cycle and month, because it is the row that a close locks.

CREATE TABLE corporations (
  id uuid PRIMARY KEY,
  alias text NOT NULL,
  external_id text UNIQUE
);

CREATE TABLE companies (
  id uuid PRIMARY KEY,
  corporation_id uuid REFERENCES corporations (id),
  name text NOT NULL,
  legal_id text NOT NULL UNIQUE,
  legal_name text NOT NULL,
  state text NOT NULL CHECK (state IN ('active')),
  contact_email text NOT NULL,
  country_code text NOT NULL CHECK (country_code ~ '^[A-Z]{2}$'),
  delivery_address jsonb NOT NULL,
  legal_address jsonb NOT NULL,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  time_zone text NOT NULL,
  closing_day integer NOT NULL CHECK (closing_day BETWEEN 1 AND 28 OR closing_day = 31),
  open_cycle_id uuid NOT NULL,
  open_month text NOT NULL CHECK (open_month ~ '^\d{4}-(0[1-9]|1[0-2])$')
);
CREATE INDEX companies_by_corporation ON companies (corporation_id);

CREATE TABLE access_grants (
  partner_id uuid NOT NULL REFERENCES partners (id),
  company_id uuid NOT NULL REFERENCES companies (id),
  PRIMARY KEY (partner_id, company_id)
);
CREATE INDEX access_grants_by_company ON access_grants (company_id);

-- Employees. `ordinal` numbers a company's employees in the order of their ids, without gaps: rows
-- are never deleted, so a page is a range of ordinals and costs the same wherever it lies.
-- `representation` is the reply that partners read, made when the row is written.

CREATE TABLE headcounts (
  company_id uuid PRIMARY KEY REFERENCES companies (id),
  employees integer NOT NULL,
  last_employee_id uuid
);

CREATE TABLE cost_centers (
  company_id uuid NOT NULL REFERENCES companies (id),
  id uuid NOT NULL,
  name text NOT NULL,
  PRIMARY KEY (company_id, id)
);

CREATE TABLE payroll_companies (
  company_id uuid NOT NULL REFERENCES companies (id),
  id uuid NOT NULL,
  name text NOT NULL,
  PRIMARY KEY (company_id, id)
);

CREATE TABLE employees (
  company_id uuid NOT NULL REFERENCES companies (id),
  id uuid NOT NULL,
  ordinal integer NOT NULL,
  email text NOT NULL,
  email_key text NOT NULL,
  legal_id text NOT NULL,
  legal_id_key text NOT NULL,
  internal_id text,
  state text NOT NULL CHECK (state IN ('not-active', 'active', 'removed', 'blocked')),
  name text NOT NULL,
  surname text NOT NULL,
  birth_date date NOT NULL,
  hiring_date date NOT NULL,
  gross_salary_in_cents bigint NOT NULL CHECK (gross_salary_in_cents >= 0),
  agreement_salary_in_cents bigint NOT NULL CHECK (agreement_salary_in_cents >= 0),
  currency text NOT NULL,
  tax_regime text NOT NULL
    CHECK (tax_regime IN ('general', 'basque', 'navarrese', 'biscayan')),
  days_per_month integer NOT NULL,
  work_time_percentage integer NOT NULL,
  number_of_paychecks integer NOT NULL,
  model_id uuid,
  cost_center_id uuid,
  payroll_company_id uuid,
  metadata jsonb,
  representation text NOT NULL,
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, ordinal),
  UNIQUE (company_id, email_key),
  UNIQUE (company_id, legal_id_key),
  FOREIGN KEY (company_id, cost_center_id) REFERENCES cost_centers (company_id, id),
  FOREIGN KEY (company_id, payroll_company_id) REFERENCES payroll_companies (company_id, id)
);
CREATE INDEX employees_by_internal_id ON employees (company_id, internal_id);
CREATE INDEX employees_by_state ON employees (company_id, state, ordinal);

-- The payroll calendar: consecutive months, one of them open.

CREATE TABLE payroll_cycles (
  company_id uuid NOT NULL REFERENCES companies (id),
  id uuid NOT NULL,
  month text NOT NULL CHECK (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, month)
);
CREATE UNIQUE INDEX payroll_cycles_one_open ON payroll_cycles (company_id) WHERE ended_at IS NULL;
