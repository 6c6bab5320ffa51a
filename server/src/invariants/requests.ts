import { type Invariant, invariant } from './invariant.ts';

const days = `pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
  WHERE i.inhparent = 'request_log'::regclass`;
const day = `to_date(right(c.relname, 10), 'YYYY_MM_DD')`;

/** What has to hold of the calls that are kept, and of the days that they are kept in. */
export const requestInvariants: readonly Invariant[] = [
  invariant(
    'a call has the code of a failure exactly when it failed',
    'request_log',
    `SELECT id::text AS violation FROM request_log WHERE (status >= 400) <> (code IS NOT NULL)`,
  ),
  // What a partition may hold is the database's own promise: so no call is looked at.
  invariant(
    'a day of the request log holds the calls of that day',
    days,
    `SELECT c.relname::text AS violation FROM ${days} AND c.relname <> 'request_log_rest'
       AND pg_get_expr(c.relpartbound, c.oid) IS DISTINCT FROM format(
         'FOR VALUES FROM (%L) TO (%L)', request_log_begin(${day}), request_log_begin(${day} + 1))`,
  ),
  invariant(
    'a credential that was used is one that was issued',
    'credential_uses',
    `SELECT credential_id::text AS violation FROM credential_uses u
     WHERE NOT EXISTS (SELECT FROM credentials c WHERE c.id = u.credential_id)`,
  ),
];
