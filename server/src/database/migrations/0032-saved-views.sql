-- Pages of the console with their filters, under a name. They belong to the role in which somebody
-- kept them: whoever may act in it sees them, and whoever vouches for other roles of the same
-- address does not.
CREATE TABLE saved_views (
  role_id uuid NOT NULL REFERENCES staff_roles (id),
  id uuid NOT NULL,
  name text NOT NULL,
  address text NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (role_id, id)
);
CREATE UNIQUE INDEX saved_views_name ON saved_views (role_id, lower(name));

-- Why a limit was changed; the part names the category, the kind, the month and the version.
ALTER TABLE reasons
  DROP CONSTRAINT reasons_about_check,
  ADD CONSTRAINT reasons_about_check CHECK
    (about IN ('void', 'state', 'disabling', 'decision', 'acknowledgement', 'limit'));
