import { firstOf, type Plant } from './planted.ts';

/** A call and a use of a credential that are as they should be. */
export const soundRequests = `
  WITH used AS (
    INSERT INTO credential_uses (credential_id, last_used_at)
    SELECT id, now() FROM credentials ORDER BY id LIMIT 1 RETURNING credential_id
  )
  INSERT INTO request_log (id, duration_ms, status, credential_id, operation)
  SELECT '019a0000-0000-7000-8000-000000000000', 1.5, 200, credential_id, 'listCompanies'
  FROM used`;

const code = 'a call has the code of a failure exactly when it failed';

export const requests: readonly Plant[] = [
  {
    what: 'a call that failed for no reason',
    breaks: code,
    id: firstOf('request_log'),
    damage: `UPDATE request_log SET status = 500 WHERE id = '$id'`,
  },
  {
    what: 'a call that succeeded with the code of a failure',
    breaks: code,
    id: firstOf('request_log'),
    damage: `UPDATE request_log SET code = 'internal' WHERE id = '$id'`,
  },
  {
    what: 'a day of the request log that is another one',
    breaks: 'a day of the request log holds the calls of that day',
    id: `SELECT 'request_log_2001_01_01' AS id`,
    damage: `CREATE TABLE $id PARTITION OF request_log FOR VALUES
      FROM ('00000000-0000-0000-0000-000000000000') TO ('00000000-0000-0000-0000-000000000001')`,
  },
  {
    what: 'a use of a credential that nobody was given',
    breaks: 'a credential that was used is one that was issued',
    id: `SELECT '019a0000-0000-7000-8000-000000000001' AS id`,
    damage: `INSERT INTO credential_uses VALUES ('$id', now())`,
  },
];
