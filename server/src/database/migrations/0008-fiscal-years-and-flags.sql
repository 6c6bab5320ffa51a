-- An entry has all its flags: more than one can apply.

ALTER TABLE consumptions ADD COLUMN flags text[] NOT NULL DEFAULT '{}' CHECK (flags <@ ARRAY[
  'employeeState', 'benefitDisabled', 'limitExceeded', 'limitRequired', 'outsidePayroll']);
UPDATE consumptions SET flags = ARRAY[flag] WHERE flag IS NOT NULL;
DROP INDEX consumptions_flagged;
ALTER TABLE consumptions DROP COLUMN flag;
CREATE INDEX consumptions_flagged ON consumptions (company_id, month, number)
  WHERE flags <> '{}';

-- A payment counts in its own fiscal year, reserved and used. Until now it counted in the year that
-- it was booked to, or that was open. Only nursery has limits for a year.

CREATE VIEW moved_payments AS
  SELECT x.company_id, x.employee_id, x.fiscal_year, left(e.month, 4) AS year,
    p.amount_in_cents AS used, 0 AS reserved
  FROM committed_payments p
  JOIN committed_expenses x ON x.company_id = p.company_id AND x.id = p.committed_expense_id
  JOIN consumptions e ON e.company_id = p.company_id AND e.id = p.consumption_id
  WHERE p.state = 'executed' AND x.category = 'nursery-benefit'
    AND left(e.month, 4) <> x.fiscal_year
  UNION ALL
  SELECT x.company_id, x.employee_id, x.fiscal_year, left(c.open_month, 4), 0, p.amount_in_cents
  FROM committed_payments p
  JOIN committed_expenses x ON x.company_id = p.company_id AND x.id = p.committed_expense_id
  JOIN companies c ON c.id = p.company_id
  WHERE p.state = 'scheduled' AND x.state = 'active' AND x.category = 'nursery-benefit'
    AND p.month < c.open_month AND left(c.open_month, 4) <> x.fiscal_year;

INSERT INTO limit_usages AS u (company_id, employee_id, category, period, used_in_cents,
    reserved_in_cents)
  SELECT company_id, employee_id, 'nursery', fiscal_year, sum(used), sum(reserved)
  FROM moved_payments GROUP BY company_id, employee_id, fiscal_year
  ON CONFLICT (company_id, employee_id, category, period) DO UPDATE
    SET used_in_cents = u.used_in_cents + excluded.used_in_cents,
        reserved_in_cents = u.reserved_in_cents + excluded.reserved_in_cents;

UPDATE limit_usages u SET used_in_cents = used_in_cents - m.used,
    reserved_in_cents = reserved_in_cents - m.reserved
  FROM (
    SELECT company_id, employee_id, year, sum(used) AS used, sum(reserved) AS reserved
    FROM moved_payments GROUP BY company_id, employee_id, year
  ) AS m
  WHERE u.company_id = m.company_id AND u.employee_id = m.employee_id AND u.category = 'nursery'
    AND u.period = m.year;

DROP VIEW moved_payments;
