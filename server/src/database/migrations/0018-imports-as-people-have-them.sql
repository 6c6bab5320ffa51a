-- Who sent a file, what it was called, how its columns were understood and its people write; null
-- before this.
ALTER TABLE employee_imports
  ADD COLUMN actor text,
  ADD COLUMN file_name text,
  ADD COLUMN columns jsonb,
  ADD COLUMN habits text;

-- The cells of a row as they were sent, as JSON; kept as long as the report.
ALTER TABLE employee_import_rows
  ADD COLUMN values_sealed bytea;

CREATE TABLE import_presets (
  company_id uuid NOT NULL REFERENCES companies (id),
  id uuid NOT NULL,
  name text NOT NULL,
  columns jsonb NOT NULL,
  defaults jsonb NOT NULL,
  decimal_sign text CHECK (decimal_sign IN ('comma', 'point')),
  actor text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, id),
  CONSTRAINT import_presets_name UNIQUE (company_id, name)
);
