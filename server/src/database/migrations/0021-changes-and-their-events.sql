-- The change that an event tells of: the id of its line in the audit log. Older events have none.

ALTER TABLE events ADD COLUMN change_id uuid;
CREATE INDEX events_of_change ON events (change_id) WHERE change_id IS NOT NULL;
