-- What people and companies are found by: each key is a name from one of its words on, or an id.
-- Kept in the order of bytes, so that what begins with a text is a range of an index. One index
-- begins with the company, for those who may see some companies; one does not, for the operator.

CREATE TABLE people_words (
  company_id uuid NOT NULL,
  key text COLLATE "C" NOT NULL,
  employee_id uuid NOT NULL,
  PRIMARY KEY (company_id, key, employee_id)
);
CREATE INDEX people_words_by_key ON people_words (key, company_id, employee_id);

CREATE TABLE company_words (
  company_id uuid NOT NULL REFERENCES companies,
  key text COLLATE "C" NOT NULL,
  PRIMARY KEY (company_id, key)
);
CREATE INDEX company_words_by_key ON company_words (key, company_id);

-- Companies whose people are from before, and how far they have been gone through. The keys are
-- made by the program: SQL folds letters in other ways on other machines.
CREATE TABLE words_backlog (
  company_id uuid PRIMARY KEY REFERENCES companies,
  after_id uuid NOT NULL
);
INSERT INTO words_backlog (company_id, after_id)
SELECT id, '00000000-0000-0000-0000-000000000000' FROM companies;

-- An id alone leads to what it names. The ledger is long, only grows, and its ids are in the order
-- of time: ranges of its pages are enough, and a charge has no tree to write.
CREATE INDEX consumptions_by_id ON consumptions USING brin (id)
  WITH (pages_per_range = 16, autosummarize = on);
CREATE INDEX refused_charges_by_id ON refused_charges (id);
CREATE INDEX payroll_cycles_by_id ON payroll_cycles (id);
CREATE INDEX committed_expenses_by_id ON committed_expenses (id);
CREATE INDEX committed_payments_alone ON committed_payments (id);
CREATE INDEX exports_by_id ON exports (id);
CREATE INDEX employee_imports_by_id ON employee_imports (id);
CREATE INDEX IF NOT EXISTS audit_log_by_request ON audit_log (request_id)
  WHERE request_id IS NOT NULL;
