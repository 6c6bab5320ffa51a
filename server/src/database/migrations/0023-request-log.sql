-- What was called, one row a call: ids, an operation, an outcome; never what was sent or answered.
-- The id of a request carries its moment (UUIDv7), so that it is the key, the order and the day.
-- A day is a partition, which goes away as a whole. While a day lasts it has its key and no other
-- index: those that find a credential's and an employee's calls are made when it is over, because
-- each of them costs more than writing the row. Rows for which there is no day wait in the rest.

CREATE TABLE request_log (
  id uuid NOT NULL,
  duration_ms real NOT NULL,
  status smallint NOT NULL,
  credential_id uuid,
  company_id uuid,
  employee_id uuid,
  operation text,
  code text,
  PRIMARY KEY (id)
) PARTITION BY RANGE (id);

CREATE TABLE request_log_rest PARTITION OF request_log DEFAULT;
CREATE INDEX request_log_rest_by_credential ON request_log_rest (credential_id, id)
  WHERE credential_id IS NOT NULL;
CREATE INDEX request_log_rest_by_employee ON request_log_rest (employee_id, id)
  WHERE employee_id IS NOT NULL;

-- When a credential was last used, to the minute.
CREATE TABLE credential_uses (
  credential_id uuid PRIMARY KEY,
  last_used_at timestamptz NOT NULL
);

-- The application's role cannot make or drop tables. It may have days of this log made, indexed and
-- dropped, by functions that do nothing else.

-- No id of a day, in UTC, sorts before this one, and none of the days before sorts after it.
CREATE FUNCTION request_log_begin(day date) RETURNS uuid LANGUAGE sql IMMUTABLE
  SET search_path = pg_catalog, pg_temp AS $$
    SELECT (lpad(to_hex((day - date '1970-01-01')::bigint * 86400000), 12, '0')
      || repeat('0', 20))::uuid
  $$;

CREATE FUNCTION request_log_day_name(day date) RETURNS text LANGUAGE sql IMMUTABLE
  SET search_path = pg_catalog, pg_temp AS $$
    SELECT 'request_log_' || to_char(day, 'YYYY_MM_DD')
  $$;

-- Rows that came before their day was made move into it.
CREATE FUNCTION request_log_make_day(day date) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp SET lock_timeout = '2s' AS $$
  DECLARE
    part text := request_log_day_name(day);
  BEGIN
    LOCK TABLE request_log IN SHARE UPDATE EXCLUSIVE MODE;
    IF to_regclass(part) IS NOT NULL THEN
      RETURN false;
    END IF;
    IF (SELECT count(*) FROM pg_inherits WHERE inhparent = 'request_log'::regclass) > 1100 THEN
      RAISE EXCEPTION 'the request log has too many days';
    END IF;
    -- Never updated, and dropped before its transactions grow old: nothing of it has to be cleaned.
    EXECUTE format('CREATE TABLE %I (LIKE request_log INCLUDING ALL)
      WITH (autovacuum_vacuum_insert_threshold = -1)', part);
    LOCK TABLE request_log_rest IN ACCESS EXCLUSIVE MODE;
    EXECUTE format('WITH moved AS (
        DELETE FROM request_log_rest WHERE id >= %L AND id < %L RETURNING *)
      INSERT INTO %I SELECT * FROM moved',
      request_log_begin(day), request_log_begin(day + 1), part);
    EXECUTE format('ALTER TABLE request_log ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
      part, request_log_begin(day), request_log_begin(day + 1));
    RETURN true;
  END $$;

CREATE FUNCTION request_log_index_day(day date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp SET lock_timeout = '2s' AS $$
  DECLARE
    part text := request_log_day_name(day);
  BEGIN
    EXECUTE format('CREATE INDEX IF NOT EXISTS %I ON %I (credential_id, id)
      WHERE credential_id IS NOT NULL', part || '_by_credential', part);
    EXECUTE format('CREATE INDEX IF NOT EXISTS %I ON %I (employee_id, id)
      WHERE employee_id IS NOT NULL', part || '_by_employee', part);
    EXECUTE format('ANALYZE %I', part);
  END $$;

CREATE FUNCTION request_log_drop_days(kept_from date) RETURNS integer LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '2s' AS $$
  DECLARE
    part text;
    dropped integer := 0;
  BEGIN
    FOR part IN
      SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
      WHERE i.inhparent = 'request_log'::regclass AND c.relname ~ '^request_log_\d{4}_\d\d_\d\d$'
        AND c.relname < request_log_day_name(kept_from)
    LOOP
      EXECUTE format('DROP TABLE %I', part);
      dropped := dropped + 1;
    END LOOP;
    DELETE FROM request_log_rest WHERE id < request_log_begin(kept_from);
    RETURN dropped;
  END $$;

REVOKE ALL ON FUNCTION request_log_make_day(date), request_log_index_day(date),
  request_log_drop_days(date) FROM PUBLIC;
