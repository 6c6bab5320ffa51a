-- Who brings charges of which company: a credential, and the days on which it has booked something.
-- A loop reads the audit log once a minute, from where it was; a charge writes nothing here. The
-- days are those of the company, in order: of the four weeks up to the last one. From silent_at on
-- it is silent, if nothing comes; without a rhythm it never is.

CREATE TABLE charge_feeds (
  company_id uuid NOT NULL REFERENCES companies (id),
  credential_id uuid NOT NULL REFERENCES credentials (id),
  last_at timestamptz NOT NULL,
  days date[] NOT NULL CHECK (cardinality(days) > 0),
  usual_gap_days integer CHECK (usual_gap_days > 0),
  silent_at timestamptz CHECK (silent_at > last_at),
  PRIMARY KEY (company_id, credential_id)
);
CREATE INDEX charge_feeds_by_silence ON charge_feeds (silent_at, company_id, credential_id);

-- Up to when the audit log was read for them; nothing of it yet where it is null. One row.

CREATE TABLE charge_feeds_read (
  through timestamptz
);
INSERT INTO charge_feeds_read VALUES (NULL);

-- Refusals of all companies, by what they were refused for.

CREATE INDEX refused_charges_by_code ON refused_charges (code, refused_at);
