import { longStatement, type Reader } from '../database/statement.ts';
import { momentOf } from '../values/ids.ts';
import { type Happening, happening } from './shape-queries.ts';

// When it came is what its id says; see below. Not r: that is a credential where actors are named.
const byIds = longStatement(
  'timeline.requests',
  `SELECT ${happening({
    at: 'to_timestamp(0)',
    kind: 'request',
    id: 'call.id',
    what: `coalesce(call.operation, 'unknown')`,
    outcome: `concat_ws(' ', call.status, call.code)`,
    company: 'call.company_id',
    employee: 'call.employee_id',
    by: 'call',
  })}
   FROM (SELECT q.*, q.credential_id::text AS actor FROM request_log q
     WHERE q.id = ANY ($1::uuid[])) AS call`,
);

/** Calls that are kept, also those that were refused or only read. */
export const requestsByIds = async (reader: Reader, ids: readonly string[]): Promise<Happening[]> =>
  (await reader.rows<Happening>(byIds, [ids])).map((row) => ({ ...row, atMs: momentOf(row.id) }));
