-- What a company has used in a closed month, by category: kept with each version, so that years are
-- compared without adding up every person again. What came after the newest version is few, and is
-- added when it is read. Months that were settled before are added up once.

CREATE TABLE settlement_sums (
  company_id uuid NOT NULL,
  month text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  category text COLLATE "C" NOT NULL,
  sum_type text COLLATE "C" NOT NULL,
  amount_in_cents bigint NOT NULL,
  entries bigint NOT NULL,
  PRIMARY KEY (company_id, month, version, category, sum_type)
);

INSERT INTO settlement_sums
  SELECT s.company_id, s.month, s.version, e.category, e.sum_type, sum(e.amount_in_cents), count(*)
  FROM settlements s
  JOIN consumptions e ON e.company_id = s.company_id AND e.month = s.month
    AND e.number <= s.through_number
  GROUP BY s.company_id, s.month, s.version, e.category, e.sum_type;
