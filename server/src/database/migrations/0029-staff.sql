-- People who sign in. What a person may do is one or more roles, and a role is a credential that
-- has no secret: whatever holds for credentials holds for people. A role for chosen companies is
-- under a row of partners of its own, whose grants are these companies; its owner is the partner
-- on whose behalf it was given, if any.

ALTER TABLE partners
  ADD COLUMN kind text NOT NULL DEFAULT 'partner' CHECK (kind IN ('partner', 'staff')),
  ADD COLUMN owner_id uuid REFERENCES partners (id) CHECK (owner_id IS NULL OR kind = 'staff');
CREATE INDEX partners_by_owner ON partners (owner_id) WHERE owner_id IS NOT NULL;

ALTER TABLE credentials
  ALTER COLUMN secret_hash DROP NOT NULL,
  ADD COLUMN kind text NOT NULL DEFAULT 'program' CHECK (kind IN ('program', 'staff')),
  ADD CHECK ((kind = 'staff') = (secret_hash IS NULL));

CREATE TABLE staff (
  id uuid PRIMARY KEY,
  mail text NOT NULL UNIQUE,
  name text NOT NULL,
  locale text NOT NULL CHECK (locale IN ('es', 'en')),
  invited_at timestamptz NOT NULL,
  ended_at timestamptz
);

-- Who vouches for people. One of a partner or a company lets them enter in its own roles only.
CREATE TABLE staff_issuers (
  id uuid PRIMARY KEY,
  partner_id uuid REFERENCES partners (id),
  company_id uuid REFERENCES companies (id),
  name text NOT NULL,
  issuer text NOT NULL,
  client_id text NOT NULL,
  client_secret_sealed bytea,
  mail_domains text[] NOT NULL,
  claim text,
  claim_roles jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  CHECK (partner_id IS NULL OR company_id IS NULL)
);
CREATE INDEX staff_issuers_by_domain ON staff_issuers USING gin (mail_domains)
  WHERE ended_at IS NULL;

-- The hash of the value that the browser has, never the value.
CREATE TABLE staff_sessions (
  id uuid PRIMARY KEY,
  value_hash bytea NOT NULL UNIQUE,
  staff_id uuid NOT NULL REFERENCES staff (id),
  issuer_id uuid REFERENCES staff_issuers (id),
  role_id uuid,
  started_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX staff_sessions_of_person ON staff_sessions (staff_id, id);
CREATE INDEX staff_sessions_of_issuer ON staff_sessions (issuer_id)
  WHERE issuer_id IS NOT NULL AND ended_at IS NULL;

-- `issuer_id`: given by a claim of that issuer, and taken when the claim is gone. `session_id`: a
-- look of the support, which only that session can act as, and why.
CREATE TABLE staff_roles (
  id uuid PRIMARY KEY REFERENCES credentials (id),
  staff_id uuid NOT NULL REFERENCES staff (id),
  kind text NOT NULL CHECK (kind IN ('operator', 'partner', 'company')),
  role text NOT NULL,
  partner_id uuid REFERENCES partners (id),
  holder_id uuid REFERENCES partners (id),
  issuer_id uuid REFERENCES staff_issuers (id),
  session_id uuid,
  look_reason_sealed bytea,
  given_at timestamptz NOT NULL,
  ends_at timestamptz,
  ended_at timestamptz,
  CHECK ((kind = 'operator') = (holder_id IS NULL)),
  CHECK ((session_id IS NULL) = (look_reason_sealed IS NULL)),
  CHECK ((session_id IS NULL) = (ends_at IS NULL))
);
CREATE UNIQUE INDEX staff_roles_once ON staff_roles (staff_id, kind, role, partner_id)
  NULLS NOT DISTINCT WHERE ended_at IS NULL AND session_id IS NULL;
CREATE INDEX staff_roles_of_partner ON staff_roles (partner_id, staff_id)
  WHERE partner_id IS NOT NULL;
CREATE INDEX staff_roles_of_holder ON staff_roles (holder_id) WHERE holder_id IS NOT NULL;
CREATE INDEX staff_roles_of_operator ON staff_roles (role) WHERE kind = 'operator';
CREATE INDEX staff_looks ON staff_roles (ends_at) WHERE session_id IS NOT NULL;

-- Links by which a person enters once, where nobody vouches for them yet.
CREATE TABLE staff_links (
  value_hash bytea PRIMARY KEY,
  staff_id uuid NOT NULL REFERENCES staff (id),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
