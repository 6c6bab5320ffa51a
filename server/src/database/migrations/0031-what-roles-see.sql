-- What private things a role sees: what is usual for it from now on, and nothing for looks.
ALTER TABLE staff_roles ADD COLUMN sees text[];
UPDATE staff_roles SET sees = CASE
  WHEN session_id IS NOT NULL THEN '{}'
  WHEN role IN ('admin', 'auditor', 'hr') THEN
    ARRAY['salaries', 'legalIds', 'children', 'sealedText']
  WHEN role = 'payroll' THEN ARRAY['salaries', 'legalIds', 'sealedText']
  ELSE '{}' END;
ALTER TABLE staff_roles
  ALTER COLUMN sees SET NOT NULL,
  ADD CHECK (sees <@ ARRAY['salaries', 'legalIds', 'children', 'sealedText']);
