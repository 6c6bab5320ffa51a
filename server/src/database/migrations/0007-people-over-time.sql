-- What was agreed collectively need not be known.

ALTER TABLE employees ALTER COLUMN agreement_salary_in_cents DROP NOT NULL;

-- When what is shown of an employee changed last, in whole seconds, also in the representation. Of
-- earlier changes it is not known: everybody counts as changed now.

ALTER TABLE employees ADD COLUMN updated_at timestamptz;
UPDATE employees SET updated_at = date_trunc('second', now()),
  representation = left(representation, -1) || ',"updatedAt":' ||
    floor(extract(epoch FROM now()))::bigint || '}';
ALTER TABLE employees ALTER COLUMN updated_at SET NOT NULL;
CREATE INDEX employees_by_update ON employees (company_id, updated_at, id);
