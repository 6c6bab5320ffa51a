-- The use of all limits of a company in a month is read at once, whatever other months there are. A
-- charge that adds to a row does not touch it: none of its columns ever changes. It has the whole
-- key, so that a charge finds its one row by this index, too, whatever the planner takes.
CREATE INDEX limit_usages_by_period ON limit_usages (company_id, period, employee_id, category);
