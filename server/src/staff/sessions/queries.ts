import type { Person } from '@fringe/contract/operations/staff/people';
import type { RoleKind, RoleName } from '@fringe/contract/operations/staff/role-table';
import type { PrivateKind } from '@fringe/contract/schemas/private';
import { change, type Reader, statement } from '../../database/statement.ts';
import type { Transaction } from '../../database/transaction.ts';
import type {
  CompanyId,
  CredentialId,
  IssuerId,
  PartnerId,
  SessionId,
  StaffId,
} from '../../values/ids.ts';

/** A role as a session acts in it. */
export interface SessionRole {
  id: CredentialId;
  kind: RoleKind;
  role: RoleName;
  sees: readonly PrivateKind[];
  partnerId: PartnerId | null;
  holderId: PartnerId | null;
  sessionId: SessionId | null;
  /** The company that it is for, where it is for one alone. */
  onlyCompanyId: CompanyId | null;
  /** Of a look, in milliseconds. */
  endsAtMs: number | null;
}

/** A session that lasts, of a person who may enter, by an issuer that still vouches. */
export interface SessionRow {
  id: SessionId;
  person: Person & { id: StaffId };
  roleId: CredentialId | null;
  startedAt: Date;
  seenAt: Date;
  endsAt: Date;
  issuer: { id: IssuerId | null; partnerId: PartnerId | null; companyId: CompanyId | null };
  roles: SessionRole[];
}

const found = (name: string, key: string) =>
  statement(
    name,
    `SELECT s.id, json_build_object('id', p.id, 'mail', p.mail, 'name', p.name, 'locale', p.locale)
       AS person,
     s.role_id AS "roleId", s.started_at AS "startedAt", s.seen_at AS "seenAt",
     s.ends_at AS "endsAt",
     json_build_object('id', i.id, 'partnerId', i.partner_id, 'companyId', i.company_id) AS issuer,
     (SELECT coalesce(json_agg(json_build_object('id', r.id, 'kind', r.kind, 'role', r.role,
         'sees', r.sees,
         'partnerId', r.partner_id, 'holderId', r.holder_id, 'sessionId', r.session_id,
         'endsAtMs', floor(extract(epoch FROM r.ends_at) * 1000)::bigint,
         'onlyCompanyId', CASE WHEN r.kind = 'company' THEN (
            SELECT CASE WHEN count(*) = 1 THEN min(g.company_id::text) END FROM (
              SELECT company_id FROM access_grants WHERE partner_id = r.holder_id LIMIT 2
            ) AS g) END) ORDER BY r.id), '[]')
      FROM staff_roles r WHERE r.staff_id = s.staff_id AND r.ended_at IS NULL
        AND (r.session_id IS NULL OR (r.session_id = s.id AND r.ends_at > $2))) AS roles
   FROM staff_sessions s JOIN staff p ON p.id = s.staff_id
   LEFT JOIN staff_issuers i ON i.id = s.issuer_id
   WHERE s.${key} = $1 AND s.ended_at IS NULL AND s.ends_at > $2
     AND p.ended_at IS NULL AND i.ended_at IS NULL`,
  );
const byHash = found('staff.session', 'value_hash');
const byId = found('staff.session-by-id', 'id');

export const findSession = async (
  reader: Reader,
  valueHash: Buffer,
  now: Date,
): Promise<SessionRow | undefined> => (await reader.rows<SessionRow>(byHash, [valueHash, now]))[0];

export const findSessionById = async (
  reader: Reader,
  id: SessionId,
  now: Date,
): Promise<SessionRow | undefined> => (await reader.rows<SessionRow>(byId, [id, now]))[0];

const insert = change(
  'staff.insert-session',
  `INSERT INTO staff_sessions (id, value_hash, staff_id, issuer_id, started_at, seen_at, ends_at)
   VALUES ($1, $2, $3, $4, $5, $5, $6)`,
);

export interface NewSession {
  id: SessionId;
  valueHash: Buffer;
  staffId: StaffId;
  issuerId: IssuerId | null;
  at: Date;
  endsAt: Date;
}

export const insertSession = (tx: Transaction, row: NewSession) =>
  tx.write(insert, [row.id, row.valueHash, row.staffId, row.issuerId, row.at, row.endsAt]);

const forgetOld = change(
  'staff.forget-sessions',
  'DELETE FROM staff_sessions WHERE staff_id = $1 AND ends_at < $2',
);

/** Forgets sessions of a person that ended long ago. */
export const deleteSessionsBefore = (tx: Transaction, staffId: StaffId, before: Date) =>
  tx.write(forgetOld, [staffId, before]);

const seen = change(
  'staff.session-seen',
  'UPDATE staff_sessions SET seen_at = greatest(seen_at, $2) WHERE id = $1',
);

export const noteSeen = (tx: Transaction, id: SessionId, at: Date) => tx.write(seen, [id, at]);

const choose = change(
  'staff.session-role',
  'UPDATE staff_sessions SET role_id = $2 WHERE id = $1 AND role_id IS DISTINCT FROM $2',
);

export const setSessionRole = (tx: Transaction, id: SessionId, roleId: CredentialId) =>
  tx.write(choose, [id, roleId]);

const end = change(
  'staff.end-session',
  'UPDATE staff_sessions SET ended_at = $2 WHERE id = $1 AND ended_at IS NULL RETURNING id',
);

export const markSessionEnded = (tx: Transaction, id: SessionId, at: Date) =>
  tx.write<{ id: SessionId }>(end, [id, at]);

const endAll = change(
  'staff.end-sessions',
  `UPDATE staff_sessions SET ended_at = $2
   WHERE staff_id = $1 AND ended_at IS NULL AND ($3::uuid IS NULL OR issuer_id = $3) RETURNING id`,
);

/** All sessions of a person, or those that began at an issuer. */
export const markSessionsEnded = (
  tx: Transaction,
  staffId: StaffId,
  issuerId: IssuerId | null,
  at: Date,
) => tx.write<{ id: SessionId }>(endAll, [staffId, at, issuerId]);

const whose = statement(
  'staff.session-owner',
  'SELECT staff_id AS "staffId", issuer_id AS "issuerId" FROM staff_sessions WHERE id = $1',
);

/** Whose a session is, and who vouched for them. */
export const ownerOfSession = async (
  reader: Reader,
  id: SessionId,
): Promise<{ staffId: StaffId; issuerId: IssuerId | null } | undefined> =>
  (await reader.rows<{ staffId: StaffId; issuerId: IssuerId | null }>(whose, [id]))[0];
