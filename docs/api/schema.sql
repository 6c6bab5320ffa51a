-- Made from a migrated database by "npm run golden"; do not edit.

CREATE TABLE access_grant_changes (
  company_id uuid NOT NULL,
  partner_id uuid NOT NULL,
  number integer NOT NULL,
  change text NOT NULL,
  at timestamp with time zone NOT NULL,
  actor text,
  CONSTRAINT access_grant_changes_pkey PRIMARY KEY (company_id, partner_id, number),
  CONSTRAINT access_grant_changes_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT access_grant_changes_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  CONSTRAINT access_grant_changes_change_check CHECK ((change = ANY (ARRAY['granted'::text, 'revoked'::text]))),
  CONSTRAINT access_grant_changes_number_check CHECK ((number > 0))
);
CREATE INDEX access_grant_changes_of_company ON access_grant_changes USING btree (company_id, at, partner_id, number);
CREATE INDEX access_grant_changes_of_partner ON access_grant_changes USING btree (partner_id, at, company_id, number);
GRANT SELECT, INSERT ON access_grant_changes TO application;

CREATE TABLE access_grants (
  partner_id uuid NOT NULL,
  company_id uuid NOT NULL,
  granted_at timestamp with time zone DEFAULT now() NOT NULL,
  "position" bigint DEFAULT (((pg_current_xact_id())::text)::bigint + 0) NOT NULL,
  CONSTRAINT access_grants_pkey PRIMARY KEY (partner_id, company_id),
  CONSTRAINT access_grants_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT access_grants_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id)
);
CREATE INDEX access_grants_by_company ON access_grants USING btree (company_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON access_grants TO application;

CREATE TABLE audit_changes (
  change_id uuid NOT NULL,
  changes_sealed bytea NOT NULL,
  CONSTRAINT audit_changes_pkey PRIMARY KEY (change_id)
);
GRANT SELECT, INSERT ON audit_changes TO application;

CREATE TABLE audit_log (
  id uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  actor text NOT NULL,
  action text NOT NULL,
  subject jsonb NOT NULL,
  request_id text,
  company_id uuid,
  employee_id uuid,
  subject_id uuid,
  subjects uuid[],
  CONSTRAINT audit_log_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_log_by_action ON audit_log USING btree (action, at, id);
CREATE INDEX audit_log_by_actor ON audit_log USING btree (actor, at, id);
CREATE INDEX audit_log_by_company ON audit_log USING btree (company_id, at, id) WHERE (company_id IS NOT NULL);
CREATE INDEX audit_log_by_company_and_action ON audit_log USING btree (company_id, action, at, id) WHERE (company_id IS NOT NULL);
CREATE INDEX audit_log_by_employee ON audit_log USING btree (employee_id, at, id) WHERE (employee_id IS NOT NULL);
CREATE INDEX audit_log_by_request ON audit_log USING btree (request_id) WHERE (request_id IS NOT NULL);
CREATE INDEX audit_log_by_subject ON audit_log USING btree (subject_id) WHERE (subject_id IS NOT NULL);
CREATE INDEX audit_log_by_subjects ON audit_log USING gin (subjects) WHERE (subjects IS NOT NULL);
CREATE INDEX audit_log_by_time ON audit_log USING btree (at, id);
GRANT SELECT, INSERT ON audit_log TO application;

CREATE TABLE benefit_models (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  description text,
  CONSTRAINT benefit_models_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT benefit_models_name_key UNIQUE (company_id, name),
  CONSTRAINT benefit_models_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON benefit_models TO application;

CREATE TABLE captured_mails (
  id uuid NOT NULL,
  company_id uuid,
  at timestamp with time zone NOT NULL,
  mail_sealed bytea NOT NULL,
  CONSTRAINT captured_mails_pkey PRIMARY KEY (id),
  CONSTRAINT captured_mails_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
CREATE INDEX captured_mails_by_company ON captured_mails USING btree (company_id, at, id);
CREATE INDEX captured_mails_by_time ON captured_mails USING btree (at, id);
GRANT SELECT, INSERT, UPDATE, DELETE ON captured_mails TO application;

CREATE TABLE charge_feeds (
  company_id uuid NOT NULL,
  credential_id uuid NOT NULL,
  last_at timestamp with time zone NOT NULL,
  days date[] NOT NULL,
  usual_gap_days integer,
  silent_at timestamp with time zone,
  CONSTRAINT charge_feeds_pkey PRIMARY KEY (company_id, credential_id),
  CONSTRAINT charge_feeds_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT charge_feeds_credential_id_fkey FOREIGN KEY (credential_id) REFERENCES credentials(id),
  CONSTRAINT charge_feeds_check CHECK ((silent_at > last_at)),
  CONSTRAINT charge_feeds_days_check CHECK ((cardinality(days) > 0)),
  CONSTRAINT charge_feeds_usual_gap_days_check CHECK ((usual_gap_days > 0))
);
CREATE INDEX charge_feeds_by_silence ON charge_feeds USING btree (silent_at, company_id, credential_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON charge_feeds TO application;

CREATE TABLE charge_feeds_read (
  through timestamp with time zone
);
GRANT SELECT, INSERT, UPDATE, DELETE ON charge_feeds_read TO application;

CREATE TABLE commitment_decisions (
  company_id uuid NOT NULL,
  committed_expense_id uuid NOT NULL,
  decision text NOT NULL,
  decided_at timestamp with time zone NOT NULL,
  actor text NOT NULL,
  CONSTRAINT commitment_decisions_pkey PRIMARY KEY (company_id, committed_expense_id),
  CONSTRAINT commitment_decisions_company_id_committed_expense_id_fkey FOREIGN KEY (company_id, committed_expense_id) REFERENCES committed_expenses(company_id, id),
  CONSTRAINT commitment_decisions_decision_check CHECK ((decision = ANY (ARRAY['approved'::text, 'rejected'::text])))
);
GRANT SELECT, INSERT ON commitment_decisions TO application;

CREATE TABLE committed_expenses (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  employee_id uuid NOT NULL,
  fiscal_year text NOT NULL,
  category text NOT NULL,
  behaviour text NOT NULL,
  recipient_id uuid,
  state text NOT NULL,
  requested_at timestamp with time zone NOT NULL,
  CONSTRAINT committed_expenses_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT committed_expenses_company_id_employee_id_fkey FOREIGN KEY (company_id, employee_id) REFERENCES employees(company_id, id),
  CONSTRAINT committed_expenses_fiscal_year_check CHECK ((fiscal_year ~ '^\d{4}$'::text)),
  CONSTRAINT committed_expenses_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'active'::text, 'finished'::text, 'cancelled'::text])))
);
CREATE INDEX committed_expenses_by_category ON committed_expenses USING btree (company_id, category, id);
CREATE INDEX committed_expenses_by_employee ON committed_expenses USING btree (company_id, employee_id, fiscal_year, id);
CREATE INDEX committed_expenses_by_id ON committed_expenses USING btree (id);
CREATE INDEX committed_expenses_by_state ON committed_expenses USING btree (company_id, state, id);
CREATE INDEX committed_expenses_by_year ON committed_expenses USING btree (company_id, fiscal_year, id);
CREATE UNIQUE INDEX committed_expenses_one_live ON committed_expenses USING btree (company_id, employee_id, fiscal_year, category, recipient_id) NULLS NOT DISTINCT WHERE (state = ANY (ARRAY['pending'::text, 'active'::text]));
GRANT SELECT, INSERT, UPDATE, DELETE ON committed_expenses TO application;

CREATE TABLE committed_payments (
  company_id uuid NOT NULL,
  committed_expense_id uuid NOT NULL,
  id uuid NOT NULL,
  month text NOT NULL,
  amount_in_cents bigint NOT NULL,
  state text NOT NULL,
  consumption_id uuid,
  CONSTRAINT committed_payments_pkey PRIMARY KEY (company_id, committed_expense_id, id),
  CONSTRAINT committed_payments_company_id_committed_expense_id_fkey FOREIGN KEY (company_id, committed_expense_id) REFERENCES committed_expenses(company_id, id),
  CONSTRAINT committed_payments_company_id_consumption_id_fkey FOREIGN KEY (company_id, consumption_id) REFERENCES consumptions(company_id, id),
  CONSTRAINT committed_payments_amount_in_cents_check CHECK (((amount_in_cents >= 1) AND (amount_in_cents <= 1000000000))),
  CONSTRAINT committed_payments_check CHECK (((state = ANY (ARRAY['executed'::text, 'voided'::text])) = (consumption_id IS NOT NULL))),
  CONSTRAINT committed_payments_month_check CHECK ((month ~ '^\d{4}-(0[1-9]|1[0-2])$'::text)),
  CONSTRAINT committed_payments_state_check CHECK ((state = ANY (ARRAY['scheduled'::text, 'executed'::text, 'cancelled'::text, 'voided'::text])))
);
CREATE INDEX committed_payments_alone ON committed_payments USING btree (id);
CREATE UNIQUE INDEX committed_payments_by_id ON committed_payments USING btree (company_id, id);
CREATE INDEX committed_payments_by_month ON committed_payments USING btree (company_id, month);
CREATE INDEX committed_payments_scheduled ON committed_payments USING btree (company_id, month) WHERE (state = 'scheduled'::text);
GRANT SELECT, INSERT, UPDATE, DELETE ON committed_payments TO application;

CREATE TABLE companies (
  id uuid NOT NULL,
  corporation_id uuid,
  name text NOT NULL,
  legal_id text NOT NULL,
  legal_name text NOT NULL,
  state text NOT NULL,
  contact_email text NOT NULL,
  country_code text NOT NULL,
  delivery_address jsonb NOT NULL,
  legal_address jsonb NOT NULL,
  currency text NOT NULL,
  time_zone text NOT NULL,
  closing_day integer NOT NULL,
  open_cycle_id uuid NOT NULL,
  open_month text NOT NULL,
  limits_required boolean DEFAULT false NOT NULL,
  due_at timestamp with time zone NOT NULL,
  CONSTRAINT companies_pkey PRIMARY KEY (id),
  CONSTRAINT companies_legal_id_key UNIQUE (legal_id),
  CONSTRAINT companies_corporation_id_fkey FOREIGN KEY (corporation_id) REFERENCES corporations(id),
  CONSTRAINT companies_closing_day_check CHECK ((((closing_day >= 1) AND (closing_day <= 28)) OR (closing_day = 31))),
  CONSTRAINT companies_country_code_check CHECK ((country_code ~ '^[A-Z]{2}$'::text)),
  CONSTRAINT companies_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  CONSTRAINT companies_open_month_check CHECK ((open_month ~ '^\d{4}-(0[1-9]|1[0-2])$'::text)),
  CONSTRAINT companies_state_check CHECK ((state = 'active'::text))
);
CREATE INDEX companies_by_corporation ON companies USING btree (corporation_id);
CREATE INDEX companies_due ON companies USING btree (due_at);
CREATE UNIQUE INDEX companies_legal_id_key_key ON companies USING btree (upper(legal_id));
GRANT SELECT, INSERT, UPDATE, DELETE ON companies TO application;

CREATE TABLE company_suspensions (
  company_id uuid NOT NULL,
  month text NOT NULL,
  category text NOT NULL,
  disabled_at timestamp with time zone NOT NULL,
  actor text NOT NULL,
  CONSTRAINT company_suspensions_pkey PRIMARY KEY (company_id, month, category),
  CONSTRAINT company_suspensions_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT company_suspensions_category_check CHECK ((category = ANY (ARRAY['meal'::text, 'transport'::text, 'nursery'::text]))),
  CONSTRAINT company_suspensions_month_check CHECK ((month ~ '^\d{4}-(0[1-9]|1[0-2])$'::text))
);
GRANT SELECT, INSERT ON company_suspensions TO application;

CREATE TABLE company_words (
  company_id uuid NOT NULL,
  key text NOT NULL,
  CONSTRAINT company_words_pkey PRIMARY KEY (company_id, key),
  CONSTRAINT company_words_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
CREATE INDEX company_words_by_key ON company_words USING btree (key, company_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON company_words TO application;

CREATE TABLE consumption_totals (
  company_id uuid NOT NULL,
  month text NOT NULL,
  employee_id uuid NOT NULL,
  category text NOT NULL,
  behaviour text NOT NULL,
  sum_type text NOT NULL,
  amount_in_cents bigint NOT NULL,
  entries integer NOT NULL,
  CONSTRAINT consumption_totals_pkey PRIMARY KEY (company_id, month, employee_id, category, behaviour, sum_type)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON consumption_totals TO application;

CREATE TABLE consumptions (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  number bigint GENERATED AS IDENTITY NOT NULL,
  employee_id uuid NOT NULL,
  month text NOT NULL,
  category text NOT NULL,
  behaviour text NOT NULL,
  sum_type text NOT NULL,
  amount_in_cents bigint NOT NULL,
  concept text NOT NULL,
  occurred_at timestamp with time zone NOT NULL,
  recorded_at timestamp with time zone NOT NULL,
  external_id text,
  reverses_id uuid,
  payment_id uuid,
  late boolean NOT NULL,
  flags text[] DEFAULT '{}'::text[] NOT NULL,
  settled boolean,
  limit_in_cents bigint,
  limit_period text,
  left_in_cents bigint,
  event_id uuid,
  CONSTRAINT consumptions_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT consumptions_company_id_employee_id_fkey FOREIGN KEY (company_id, employee_id) REFERENCES employees(company_id, id),
  CONSTRAINT consumptions_company_id_reverses_id_fkey FOREIGN KEY (company_id, reverses_id) REFERENCES consumptions(company_id, id),
  CONSTRAINT consumptions_amount_in_cents_check CHECK (((amount_in_cents >= 1) AND (amount_in_cents <= 1000000000))),
  CONSTRAINT consumptions_behaviour_check CHECK ((behaviour = ANY (ARRAY['allowance'::text, 'allowance-not-exempt'::text, 'flex'::text, 'flex-not-exempt'::text]))),
  CONSTRAINT consumptions_check CHECK (((sum_type = 'withdrawn'::text) = (reverses_id IS NOT NULL))),
  CONSTRAINT consumptions_flags_check CHECK ((flags <@ ARRAY['employeeState'::text, 'benefitDisabled'::text, 'limitExceeded'::text, 'limitRequired'::text, 'outsidePayroll'::text])),
  CONSTRAINT consumptions_limit_check CHECK ((((limit_in_cents IS NULL) = (limit_period IS NULL)) AND ((limit_in_cents IS NULL) = (left_in_cents IS NULL)))) NOT VALID,
  CONSTRAINT consumptions_limit_period_check CHECK ((limit_period = ANY (ARRAY['payroll'::text, 'year'::text]))) NOT VALID,
  CONSTRAINT consumptions_sum_type_check CHECK ((sum_type = ANY (ARRAY['expenses'::text, 'withdrawn'::text])))
);
CREATE INDEX consumptions_by_employee ON consumptions USING btree (company_id, employee_id, month, number);
CREATE INDEX consumptions_by_id ON consumptions USING brin (id) WITH (pages_per_range='16', autosummarize='on');
CREATE INDEX consumptions_by_month ON consumptions USING btree (company_id, month, number);
CREATE INDEX consumptions_by_time ON consumptions USING btree (company_id, recorded_at);
CREATE UNIQUE INDEX consumptions_external_id_key ON consumptions USING btree (company_id, external_id);
CREATE INDEX consumptions_flagged ON consumptions USING btree (company_id, month, number) WHERE (flags <> '{}'::text[]);
CREATE INDEX consumptions_late ON consumptions USING btree (company_id, recorded_at) WHERE late;
CREATE INDEX consumptions_payments_of_month ON consumptions USING btree (company_id, month, number) WHERE (payment_id IS NOT NULL);
CREATE UNIQUE INDEX consumptions_reverses_id_key ON consumptions USING btree (company_id, reverses_id) WHERE (reverses_id IS NOT NULL);
CREATE INDEX consumptions_voids_of_month ON consumptions USING btree (company_id, month, number) WHERE (sum_type = 'withdrawn'::text);
GRANT SELECT, INSERT ON consumptions TO application;

CREATE TABLE corporations (
  id uuid NOT NULL,
  alias text NOT NULL,
  external_id text,
  CONSTRAINT corporations_pkey PRIMARY KEY (id),
  CONSTRAINT corporations_external_id_key UNIQUE (external_id)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON corporations TO application;

CREATE TABLE cost_centers (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  CONSTRAINT cost_centers_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT cost_centers_company_id_name_key UNIQUE (company_id, name),
  CONSTRAINT cost_centers_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON cost_centers TO application;

CREATE TABLE credential_uses (
  credential_id uuid NOT NULL,
  last_used_at timestamp with time zone NOT NULL,
  CONSTRAINT credential_uses_pkey PRIMARY KEY (credential_id)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON credential_uses TO application;

CREATE TABLE credentials (
  id uuid NOT NULL,
  partner_id uuid,
  secret_hash bytea,
  scopes text[] NOT NULL,
  description text,
  created_at timestamp with time zone NOT NULL,
  revoked_at timestamp with time zone,
  kind text DEFAULT 'program'::text NOT NULL,
  CONSTRAINT credentials_pkey PRIMARY KEY (id),
  CONSTRAINT credentials_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  CONSTRAINT credentials_check CHECK (((kind = 'staff'::text) = (secret_hash IS NULL))),
  CONSTRAINT credentials_kind_check CHECK ((kind = ANY (ARRAY['program'::text, 'staff'::text])))
);
CREATE INDEX credentials_by_partner ON credentials USING btree (partner_id, id);
GRANT SELECT, INSERT, UPDATE, DELETE ON credentials TO application;

CREATE TABLE employee_import_rows (
  company_id uuid NOT NULL,
  import_id uuid NOT NULL,
  number integer NOT NULL,
  line integer NOT NULL,
  outcome text NOT NULL,
  fields jsonb,
  email_key text,
  legal_id_key text,
  employee_id uuid,
  messages text[] DEFAULT '{}'::text[] NOT NULL,
  values_sealed bytea,
  CONSTRAINT employee_import_rows_pkey PRIMARY KEY (company_id, import_id, number),
  CONSTRAINT employee_import_rows_company_id_import_id_fkey FOREIGN KEY (company_id, import_id) REFERENCES employee_imports(company_id, id) ON DELETE CASCADE,
  CONSTRAINT employee_import_rows_outcome_check CHECK ((outcome = ANY (ARRAY['waiting'::text, 'added'::text, 'updated'::text, 'unchanged'::text, 'failed'::text])))
);
CREATE INDEX employee_import_rows_by_outcome ON employee_import_rows USING btree (company_id, import_id, outcome, number);
GRANT SELECT, INSERT, UPDATE, DELETE ON employee_import_rows TO application;

CREATE TABLE employee_imports (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  state text NOT NULL,
  dry_run boolean NOT NULL,
  invite boolean NOT NULL,
  row_count integer DEFAULT 0 NOT NULL,
  added integer DEFAULT 0 NOT NULL,
  updated integer DEFAULT 0 NOT NULL,
  unchanged integer DEFAULT 0 NOT NULL,
  failed integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  worked_at timestamp with time zone NOT NULL,
  finished_at timestamp with time zone,
  actor text,
  file_name text,
  columns jsonb,
  habits text,
  mends uuid,
  CONSTRAINT employee_imports_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT employee_imports_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT employee_imports_state_check CHECK ((state = ANY (ARRAY['receiving'::text, 'waiting'::text, 'running'::text, 'finished'::text])))
);
CREATE INDEX employee_imports_by_id ON employee_imports USING btree (id);
CREATE INDEX employee_imports_mending ON employee_imports USING btree (company_id, mends) WHERE (mends IS NOT NULL);
CREATE INDEX employee_imports_unfinished ON employee_imports USING btree (worked_at) WHERE (state <> 'finished'::text);
CREATE INDEX employee_imports_with_errors ON employee_imports USING btree (company_id, finished_at) WHERE ((state = 'finished'::text) AND (failed > 0) AND (NOT dry_run));
GRANT SELECT, INSERT, UPDATE, DELETE ON employee_imports TO application;

CREATE TABLE employee_state_changes (
  company_id uuid NOT NULL,
  employee_id uuid NOT NULL,
  number integer NOT NULL,
  at timestamp with time zone NOT NULL,
  cause text NOT NULL,
  state text NOT NULL,
  actor text,
  effective_date date,
  CONSTRAINT employee_state_changes_pkey PRIMARY KEY (company_id, employee_id, number),
  CONSTRAINT employee_state_changes_company_id_employee_id_fkey FOREIGN KEY (company_id, employee_id) REFERENCES employees(company_id, id),
  CONSTRAINT employee_state_changes_cause_check CHECK ((cause = ANY (ARRAY['registered'::text, 'confirmed'::text, 'blocked'::text, 'unblocked'::text, 'terminated'::text, 'restored'::text]))),
  CONSTRAINT employee_state_changes_check CHECK (((effective_date IS NULL) OR (cause = 'terminated'::text))),
  CONSTRAINT employee_state_changes_state_check CHECK ((state = ANY (ARRAY['not-active'::text, 'active'::text, 'removed'::text, 'blocked'::text])))
);
CREATE INDEX employee_state_changes_terminated ON employee_state_changes USING btree (company_id, at) WHERE (cause = 'terminated'::text);
GRANT SELECT, INSERT ON employee_state_changes TO application;

CREATE TABLE employees (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  ordinal integer NOT NULL,
  email text NOT NULL,
  email_key text NOT NULL,
  legal_id text NOT NULL,
  legal_id_key text NOT NULL,
  internal_id text,
  state text NOT NULL,
  name text NOT NULL,
  surname text NOT NULL,
  birth_date date NOT NULL,
  hiring_date date NOT NULL,
  gross_salary_in_cents bigint NOT NULL,
  agreement_salary_in_cents bigint,
  currency text NOT NULL,
  tax_regime text NOT NULL,
  days_per_month integer NOT NULL,
  work_time_percentage integer NOT NULL,
  number_of_paychecks integer NOT NULL,
  model_id uuid,
  cost_center_id uuid,
  payroll_company_id uuid,
  metadata jsonb,
  representation text NOT NULL,
  confirmed_at timestamp with time zone,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT employees_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT employees_company_id_email_key_key UNIQUE (company_id, email_key),
  CONSTRAINT employees_company_id_legal_id_key_key UNIQUE (company_id, legal_id_key),
  CONSTRAINT employees_company_id_ordinal_key UNIQUE (company_id, ordinal),
  CONSTRAINT employees_company_id_cost_center_id_fkey FOREIGN KEY (company_id, cost_center_id) REFERENCES cost_centers(company_id, id),
  CONSTRAINT employees_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT employees_company_id_model_id_fkey FOREIGN KEY (company_id, model_id) REFERENCES benefit_models(company_id, id),
  CONSTRAINT employees_company_id_payroll_company_id_fkey FOREIGN KEY (company_id, payroll_company_id) REFERENCES payroll_companies(company_id, id),
  CONSTRAINT employees_agreement_salary_in_cents_check CHECK ((agreement_salary_in_cents >= 0)),
  CONSTRAINT employees_gross_salary_in_cents_check CHECK ((gross_salary_in_cents >= 0)),
  CONSTRAINT employees_state_check CHECK ((state = ANY (ARRAY['not-active'::text, 'active'::text, 'removed'::text, 'blocked'::text]))),
  CONSTRAINT employees_tax_regime_check CHECK ((tax_regime = ANY (ARRAY['general'::text, 'basque'::text, 'navarrese'::text, 'biscayan'::text])))
);
CREATE INDEX employees_by_hiring ON employees USING btree (company_id, hiring_date);
CREATE INDEX employees_by_internal_id ON employees USING btree (company_id, internal_id);
CREATE INDEX employees_by_state ON employees USING btree (company_id, state, ordinal);
CREATE INDEX employees_by_update ON employees USING btree (company_id, updated_at, id);
CREATE UNIQUE INDEX employees_id_key ON employees USING btree (id);
GRANT SELECT, INSERT, UPDATE, DELETE ON employees TO application;

CREATE TABLE entry_acknowledgements (
  company_id uuid NOT NULL,
  consumption_id uuid NOT NULL,
  acknowledged_at timestamp with time zone NOT NULL,
  actor text NOT NULL,
  CONSTRAINT entry_acknowledgements_pkey PRIMARY KEY (company_id, consumption_id),
  CONSTRAINT entry_acknowledgements_company_id_consumption_id_fkey FOREIGN KEY (company_id, consumption_id) REFERENCES consumptions(company_id, id)
);
GRANT SELECT, INSERT ON entry_acknowledgements TO application;

CREATE TABLE event_epochs (
  number integer NOT NULL,
  id uuid NOT NULL,
  system_identifier bigint NOT NULL,
  timeline integer NOT NULL,
  first_position bigint NOT NULL,
  position_offset bigint NOT NULL,
  begun_at timestamp with time zone NOT NULL,
  CONSTRAINT event_epochs_pkey PRIMARY KEY (number)
);
GRANT SELECT ON event_epochs TO application;

CREATE TABLE events (
  id uuid NOT NULL,
  company_id uuid,
  type text NOT NULL,
  occurred_at timestamp with time zone NOT NULL,
  body text NOT NULL,
  change_id uuid,
  "position" bigint DEFAULT (((pg_current_xact_id())::text)::bigint + 0) NOT NULL,
  employee_id uuid,
  CONSTRAINT events_pkey PRIMARY KEY (id)
);
CREATE INDEX events_by_company ON events USING btree (company_id, occurred_at);
CREATE INDEX events_in_order ON events USING btree ("position", id);
CREATE INDEX events_of_change ON events USING btree (change_id) WHERE (change_id IS NOT NULL);
CREATE INDEX events_of_company_in_order ON events USING btree (company_id, "position", id);
CREATE INDEX events_of_employee ON events USING btree (employee_id, "position", id) WHERE (employee_id IS NOT NULL);
GRANT SELECT, INSERT ON events TO application;

CREATE TABLE export_bookings (
  company_id uuid NOT NULL,
  export_id uuid NOT NULL,
  actor text NOT NULL,
  booked_at timestamp with time zone NOT NULL,
  reference text,
  CONSTRAINT export_bookings_pkey PRIMARY KEY (company_id, export_id),
  CONSTRAINT export_bookings_company_id_export_id_fkey FOREIGN KEY (company_id, export_id) REFERENCES export_files(company_id, export_id)
);
GRANT SELECT, INSERT ON export_bookings TO application;

CREATE TABLE export_files (
  company_id uuid NOT NULL,
  export_id uuid NOT NULL,
  bytes bigint NOT NULL,
  sha256 bytea NOT NULL,
  row_count integer NOT NULL,
  expenses_in_cents bigint NOT NULL,
  withdrawn_in_cents bigint NOT NULL,
  made_at timestamp with time zone NOT NULL,
  CONSTRAINT export_files_pkey PRIMARY KEY (company_id, export_id),
  CONSTRAINT export_files_company_id_export_id_fkey FOREIGN KEY (company_id, export_id) REFERENCES exports(company_id, id)
);
GRANT SELECT, INSERT ON export_files TO application;

CREATE TABLE export_parts (
  company_id uuid NOT NULL,
  export_id uuid NOT NULL,
  number integer NOT NULL,
  content bytea NOT NULL,
  CONSTRAINT export_parts_pkey PRIMARY KEY (company_id, export_id, number),
  CONSTRAINT export_parts_company_id_export_id_fkey FOREIGN KEY (company_id, export_id) REFERENCES exports(company_id, id),
  CONSTRAINT export_parts_content_check CHECK (((length(content) >= 1) AND (length(content) <= 1048576)))
);
GRANT SELECT, INSERT ON export_parts TO application;

CREATE TABLE export_templates (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  definition json NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT export_templates_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT export_templates_name_key UNIQUE (company_id, name),
  CONSTRAINT export_templates_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON export_templates TO application;

CREATE TABLE exports (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  template text NOT NULL,
  definition json NOT NULL,
  definition_sha256 bytea NOT NULL,
  month text NOT NULL,
  version integer NOT NULL,
  since integer,
  file_name text NOT NULL,
  actor text NOT NULL,
  requested_at timestamp with time zone NOT NULL,
  state text NOT NULL,
  failure text,
  attempts integer DEFAULT 0 NOT NULL,
  CONSTRAINT exports_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT exports_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT exports_company_id_month_version_fkey FOREIGN KEY (company_id, month, version) REFERENCES settlements(company_id, month, version),
  CONSTRAINT exports_check CHECK (((since >= 1) AND (since < version))),
  CONSTRAINT exports_check1 CHECK (((failure IS NOT NULL) = (state = 'failed'::text))),
  CONSTRAINT exports_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'failed'::text])))
);
CREATE INDEX exports_by_id ON exports USING btree (id);
CREATE INDEX exports_by_month ON exports USING btree (company_id, month, id);
CREATE INDEX exports_by_template ON exports USING btree (company_id, template, id);
CREATE UNIQUE INDEX exports_same ON exports USING btree (company_id, month, version, COALESCE(since, 0), definition_sha256) WHERE (state <> 'failed'::text);
CREATE INDEX exports_waiting ON exports USING btree (company_id, id) WHERE (state = 'waiting'::text);
GRANT SELECT, INSERT, UPDATE, DELETE ON exports TO application;

CREATE TABLE family_members (
  company_id uuid NOT NULL,
  employee_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  surname text NOT NULL,
  type text NOT NULL,
  gender text NOT NULL,
  birth_date date NOT NULL,
  nationality text NOT NULL,
  legal_id text,
  incapacity_sealed bytea NOT NULL,
  CONSTRAINT family_members_pkey PRIMARY KEY (company_id, employee_id, id),
  CONSTRAINT family_members_company_id_employee_id_fkey FOREIGN KEY (company_id, employee_id) REFERENCES employees(company_id, id),
  CONSTRAINT family_members_gender_check CHECK ((gender = ANY (ARRAY['male'::text, 'female'::text]))),
  CONSTRAINT family_members_nationality_check CHECK ((nationality ~ '^[A-Z]{2}$'::text)),
  CONSTRAINT family_members_type_check CHECK ((type = 'child'::text))
);
GRANT SELECT, INSERT, UPDATE, DELETE ON family_members TO application;

CREATE TABLE forgotten_events (
  company_id uuid NOT NULL,
  through timestamp with time zone NOT NULL,
  CONSTRAINT forgotten_events_pkey PRIMARY KEY (company_id),
  CONSTRAINT forgotten_events_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON forgotten_events TO application;

CREATE TABLE headcounts (
  company_id uuid NOT NULL,
  employees integer NOT NULL,
  last_employee_id uuid,
  CONSTRAINT headcounts_pkey PRIMARY KEY (company_id),
  CONSTRAINT headcounts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON headcounts TO application;

CREATE TABLE idempotency_keys (
  credential_id uuid NOT NULL,
  key text NOT NULL,
  fingerprint bytea NOT NULL,
  answer_sealed bytea,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (credential_id, key),
  CONSTRAINT idempotency_keys_credential_id_fkey FOREIGN KEY (credential_id) REFERENCES credentials(id)
);
CREATE INDEX idempotency_keys_by_expiry ON idempotency_keys USING btree (expires_at);
CREATE INDEX idempotency_keys_by_size ON idempotency_keys USING btree (credential_id, expires_at) WHERE (octet_length(answer_sealed) > 1024);
GRANT SELECT, INSERT, UPDATE, DELETE ON idempotency_keys TO application;

CREATE TABLE import_presets (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  columns jsonb NOT NULL,
  defaults jsonb NOT NULL,
  decimal_sign text,
  actor text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT import_presets_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT import_presets_name UNIQUE (company_id, name),
  CONSTRAINT import_presets_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT import_presets_decimal_sign_check CHECK ((decimal_sign = ANY (ARRAY['comma'::text, 'point'::text])))
);
GRANT SELECT, INSERT, UPDATE, DELETE ON import_presets TO application;

CREATE TABLE installation (
  only_one boolean DEFAULT true NOT NULL,
  environment text NOT NULL,
  CONSTRAINT installation_pkey PRIMARY KEY (only_one),
  CONSTRAINT installation_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'production'::text]))),
  CONSTRAINT installation_only_one_check CHECK (only_one)
);
GRANT SELECT, INSERT ON installation TO application;

CREATE TABLE invitations (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  employee_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  token_sealed bytea,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  ending text,
  mail_state text NOT NULL,
  mail_attempts integer DEFAULT 0 NOT NULL,
  mail_next_attempt_at timestamp with time zone,
  mail_sent_at timestamp with time zone,
  mail_error text,
  CONSTRAINT invitations_pkey PRIMARY KEY (id),
  CONSTRAINT invitations_token_hash_key UNIQUE (token_hash),
  CONSTRAINT invitations_company_id_employee_id_fkey FOREIGN KEY (company_id, employee_id) REFERENCES employees(company_id, id),
  CONSTRAINT invitations_check CHECK (((ended_at IS NULL) = (ending IS NULL))),
  CONSTRAINT invitations_check1 CHECK (((mail_state = 'waiting'::text) = (mail_next_attempt_at IS NOT NULL))),
  CONSTRAINT invitations_check2 CHECK (((mail_state = 'waiting'::text) = (token_sealed IS NOT NULL))),
  CONSTRAINT invitations_ending_check CHECK ((ending = ANY (ARRAY['confirmed'::text, 'replaced'::text]))),
  CONSTRAINT invitations_mail_error_check CHECK ((mail_error = ANY (ARRAY['connection'::text, 'timeout'::text, 'authentication'::text, 'refused'::text, 'deferred'::text, 'other'::text]))),
  CONSTRAINT invitations_mail_state_check CHECK ((mail_state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text, 'cancelled'::text])))
);
CREATE INDEX invitations_by_company ON invitations USING btree (company_id, id);
CREATE INDEX invitations_by_mail ON invitations USING btree (mail_state, id);
CREATE INDEX invitations_due ON invitations USING btree (mail_next_attempt_at) WHERE (mail_state = 'waiting'::text);
CREATE UNIQUE INDEX invitations_one_live ON invitations USING btree (company_id, employee_id) WHERE (ended_at IS NULL);
GRANT SELECT, INSERT, UPDATE, DELETE ON invitations TO application;

CREATE TABLE late_months (
  company_id uuid NOT NULL,
  month text NOT NULL,
  since timestamp with time zone NOT NULL,
  CONSTRAINT late_months_pkey PRIMARY KEY (company_id, month),
  CONSTRAINT late_months_company_id_month_fkey FOREIGN KEY (company_id, month) REFERENCES payroll_cycles(company_id, month)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON late_months TO application;

CREATE TABLE limit_changes (
  company_id uuid NOT NULL,
  employee_id uuid NOT NULL,
  category text NOT NULL,
  kind text NOT NULL,
  month text NOT NULL,
  version integer NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  actor text NOT NULL,
  before_in_cents bigint,
  before_applies_to text,
  before_period text,
  after_in_cents bigint,
  after_applies_to text,
  after_period text,
  CONSTRAINT limit_changes_pkey PRIMARY KEY (company_id, employee_id, category, kind, month, version),
  CONSTRAINT limit_changes_company_id_employee_id_fkey FOREIGN KEY (company_id, employee_id) REFERENCES employees(company_id, id),
  CONSTRAINT limit_changes_category_check CHECK ((category = ANY (ARRAY['meal'::text, 'transport'::text, 'nursery'::text]))),
  CONSTRAINT limit_changes_kind_check CHECK ((kind = ANY (ARRAY['recurrent'::text, 'punctual'::text]))),
  CONSTRAINT limit_changes_month_check CHECK ((month ~ '^\d{4}-(0[1-9]|1[0-2])$'::text)),
  CONSTRAINT limit_changes_version_check CHECK ((version > 0))
);
GRANT SELECT, INSERT ON limit_changes TO application;

CREATE TABLE limit_suspensions (
  company_id uuid NOT NULL,
  month text NOT NULL,
  category text NOT NULL,
  employee_id uuid NOT NULL,
  disabled_at timestamp with time zone NOT NULL,
  actor text NOT NULL,
  CONSTRAINT limit_suspensions_pkey PRIMARY KEY (company_id, month, category, employee_id),
  CONSTRAINT limit_suspensions_company_id_employee_id_fkey FOREIGN KEY (company_id, employee_id) REFERENCES employees(company_id, id),
  CONSTRAINT limit_suspensions_category_check CHECK ((category = ANY (ARRAY['meal'::text, 'transport'::text, 'nursery'::text]))),
  CONSTRAINT limit_suspensions_month_check CHECK ((month ~ '^\d{4}-(0[1-9]|1[0-2])$'::text))
);
GRANT SELECT, INSERT ON limit_suspensions TO application;

CREATE TABLE limit_usages (
  company_id uuid NOT NULL,
  employee_id uuid NOT NULL,
  category text NOT NULL,
  period text NOT NULL,
  used_in_cents bigint NOT NULL,
  reserved_in_cents bigint NOT NULL,
  CONSTRAINT limit_usages_pkey PRIMARY KEY (company_id, employee_id, category, period),
  CONSTRAINT limit_usages_category_check CHECK ((category = ANY (ARRAY['meal'::text, 'transport'::text, 'nursery'::text]))),
  CONSTRAINT limit_usages_period_check CHECK ((period ~ '^\d{4}(-(0[1-9]|1[0-2]))?$'::text)),
  CONSTRAINT limit_usages_reserved_in_cents_check CHECK ((reserved_in_cents >= 0)),
  CONSTRAINT limit_usages_used_in_cents_check CHECK ((used_in_cents >= 0))
);
CREATE INDEX limit_usages_by_period ON limit_usages USING btree (company_id, period, employee_id, category);
GRANT SELECT, INSERT, UPDATE, DELETE ON limit_usages TO application;

CREATE TABLE limits (
  company_id uuid NOT NULL,
  employee_id uuid NOT NULL,
  category text NOT NULL,
  kind text NOT NULL,
  month text NOT NULL,
  amount_in_cents bigint,
  applies_to text,
  period text,
  CONSTRAINT limits_pkey PRIMARY KEY (company_id, employee_id, category, kind, month),
  CONSTRAINT limits_company_id_employee_id_fkey FOREIGN KEY (company_id, employee_id) REFERENCES employees(company_id, id),
  CONSTRAINT limits_amount_in_cents_check CHECK (((amount_in_cents >= 0) AND (amount_in_cents <= 10000000))),
  CONSTRAINT limits_applies_to_check CHECK ((applies_to = ANY (ARRAY['employee'::text, 'child'::text]))),
  CONSTRAINT limits_category_check CHECK ((category = ANY (ARRAY['meal'::text, 'transport'::text, 'nursery'::text]))),
  CONSTRAINT limits_check CHECK ((num_nulls(amount_in_cents, applies_to, period) = ANY (ARRAY[0, 3]))),
  CONSTRAINT limits_check1 CHECK (((kind = 'recurrent'::text) OR (amount_in_cents IS NOT NULL))),
  CONSTRAINT limits_check2 CHECK (((period <> 'year'::text) OR (category = 'nursery'::text))),
  CONSTRAINT limits_kind_check CHECK ((kind = ANY (ARRAY['recurrent'::text, 'punctual'::text]))),
  CONSTRAINT limits_month_check CHECK ((month ~ '^\d{4}-(0[1-9]|1[0-2])$'::text)),
  CONSTRAINT limits_period_check CHECK ((period = ANY (ARRAY['payroll'::text, 'year'::text])))
);
GRANT SELECT, INSERT, UPDATE, DELETE ON limits TO application;

CREATE TABLE notice_mails (
  staff_id uuid NOT NULL,
  kinds text[] NOT NULL,
  look_at timestamp with time zone,
  claim_id uuid,
  claimed_until timestamp with time zone,
  mail_id uuid,
  attempts integer DEFAULT 0 NOT NULL,
  error text,
  mailed_at timestamp with time zone,
  CONSTRAINT notice_mails_pkey PRIMARY KEY (staff_id),
  CONSTRAINT notice_mails_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  CONSTRAINT notice_mails_check CHECK (((look_at IS NULL) = (kinds = '{}'::text[]))),
  CONSTRAINT notice_mails_check1 CHECK (((claim_id IS NULL) = (claimed_until IS NULL))),
  CONSTRAINT notice_mails_kinds_check CHECK ((kinds <@ ARRAY['receiverFailing'::text, 'monthSettledAgain'::text, 'importFailed'::text, 'closingOverdue'::text]))
);
CREATE INDEX notice_mails_due ON notice_mails USING btree (look_at) WHERE (look_at IS NOT NULL);
GRANT SELECT, INSERT, UPDATE, DELETE ON notice_mails TO application;

CREATE TABLE notice_marks (
  staff_id uuid NOT NULL,
  subject_id uuid NOT NULL,
  kind text NOT NULL,
  seen_at timestamp with time zone,
  mailed_at timestamp with time zone,
  mail_id uuid,
  CONSTRAINT notice_marks_pkey PRIMARY KEY (staff_id, subject_id, kind),
  CONSTRAINT notice_marks_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  CONSTRAINT notice_marks_check CHECK (((seen_at IS NOT NULL) OR (mailed_at IS NOT NULL))),
  CONSTRAINT notice_marks_check1 CHECK (((mailed_at IS NULL) = (mail_id IS NULL)))
);
CREATE INDEX notice_marks_by_age ON notice_marks USING btree (GREATEST(seen_at, mailed_at));
GRANT SELECT, INSERT, UPDATE, DELETE ON notice_marks TO application;

CREATE TABLE partners (
  id uuid NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  kind text DEFAULT 'partner'::text NOT NULL,
  owner_id uuid,
  CONSTRAINT partners_pkey PRIMARY KEY (id),
  CONSTRAINT partners_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES partners(id),
  CONSTRAINT partners_check CHECK (((owner_id IS NULL) OR (kind = 'staff'::text))),
  CONSTRAINT partners_kind_check CHECK ((kind = ANY (ARRAY['partner'::text, 'staff'::text])))
);
CREATE INDEX partners_by_owner ON partners USING btree (owner_id) WHERE (owner_id IS NOT NULL);
GRANT SELECT, INSERT, UPDATE, DELETE ON partners TO application;

CREATE TABLE payroll_companies (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  CONSTRAINT payroll_companies_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT payroll_companies_company_id_name_key UNIQUE (company_id, name),
  CONSTRAINT payroll_companies_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON payroll_companies TO application;

CREATE TABLE payroll_cycles (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  month text NOT NULL,
  started_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  moved_closing_date date,
  CONSTRAINT payroll_cycles_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT payroll_cycles_company_id_month_key UNIQUE (company_id, month),
  CONSTRAINT payroll_cycles_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT payroll_cycles_month_check CHECK ((month ~ '^\d{4}-(0[1-9]|1[0-2])$'::text))
);
CREATE INDEX payroll_cycles_by_end ON payroll_cycles USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX payroll_cycles_by_id ON payroll_cycles USING btree (id);
CREATE UNIQUE INDEX payroll_cycles_one_open ON payroll_cycles USING btree (company_id) WHERE (ended_at IS NULL);
GRANT SELECT, INSERT, UPDATE, DELETE ON payroll_cycles TO application;

CREATE TABLE people_words (
  company_id uuid NOT NULL,
  key text NOT NULL,
  employee_id uuid NOT NULL,
  CONSTRAINT people_words_pkey PRIMARY KEY (company_id, key, employee_id)
);
CREATE INDEX people_words_by_key ON people_words USING btree (key, company_id, employee_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON people_words TO application;

CREATE TABLE reasons (
  company_id uuid NOT NULL,
  about text NOT NULL,
  subject_id uuid NOT NULL,
  part text NOT NULL,
  reason_sealed bytea NOT NULL,
  CONSTRAINT reasons_pkey PRIMARY KEY (company_id, about, part, subject_id),
  CONSTRAINT reasons_about_check CHECK ((about = ANY (ARRAY['void'::text, 'state'::text, 'disabling'::text, 'decision'::text, 'acknowledgement'::text, 'limit'::text])))
);
GRANT SELECT, INSERT, UPDATE, DELETE ON reasons TO application;

CREATE TABLE refused_charges (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  refused_at timestamp with time zone NOT NULL,
  employee_id uuid NOT NULL,
  month text NOT NULL,
  category text NOT NULL,
  behaviour text NOT NULL,
  amount_in_cents bigint NOT NULL,
  currency text NOT NULL,
  concept text NOT NULL,
  occurred_at timestamp with time zone NOT NULL,
  external_id text,
  code text NOT NULL,
  message text NOT NULL,
  limit_in_cents bigint,
  left_in_cents bigint,
  limit_period text,
  CONSTRAINT refused_charges_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT refused_charges_limit_period_check CHECK ((limit_period = ANY (ARRAY['payroll'::text, 'year'::text]))),
  CONSTRAINT refused_charges_month_check CHECK ((month ~ '^\d{4}-(0[1-9]|1[0-2])$'::text))
);
CREATE INDEX refused_charges_by_age ON refused_charges USING btree (refused_at);
CREATE INDEX refused_charges_by_code ON refused_charges USING btree (code, refused_at);
CREATE INDEX refused_charges_by_external_id ON refused_charges USING btree (company_id, external_id) WHERE (external_id IS NOT NULL);
CREATE INDEX refused_charges_by_id ON refused_charges USING btree (id);
CREATE INDEX refused_charges_by_time ON refused_charges USING btree (company_id, refused_at);
CREATE INDEX refused_charges_of_employee ON refused_charges USING btree (company_id, employee_id, id);
CREATE INDEX refused_charges_of_month ON refused_charges USING btree (company_id, month, refused_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON refused_charges TO application;

CREATE TABLE request_log (
  id uuid NOT NULL,
  duration_ms real NOT NULL,
  status smallint NOT NULL,
  credential_id uuid,
  company_id uuid,
  employee_id uuid,
  operation text,
  code text,
  CONSTRAINT request_log_pkey PRIMARY KEY (id)
);
GRANT SELECT, INSERT ON request_log TO application;

CREATE TABLE request_log_rest (
  id uuid NOT NULL,
  duration_ms real NOT NULL,
  status smallint NOT NULL,
  credential_id uuid,
  company_id uuid,
  employee_id uuid,
  operation text,
  code text,
  CONSTRAINT request_log_rest_pkey PRIMARY KEY (id)
);
CREATE INDEX request_log_rest_by_credential ON request_log_rest USING btree (credential_id, id) WHERE (credential_id IS NOT NULL);
CREATE INDEX request_log_rest_by_employee ON request_log_rest USING btree (employee_id, id) WHERE (employee_id IS NOT NULL);
GRANT NOTHING ON request_log_rest TO application;

CREATE TABLE saved_views (
  role_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  address text NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT saved_views_pkey PRIMARY KEY (role_id, id),
  CONSTRAINT saved_views_role_id_fkey FOREIGN KEY (role_id) REFERENCES staff_roles(id)
);
CREATE UNIQUE INDEX saved_views_name ON saved_views USING btree (role_id, lower(name));
GRANT SELECT, INSERT, UPDATE, DELETE ON saved_views TO application;

CREATE TABLE schema_lock (
  version integer NOT NULL,
  CONSTRAINT schema_lock_pkey PRIMARY KEY (version)
);
GRANT SELECT ON schema_lock TO application;

CREATE TABLE schema_migrations (
  version integer NOT NULL,
  name text NOT NULL,
  applied_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT schema_migrations_pkey PRIMARY KEY (version)
);
GRANT SELECT ON schema_migrations TO application;

CREATE TABLE settlement_lines (
  company_id uuid NOT NULL,
  month text NOT NULL,
  employee_id uuid NOT NULL,
  category text NOT NULL,
  behaviour text NOT NULL,
  sum_type text NOT NULL,
  version integer NOT NULL,
  amount_in_cents bigint NOT NULL,
  CONSTRAINT settlement_lines_pkey PRIMARY KEY (company_id, month, employee_id, category, behaviour, sum_type, version)
);
GRANT SELECT, INSERT ON settlement_lines TO application;

CREATE TABLE settlement_sums (
  company_id uuid NOT NULL,
  month text NOT NULL,
  version integer NOT NULL,
  category text NOT NULL,
  sum_type text NOT NULL,
  amount_in_cents bigint NOT NULL,
  entries bigint NOT NULL,
  CONSTRAINT settlement_sums_pkey PRIMARY KEY (company_id, month, version, category, sum_type)
);
GRANT SELECT, INSERT ON settlement_sums TO application;

CREATE TABLE settlements (
  company_id uuid NOT NULL,
  month text NOT NULL,
  version integer NOT NULL,
  settled_at timestamp with time zone NOT NULL,
  through_number bigint NOT NULL,
  entries integer NOT NULL,
  expenses_in_cents bigint NOT NULL,
  withdrawn_in_cents bigint NOT NULL,
  CONSTRAINT settlements_pkey PRIMARY KEY (company_id, month, version),
  CONSTRAINT settlements_company_id_month_fkey FOREIGN KEY (company_id, month) REFERENCES payroll_cycles(company_id, month),
  CONSTRAINT settlements_version_check CHECK ((version >= 1))
);
CREATE INDEX settlements_again ON settlements USING btree (settled_at) WHERE (version > 1);
CREATE INDEX settlements_again_of_company ON settlements USING btree (company_id, settled_at) WHERE (version > 1);
GRANT SELECT, INSERT ON settlements TO application;

CREATE TABLE signing_keys (
  id uuid NOT NULL,
  private_key_sealed bytea NOT NULL,
  public_jwk jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT signing_keys_pkey PRIMARY KEY (id)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON signing_keys TO application;

CREATE TABLE staff (
  id uuid NOT NULL,
  mail text NOT NULL,
  name text NOT NULL,
  locale text NOT NULL,
  invited_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT staff_pkey PRIMARY KEY (id),
  CONSTRAINT staff_mail_key UNIQUE (mail),
  CONSTRAINT staff_locale_check CHECK ((locale = ANY (ARRAY['es'::text, 'en'::text])))
);
GRANT SELECT, INSERT, UPDATE, DELETE ON staff TO application;

CREATE TABLE staff_issuers (
  id uuid NOT NULL,
  partner_id uuid,
  company_id uuid,
  name text NOT NULL,
  issuer text NOT NULL,
  client_id text NOT NULL,
  client_secret_sealed bytea,
  mail_domains text[] NOT NULL,
  claim text,
  claim_roles jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT staff_issuers_pkey PRIMARY KEY (id),
  CONSTRAINT staff_issuers_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT staff_issuers_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  CONSTRAINT staff_issuers_check CHECK (((partner_id IS NULL) OR (company_id IS NULL)))
);
CREATE INDEX staff_issuers_by_domain ON staff_issuers USING gin (mail_domains) WHERE (ended_at IS NULL);
GRANT SELECT, INSERT, UPDATE, DELETE ON staff_issuers TO application;

CREATE TABLE staff_links (
  value_hash bytea NOT NULL,
  staff_id uuid NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT staff_links_pkey PRIMARY KEY (value_hash),
  CONSTRAINT staff_links_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON staff_links TO application;

CREATE TABLE staff_roles (
  id uuid NOT NULL,
  staff_id uuid NOT NULL,
  kind text NOT NULL,
  role text NOT NULL,
  partner_id uuid,
  holder_id uuid,
  issuer_id uuid,
  session_id uuid,
  look_reason_sealed bytea,
  given_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone,
  ended_at timestamp with time zone,
  sees text[] NOT NULL,
  CONSTRAINT staff_roles_pkey PRIMARY KEY (id),
  CONSTRAINT staff_roles_holder_id_fkey FOREIGN KEY (holder_id) REFERENCES partners(id),
  CONSTRAINT staff_roles_id_fkey FOREIGN KEY (id) REFERENCES credentials(id),
  CONSTRAINT staff_roles_issuer_id_fkey FOREIGN KEY (issuer_id) REFERENCES staff_issuers(id),
  CONSTRAINT staff_roles_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  CONSTRAINT staff_roles_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  CONSTRAINT staff_roles_check CHECK (((kind = 'operator'::text) = (holder_id IS NULL))),
  CONSTRAINT staff_roles_check1 CHECK (((session_id IS NULL) = (look_reason_sealed IS NULL))),
  CONSTRAINT staff_roles_check2 CHECK (((session_id IS NULL) = (ends_at IS NULL))),
  CONSTRAINT staff_roles_kind_check CHECK ((kind = ANY (ARRAY['operator'::text, 'partner'::text, 'company'::text]))),
  CONSTRAINT staff_roles_sees_check CHECK ((sees <@ ARRAY['salaries'::text, 'legalIds'::text, 'children'::text, 'sealedText'::text]))
);
CREATE INDEX staff_looks ON staff_roles USING btree (ends_at) WHERE ((session_id IS NOT NULL) AND (ended_at IS NULL));
CREATE INDEX staff_roles_of_holder ON staff_roles USING btree (holder_id) WHERE (holder_id IS NOT NULL);
CREATE INDEX staff_roles_of_issuer ON staff_roles USING btree (issuer_id) WHERE ((issuer_id IS NOT NULL) AND (ended_at IS NULL));
CREATE INDEX staff_roles_of_operator ON staff_roles USING btree (role) WHERE (kind = 'operator'::text);
CREATE INDEX staff_roles_of_partner ON staff_roles USING btree (partner_id, staff_id) WHERE (partner_id IS NOT NULL);
CREATE UNIQUE INDEX staff_roles_once ON staff_roles USING btree (staff_id, kind, role, partner_id) NULLS NOT DISTINCT WHERE ((ended_at IS NULL) AND (session_id IS NULL));
GRANT SELECT, INSERT, UPDATE, DELETE ON staff_roles TO application;

CREATE TABLE staff_sessions (
  id uuid NOT NULL,
  value_hash bytea NOT NULL,
  staff_id uuid NOT NULL,
  issuer_id uuid,
  role_id uuid,
  started_at timestamp with time zone NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT staff_sessions_pkey PRIMARY KEY (id),
  CONSTRAINT staff_sessions_value_hash_key UNIQUE (value_hash),
  CONSTRAINT staff_sessions_issuer_id_fkey FOREIGN KEY (issuer_id) REFERENCES staff_issuers(id),
  CONSTRAINT staff_sessions_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX staff_sessions_of_issuer ON staff_sessions USING btree (issuer_id) WHERE ((issuer_id IS NOT NULL) AND (ended_at IS NULL));
CREATE INDEX staff_sessions_of_person ON staff_sessions USING btree (staff_id, id);
GRANT SELECT, INSERT, UPDATE, DELETE ON staff_sessions TO application;

CREATE TABLE webhook_claims (
  id uuid NOT NULL,
  subscription_id uuid NOT NULL,
  delivery_ids uuid[] NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  CONSTRAINT webhook_claims_pkey PRIMARY KEY (id)
);
CREATE INDEX webhook_claims_by_subscription ON webhook_claims USING btree (subscription_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON webhook_claims TO application;

CREATE TABLE webhook_deliveries (
  id uuid NOT NULL,
  subscription_id uuid NOT NULL,
  event_id uuid NOT NULL,
  event_type text NOT NULL,
  company_id uuid,
  status text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  next_attempt_at timestamp with time zone,
  retry boolean DEFAULT false NOT NULL,
  attempts jsonb DEFAULT '[]'::jsonb NOT NULL,
  finished_at timestamp with time zone,
  advanced_to timestamp with time zone,
  CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (id),
  CONSTRAINT webhook_deliveries_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  CONSTRAINT webhook_deliveries_check CHECK (((status = 'pending'::text) = (next_attempt_at IS NOT NULL))),
  CONSTRAINT webhook_deliveries_check1 CHECK (((status = 'pending'::text) = (finished_at IS NULL))),
  CONSTRAINT webhook_deliveries_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text, 'cancelled'::text])))
);
CREATE INDEX webhook_deliveries_by_answer ON webhook_deliveries USING btree (subscription_id, COALESCE(("left"(((attempts -> '-1'::integer) ->> 'responseStatus'::text), 1) || 'xx'::text), 'none'::text), id) WHERE (((attempts -> '-1'::integer) ->> 'error'::text) IS NOT NULL);
CREATE INDEX webhook_deliveries_by_company ON webhook_deliveries USING btree (subscription_id, company_id, id) WITH (deduplicate_items=off);
CREATE INDEX webhook_deliveries_by_error ON webhook_deliveries USING btree (subscription_id, (((attempts -> '-1'::integer) ->> 'error'::text)), id) WHERE (((attempts -> '-1'::integer) ->> 'error'::text) IS NOT NULL);
CREATE INDEX webhook_deliveries_by_event ON webhook_deliveries USING btree (event_id, subscription_id) WITH (deduplicate_items=off);
CREATE INDEX webhook_deliveries_by_subscription ON webhook_deliveries USING btree (subscription_id, id) WITH (deduplicate_items=off);
CREATE INDEX webhook_deliveries_by_type ON webhook_deliveries USING btree (subscription_id, event_type, id) WITH (deduplicate_items=off);
CREATE INDEX webhook_deliveries_cancelled ON webhook_deliveries USING btree (subscription_id, id) WHERE (status = 'cancelled'::text);
CREATE INDEX webhook_deliveries_delivered ON webhook_deliveries USING btree (finished_at) WHERE (status = 'delivered'::text);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries USING btree (subscription_id, retry, next_attempt_at) WHERE (status = 'pending'::text);
CREATE INDEX webhook_deliveries_expiring ON webhook_deliveries USING btree (subscription_id, retry, expires_at) WHERE (status = 'pending'::text);
CREATE INDEX webhook_deliveries_failed ON webhook_deliveries USING btree (subscription_id, id) WHERE (status = 'failed'::text);
CREATE INDEX webhook_deliveries_of_company ON webhook_deliveries USING btree (company_id) WHERE (status = 'pending'::text);
GRANT SELECT, INSERT, UPDATE, DELETE ON webhook_deliveries TO application;

CREATE TABLE webhook_figures (
  subscription_id uuid NOT NULL,
  hour timestamp with time zone NOT NULL,
  outcome text NOT NULL,
  count bigint NOT NULL,
  duration_ms bigint NOT NULL,
  longest_ms integer NOT NULL,
  CONSTRAINT webhook_figures_pkey PRIMARY KEY (subscription_id, hour, outcome)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON webhook_figures TO application;

CREATE TABLE webhook_handovers (
  subscription_id uuid NOT NULL,
  delivery_id uuid NOT NULL,
  attempt integer NOT NULL,
  listener_id uuid NOT NULL,
  answer jsonb,
  CONSTRAINT webhook_handovers_pkey PRIMARY KEY (subscription_id, delivery_id, attempt)
);
CREATE INDEX webhook_handovers_by_listener ON webhook_handovers USING btree (listener_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON webhook_handovers TO application;

CREATE TABLE webhook_lanes (
  subscription_id uuid NOT NULL,
  concurrency integer NOT NULL,
  CONSTRAINT webhook_lanes_pkey PRIMARY KEY (subscription_id),
  CONSTRAINT webhook_lanes_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES webhook_subscriptions(id),
  CONSTRAINT webhook_lanes_concurrency_check CHECK ((concurrency >= 1))
);
GRANT SELECT, INSERT, UPDATE, DELETE ON webhook_lanes TO application;

CREATE TABLE webhook_listeners (
  subscription_id uuid NOT NULL,
  id uuid NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  CONSTRAINT webhook_listeners_pkey PRIMARY KEY (subscription_id),
  CONSTRAINT webhook_listeners_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES webhook_subscriptions(id)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON webhook_listeners TO application;

CREATE TABLE webhook_outcomes (
  subscription_id uuid NOT NULL,
  outcome text NOT NULL,
  attempts bigint NOT NULL,
  CONSTRAINT webhook_outcomes_pkey PRIMARY KEY (subscription_id, outcome),
  CONSTRAINT webhook_outcomes_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES webhook_subscriptions(id)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON webhook_outcomes TO application;

CREATE TABLE webhook_secrets (
  subscription_id uuid NOT NULL,
  id uuid NOT NULL,
  secret_sealed bytea NOT NULL,
  expires_at timestamp with time zone,
  CONSTRAINT webhook_secrets_pkey PRIMARY KEY (subscription_id, id),
  CONSTRAINT webhook_secrets_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES webhook_subscriptions(id)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON webhook_secrets TO application;

CREATE TABLE webhook_subscription_changes (
  subscription_id uuid NOT NULL,
  number integer NOT NULL,
  status text NOT NULL,
  at timestamp with time zone NOT NULL,
  "position" bigint DEFAULT (((pg_current_xact_id())::text)::bigint + 0) NOT NULL,
  change_id uuid,
  CONSTRAINT webhook_subscription_changes_pkey PRIMARY KEY (subscription_id, number),
  CONSTRAINT webhook_subscription_changes_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES webhook_subscriptions(id),
  CONSTRAINT webhook_subscription_changes_number_check CHECK ((number >= 1)),
  CONSTRAINT webhook_subscription_changes_status_check CHECK ((status = ANY (ARRAY['enabled'::text, 'disabled'::text, 'deleted'::text])))
);
GRANT SELECT, INSERT ON webhook_subscription_changes TO application;

CREATE TABLE webhook_subscriptions (
  id uuid NOT NULL,
  partner_id uuid NOT NULL,
  url text NOT NULL,
  event_types text[] NOT NULL,
  description text,
  company_ids uuid[],
  status text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT webhook_subscriptions_pkey PRIMARY KEY (id),
  CONSTRAINT webhook_subscriptions_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  CONSTRAINT webhook_subscriptions_status_check CHECK ((status = ANY (ARRAY['enabled'::text, 'disabled'::text, 'deleted'::text])))
);
CREATE INDEX webhook_subscriptions_by_partner ON webhook_subscriptions USING btree (partner_id, id) WHERE (status <> 'deleted'::text);
CREATE INDEX webhook_subscriptions_enabled ON webhook_subscriptions USING btree (id) WHERE (status = 'enabled'::text);
GRANT SELECT, INSERT, UPDATE, DELETE ON webhook_subscriptions TO application;

CREATE TABLE words_backlog (
  company_id uuid NOT NULL,
  after_id uuid NOT NULL,
  CONSTRAINT words_backlog_pkey PRIMARY KEY (company_id),
  CONSTRAINT words_backlog_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON words_backlog TO application;

-- FUNCTION forget_audit_lines(uuid,timestamp with time zone,integer)

-- FUNCTION forget_events(uuid[])

-- FUNCTION request_log_begin(date)

-- FUNCTION request_log_day_name(date)

-- FUNCTION request_log_drop_days(date)

-- FUNCTION request_log_index_day(date)

-- FUNCTION request_log_make_day(date)

-- SEQUENCE consumptions_number_seq
