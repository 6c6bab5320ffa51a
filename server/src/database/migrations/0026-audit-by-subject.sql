-- Lines of the audit log are found by company, employee and all else that they are about. What
-- changed is kept beside them, sealed: lines are append-only, and what is sealed has to be sealed
-- again under a new key.

ALTER TABLE audit_log
  ADD COLUMN company_id uuid,
  ADD COLUMN employee_id uuid,
  ADD COLUMN subject_id uuid,
  ADD COLUMN subjects uuid[];

-- Where a line is about one thing more than company and employee it is the subject; where it is
-- about several they are subjects. A payroll cycle is where something was done, if there is more.
UPDATE audit_log l SET
  company_id = coalesce((l.subject->>'companyId')::uuid, (SELECT e.company_id FROM employees e
    WHERE e.id = (l.subject->>'employeeId')::uuid)),
  employee_id = (l.subject->>'employeeId')::uuid,
  subject_id = CASE WHEN cardinality(of.ids) = 1 THEN of.ids[1] END,
  subjects = CASE WHEN cardinality(of.ids) > 1 THEN of.ids END
FROM (
  SELECT s.id, coalesce(
    array_agg(DISTINCT s.value::uuid) FILTER (WHERE s.key <> 'payrollCycleId'),
    array_agg(s.value::uuid)) AS ids
  FROM (SELECT a.id, e.key, e.value FROM audit_log a, jsonb_each_text(a.subject) AS e
        WHERE e.key NOT IN ('companyId', 'employeeId')) AS s
  GROUP BY s.id
  UNION ALL
  SELECT a.id, NULL FROM audit_log a
  WHERE NOT EXISTS (SELECT FROM jsonb_object_keys(a.subject) AS k
                    WHERE k NOT IN ('companyId', 'employeeId'))
) AS of
WHERE of.id = l.id AND l.subject <> '{}';

DROP INDEX audit_log_by_action;
DROP INDEX audit_log_by_actor;
CREATE INDEX audit_log_by_time ON audit_log (at, id);
CREATE INDEX audit_log_by_action ON audit_log (action, at, id);
CREATE INDEX audit_log_by_actor ON audit_log (actor, at, id);
CREATE INDEX audit_log_by_company ON audit_log (company_id, at, id)
  WHERE company_id IS NOT NULL;
CREATE INDEX audit_log_by_company_and_action ON audit_log (company_id, action, at, id)
  WHERE company_id IS NOT NULL;
CREATE INDEX audit_log_by_employee ON audit_log (employee_id, at, id)
  WHERE employee_id IS NOT NULL;
CREATE INDEX audit_log_by_subject ON audit_log (subject_id) WHERE subject_id IS NOT NULL;
CREATE INDEX audit_log_by_subjects ON audit_log USING gin (subjects) WHERE subjects IS NOT NULL;
CREATE INDEX audit_log_by_request ON audit_log (request_id) WHERE request_id IS NOT NULL;

CREATE TABLE audit_changes (
  change_id uuid PRIMARY KEY,
  changes_sealed bytea NOT NULL
);
