-- The payments of a company by their month: which are due, and which were forgotten.

CREATE INDEX committed_payments_by_month ON committed_payments (company_id, month);
