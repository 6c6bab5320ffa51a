-- What needs somebody is found in what there is. Kept is only what cannot be found: what a person
-- has seen of it and was sent, and what they want to be sent.

-- `look_at`: when it is looked whether there is something to send, null where nothing is wanted.
-- `claim_id` until `claimed_until`: the worker that looks. `mail_id`: the mail that is on its way;
-- it stays the same, with the same notices, however often it has to be sent.
CREATE TABLE notice_mails (
  staff_id uuid PRIMARY KEY REFERENCES staff (id),
  kinds text[] NOT NULL CHECK (kinds <@
    ARRAY['receiverFailing', 'monthSettledAgain', 'importFailed', 'closingOverdue']),
  look_at timestamptz,
  claim_id uuid,
  claimed_until timestamptz,
  mail_id uuid,
  attempts integer NOT NULL DEFAULT 0,
  error text,
  mailed_at timestamptz,
  CHECK ((look_at IS NULL) = (kinds = '{}')),
  CHECK ((claim_id IS NULL) = (claimed_until IS NULL))
);
CREATE INDEX notice_mails_due ON notice_mails (look_at) WHERE look_at IS NOT NULL;

CREATE TABLE notice_marks (
  staff_id uuid NOT NULL REFERENCES staff (id),
  subject_id uuid NOT NULL,
  kind text NOT NULL,
  seen_at timestamptz,
  mailed_at timestamptz,
  mail_id uuid,
  PRIMARY KEY (staff_id, subject_id, kind),
  CHECK (seen_at IS NOT NULL OR mailed_at IS NOT NULL),
  CHECK ((mailed_at IS NULL) = (mail_id IS NULL))
);
CREATE INDEX notice_marks_by_age ON notice_marks (greatest(seen_at, mailed_at));

-- The import whose rows an import sends again, mended.
ALTER TABLE employee_imports ADD COLUMN mends uuid;
CREATE INDEX employee_imports_mending ON employee_imports (company_id, mends)
  WHERE mends IS NOT NULL;
CREATE INDEX employee_imports_with_errors ON employee_imports (company_id, finished_at)
  WHERE state = 'finished' AND failed > 0 AND NOT dry_run;
CREATE INDEX settlements_again_of_company ON settlements (company_id, settled_at)
  WHERE version > 1;

-- Mails to people who sign in may be about several companies: no partner reads them.
ALTER TABLE captured_mails ALTER COLUMN company_id DROP NOT NULL;
