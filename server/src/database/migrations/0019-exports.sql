-- Templates of a company: what its files look like.
CREATE TABLE export_templates (
  company_id uuid NOT NULL REFERENCES companies,
  id uuid NOT NULL,
  name text NOT NULL,
  definition json NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, id),
  CONSTRAINT export_templates_name_key UNIQUE (company_id, name)
);

-- What was asked for, with the definition as it was. One that failed may be asked for again.
CREATE TABLE exports (
  company_id uuid NOT NULL REFERENCES companies,
  id uuid NOT NULL,
  template text NOT NULL,
  definition json NOT NULL,
  definition_sha256 bytea NOT NULL,
  month text NOT NULL,
  version integer NOT NULL,
  since integer CHECK (since >= 1 AND since < version),
  file_name text NOT NULL,
  actor text NOT NULL,
  requested_at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'done', 'failed')),
  failure text CHECK ((failure IS NOT NULL) = (state = 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, month, version) REFERENCES settlements (company_id, month, version)
);
CREATE UNIQUE INDEX exports_same ON exports
  (company_id, month, version, coalesce(since, 0), definition_sha256) WHERE state <> 'failed';
CREATE INDEX exports_waiting ON exports (company_id, id) WHERE state = 'waiting';
CREATE INDEX exports_by_month ON exports (company_id, month, id);
CREATE INDEX exports_by_template ON exports (company_id, template, id);

-- The file of an export: written once, in parts of at most 1 MiB, and never changed. PostgreSQL
-- compresses what can be compressed.
CREATE TABLE export_files (
  company_id uuid NOT NULL,
  export_id uuid NOT NULL,
  bytes bigint NOT NULL,
  sha256 bytea NOT NULL,
  row_count integer NOT NULL,
  expenses_in_cents bigint NOT NULL,
  withdrawn_in_cents bigint NOT NULL,
  made_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, export_id),
  FOREIGN KEY (company_id, export_id) REFERENCES exports (company_id, id)
);
CREATE TABLE export_parts (
  company_id uuid NOT NULL,
  export_id uuid NOT NULL,
  number integer NOT NULL,
  content bytea NOT NULL CHECK (length(content) BETWEEN 1 AND 1048576),
  PRIMARY KEY (company_id, export_id, number),
  FOREIGN KEY (company_id, export_id) REFERENCES exports (company_id, id)
);

-- That an export was booked in payroll, once.
CREATE TABLE export_bookings (
  company_id uuid NOT NULL,
  export_id uuid NOT NULL,
  actor text NOT NULL,
  booked_at timestamptz NOT NULL,
  reference text,
  CONSTRAINT export_bookings_pkey PRIMARY KEY (company_id, export_id),
  FOREIGN KEY (company_id, export_id) REFERENCES export_files (company_id, export_id)
);
