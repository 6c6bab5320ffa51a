import { longStatement, type Reader } from '../database/statement.ts';
import { momentOf } from '../values/ids.ts';
import { type Happening, happening } from './shape-queries.ts';

// When it came is what its id says; see below.
const byIds = longStatement(
  'timeline.requests',
  `SELECT ${happening({
    at: 'to_timestamp(0)',
    kind: 'request',
    id: 'r.id',
    what: `coalesce(r.operation, 'unknown')`,
    outcome: `concat_ws(' ', r.status, r.code)`,
    company: 'r.company_id',
    employee: 'r.employee_id',
    by: 'r',
  })}
   FROM (SELECT l.*, l.credential_id::text AS actor FROM request_log l
     WHERE l.id = ANY ($1::uuid[])) AS r`,
);

/** Calls that are kept, also those that were refused or only read. */
export const requestsByIds = async (reader: Reader, ids: readonly string[]): Promise<Happening[]> =>
  (await reader.rows<Happening>(byIds, [ids])).map((row) => ({ ...row, atMs: momentOf(row.id) }));
