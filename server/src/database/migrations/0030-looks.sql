-- What the service ends by itself is found without what has ended: looks whose time is over, and
-- roles that a claim gave when its issuer is no more.
DROP INDEX staff_looks;
CREATE INDEX staff_looks ON staff_roles (ends_at) WHERE session_id IS NOT NULL AND ended_at IS NULL;
CREATE INDEX staff_roles_of_issuer ON staff_roles (issuer_id)
  WHERE issuer_id IS NOT NULL AND ended_at IS NULL;
