-- The use of all limits of a company in a month is read at once, whatever other months there are. A
-- charge that adds to a row does not touch it: neither column ever changes.
CREATE INDEX limit_usages_by_period ON limit_usages (company_id, period);
