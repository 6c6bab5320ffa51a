import { type Apart, intake } from '../database/connections/apart.ts';
import { change, type Reader, statement } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import type { CompanyId, CredentialId, EmployeeId, PartnerId, RequestId } from '../values/ids.ts';
import type { LogDay } from './rules.ts';

/** Where rows go in; see rows.ts for their form. */
export const requestIntake = intake(
  `COPY request_log (id, duration_ms, status, credential_id, company_id, employee_id, operation,
     code) FROM STDIN (FORMAT binary)`,
);

const use = change(
  'requests.note-uses',
  `INSERT INTO credential_uses (credential_id, last_used_at)
   SELECT id, $2 FROM unnest($1::uuid[]) AS used (id)
   ON CONFLICT (credential_id) DO UPDATE
   SET last_used_at = greatest(credential_uses.last_used_at, excluded.last_used_at)`,
);

/** Notes that credentials were used up to now. */
export const noteUses = (tx: Transaction, ids: readonly CredentialId[], at: Date) =>
  tx.write(use, [ids, at]);

// A day has its key while it lasts, and two indexes more when it is over.
const days = statement(
  'requests.days',
  `SELECT replace(right(c.relname, 10), '_', '-') AS day,
     (SELECT count(*) FROM pg_index x WHERE x.indrelid = c.oid) >= 3 AS indexed
   FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
   WHERE i.inhparent = 'request_log'::regclass AND c.relname <> 'request_log_rest'`,
);

export const daysOfLog = (reader: Reader) => reader.rows<LogDay>(days);

export const makeDay = (apart: Apart, day: string) =>
  apart.run('SELECT request_log_make_day($1)', [day]);

export const indexDay = (apart: Apart, day: string) =>
  apart.run('SELECT request_log_index_day($1)', [day]);

export const dropDays = (apart: Apart, keptFrom: string) =>
  apart.run('SELECT request_log_drop_days($1)', [keptFrom]);

/** A call as it is read; what its id says is not said again. */
export interface RequestItem {
  id: RequestId;
  durationMs: number;
  status: number;
  clientId: CredentialId | null;
  partnerId: PartnerId | null;
  companyId: CompanyId | null;
  employeeId: EmployeeId | null;
  operation: string | null;
  code: string | null;
}

/** What is shown of a row `r`. */
export const shownRequest = `r.id, round(r.duration_ms)::integer AS "durationMs", r.status,
  r.credential_id AS "clientId",
  (SELECT c.partner_id FROM credentials c WHERE c.id = r.credential_id) AS "partnerId",
  r.company_id AS "companyId", r.employee_id AS "employeeId", r.operation, r.code`;

const one = statement('requests.one', `SELECT ${shownRequest} FROM request_log r WHERE r.id = $1`);

export const findRequest = async (reader: Reader, id: RequestId) =>
  (await reader.rows<RequestItem>(one, [id]))[0];

const credentials = statement(
  'requests.credentials-of-partner',
  'SELECT id FROM credentials WHERE partner_id = $1',
);

/** All credentials that a partner has ever had. */
export const credentialsOf = async (reader: Reader, partnerId: PartnerId) =>
  (await reader.rows<{ id: CredentialId }>(credentials, [partnerId])).map(({ id }) => id);
