-- What a line changed is forgotten with the line.

CREATE OR REPLACE FUNCTION forget_audit_lines(first_kept uuid, before timestamptz, at_most integer)
RETURNS integer LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH gone AS (
    DELETE FROM audit_log WHERE id = ANY (ARRAY(SELECT id FROM audit_log
      WHERE id < first_kept AND at < least(before, now() - interval '365 days')
      ORDER BY id LIMIT at_most))
    RETURNING id
  ), changes AS (
    DELETE FROM audit_changes WHERE change_id IN (SELECT id FROM gone)
  )
  SELECT count(*)::integer FROM gone
$$;
