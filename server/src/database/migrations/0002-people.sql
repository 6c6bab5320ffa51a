-- Companies: whether limits are required, and a closing date that was moved for one month.

ALTER TABLE companies ADD COLUMN limits_required boolean NOT NULL DEFAULT false;
CREATE UNIQUE INDEX companies_legal_id_key_key ON companies (upper(legal_id));
ALTER TABLE payroll_cycles ADD COLUMN moved_closing_date date;

-- Benefit models, per company. Employees that name a model already keep it.

CREATE TABLE benefit_models (
  company_id uuid NOT NULL REFERENCES companies (id),
  id uuid NOT NULL,
  name text NOT NULL,
  description text,
  PRIMARY KEY (company_id, id),
  CONSTRAINT benefit_models_name_key UNIQUE (company_id, name)
);
INSERT INTO benefit_models (company_id, id, name)
  SELECT DISTINCT company_id, model_id, 'Model ' || model_id FROM employees
  WHERE model_id IS NOT NULL;

-- A name stands for one cost centre or payroll company within a company.

ALTER TABLE cost_centers ADD UNIQUE (company_id, name);
ALTER TABLE payroll_companies ADD UNIQUE (company_id, name);

-- Employees: whether they ever confirmed an invitation, and every state they went through.

ALTER TABLE employees ADD COLUMN confirmed_at timestamptz;
UPDATE employees SET confirmed_at = now() WHERE state = 'active';
ALTER TABLE employees ADD FOREIGN KEY (company_id, model_id)
  REFERENCES benefit_models (company_id, id);

-- Append-only: the application's role may insert and read. Numbered under the employee's lock, for
-- the clocks of two machines may differ.
CREATE TABLE employee_state_changes (
  company_id uuid NOT NULL,
  employee_id uuid NOT NULL,
  number integer NOT NULL,
  at timestamptz NOT NULL,
  cause text NOT NULL CHECK (cause IN
    ('registered', 'confirmed', 'blocked', 'unblocked', 'terminated', 'restored')),
  state text NOT NULL CHECK (state IN ('not-active', 'active', 'removed', 'blocked')),
  PRIMARY KEY (company_id, employee_id, number),
  FOREIGN KEY (company_id, employee_id) REFERENCES employees (company_id, id)
);
INSERT INTO employee_state_changes (company_id, employee_id, number, at, cause, state)
  SELECT company_id, id, 1, now(), 'registered', state FROM employees;

-- Invitations. The mail is a job in the same row: whoever claims it counts the attempt and puts the
-- next one off, so that a claim ends by itself. The link's secret is sealed until it is sent.

CREATE TABLE invitations (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL,
  employee_id uuid NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  token_sealed bytea,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  ending text CHECK (ending IN ('confirmed', 'replaced')),
  mail_state text NOT NULL CHECK (mail_state IN ('waiting', 'sent', 'failed', 'cancelled')),
  mail_attempts integer NOT NULL DEFAULT 0,
  mail_next_attempt_at timestamptz,
  mail_sent_at timestamptz,
  mail_error text CHECK (mail_error IN
    ('connection', 'timeout', 'authentication', 'refused', 'deferred', 'other')),
  FOREIGN KEY (company_id, employee_id) REFERENCES employees (company_id, id),
  CHECK ((ended_at IS NULL) = (ending IS NULL)),
  CHECK ((mail_state = 'waiting') = (mail_next_attempt_at IS NOT NULL)),
  CHECK ((mail_state = 'waiting') = (token_sealed IS NOT NULL))
);
CREATE UNIQUE INDEX invitations_one_live ON invitations (company_id, employee_id)
  WHERE ended_at IS NULL;
CREATE INDEX invitations_due ON invitations (mail_next_attempt_at) WHERE mail_state = 'waiting';
CREATE INDEX invitations_by_mail ON invitations (mail_state, id);
CREATE INDEX invitations_by_company ON invitations (company_id, id);

-- Mails of a sandbox without a mail server: kept to be read there, sealed.

CREATE TABLE captured_mails (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES companies (id),
  at timestamptz NOT NULL,
  mail_sealed bytea NOT NULL
);
CREATE INDEX captured_mails_by_time ON captured_mails (at, id);
CREATE INDEX captured_mails_by_company ON captured_mails (company_id, at, id);

-- Family members. The incapacity level is health data, and is sealed.

CREATE TABLE family_members (
  company_id uuid NOT NULL,
  employee_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  surname text NOT NULL,
  type text NOT NULL CHECK (type IN ('child')),
  gender text NOT NULL CHECK (gender IN ('male', 'female')),
  birth_date date NOT NULL,
  nationality text NOT NULL CHECK (nationality ~ '^[A-Z]{2}$'),
  legal_id text,
  incapacity_sealed bytea NOT NULL,
  PRIMARY KEY (company_id, employee_id, id),
  FOREIGN KEY (company_id, employee_id) REFERENCES employees (company_id, id)
);

-- Imports of employees. A row keeps what stood in the file until it is processed, then only its
-- report. An import that is still being received is not worked on.

CREATE TABLE employee_imports (
  company_id uuid NOT NULL REFERENCES companies (id),
  id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('receiving', 'waiting', 'running', 'finished')),
  dry_run boolean NOT NULL,
  invite boolean NOT NULL,
  row_count integer NOT NULL DEFAULT 0,
  added integer NOT NULL DEFAULT 0,
  updated integer NOT NULL DEFAULT 0,
  unchanged integer NOT NULL DEFAULT 0,
  failed integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  worked_at timestamptz NOT NULL,
  finished_at timestamptz,
  PRIMARY KEY (company_id, id)
);
CREATE INDEX employee_imports_unfinished ON employee_imports (worked_at)
  WHERE state <> 'finished';

CREATE TABLE employee_import_rows (
  company_id uuid NOT NULL,
  import_id uuid NOT NULL,
  number integer NOT NULL,
  line integer NOT NULL,
  outcome text NOT NULL CHECK (outcome IN
    ('waiting', 'added', 'updated', 'unchanged', 'failed')),
  fields jsonb,
  email_key text,
  legal_id_key text,
  employee_id uuid,
  messages text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (company_id, import_id, number),
  FOREIGN KEY (company_id, import_id) REFERENCES employee_imports (company_id, id)
    ON DELETE CASCADE
);
CREATE INDEX employee_import_rows_by_outcome ON employee_import_rows
  (company_id, import_id, outcome, number);
