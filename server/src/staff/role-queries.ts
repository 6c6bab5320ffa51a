import type { RoleKind, RoleName } from '@fringe/contract/operations/staff/role-table';
import type { PrivateKind } from '@fringe/contract/schemas/private';
import { seconds } from '../database/moments.ts';
import { change, type Reader, statement } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import type {
  CompanyId,
  CredentialId,
  IssuerId,
  PartnerId,
  SessionId,
  StaffId,
} from '../values/ids.ts';

/** A role that a person has. */
export interface RoleRow {
  id: CredentialId;
  staffId: StaffId;
  kind: RoleKind;
  role: RoleName;
  sees: readonly PrivateKind[];
  /** The partner that it belongs to, or on whose behalf it was given for companies. */
  partnerId: PartnerId | null;
  partnerName: string | null;
  /** What it calls as: the partner, or what the grants for its companies hang on. */
  holderId: PartnerId | null;
  issuerId: IssuerId | null;
  /** Of a look: the session that it belongs to. */
  sessionId: SessionId | null;
  companies: { id: CompanyId; name: string }[] | null;
}

const companies = `(SELECT coalesce(json_agg(json_build_object('id', c.id, 'name', c.name)
    ORDER BY c.id), '[]')
  FROM access_grants g JOIN companies c ON c.id = g.company_id WHERE g.partner_id = r.holder_id)`;

const shown = `r.id, r.staff_id AS "staffId", r.kind, r.role, r.sees,
  r.partner_id AS "partnerId",
  (SELECT p.name FROM partners p WHERE p.id = r.partner_id) AS "partnerName",
  r.holder_id AS "holderId", r.issuer_id AS "issuerId", r.session_id AS "sessionId",
  CASE WHEN r.kind = 'company' THEN ${companies} END AS companies`;

const ofPeople = statement(
  'staff.roles-of-people',
  `SELECT ${shown} FROM staff_roles r
   WHERE r.staff_id = ANY ($1) AND r.ended_at IS NULL AND r.session_id IS NULL ORDER BY r.id`,
);

/** The roles that people have now, without looks. */
export const rolesOfPeople = (reader: Reader, ids: readonly StaffId[]) =>
  reader.rows<RoleRow>(ofPeople, [ids]);

const sharing = statement(
  'staff.people-shared',
  `SELECT r.staff_id AS "staffId",
     ${seconds('min(r.given_at) FILTER (WHERE r.partner_id = $2)')} AS "givenAt"
   FROM staff_roles r WHERE r.staff_id = ANY ($1)
   GROUP BY r.staff_id
   HAVING bool_or(r.ended_at IS NULL AND r.partner_id IS DISTINCT FROM $2)`,
);

/** Those of the people who have roles outside a partner, and since when it has them. */
export const peopleShared = (reader: Reader, ids: readonly StaffId[], partnerId: PartnerId) =>
  reader.rows<{ staffId: StaffId; givenAt: number }>(sharing, [ids, partnerId]);

const ofIds = statement('staff.roles', `SELECT ${shown} FROM staff_roles r WHERE r.id = ANY ($1)`);

/** Roles by their ids, those that have ended included. */
export const rolesById = (reader: Reader, ids: readonly CredentialId[]) =>
  reader.rows<RoleRow>(ofIds, [ids]);

const looksWhere = (name: string, which: string) =>
  statement(
    name,
    `SELECT ${shown} FROM staff_roles r
     WHERE ${which} AND r.session_id IS NOT NULL AND r.ended_at IS NULL`,
  );
const looksByPerson = looksWhere('staff.looks-of-people', 'r.staff_id = ANY ($1)');
const looksBySession = looksWhere(
  'staff.looks-of-sessions',
  `r.staff_id IN (SELECT s.staff_id FROM staff_sessions s WHERE s.id = ANY ($1))
     AND r.session_id = ANY ($1)`,
);

/** The looks of people that were not ended. */
export const looksOfPeople = (reader: Reader, ids: readonly StaffId[]) =>
  reader.rows<RoleRow>(looksByPerson, [ids]);

export const looksOfSessions = (reader: Reader, ids: readonly SessionId[]) =>
  reader.rows<RoleRow>(looksBySession, [ids]);

const looksOver = statement(
  'staff.looks-over',
  `SELECT ${shown} FROM staff_roles r WHERE r.session_id IS NOT NULL AND r.ended_at IS NULL
     AND r.ends_at <= $1 ORDER BY r.ends_at LIMIT 1`,
);

/** The look whose time was over first, and that nobody has ended. */
export const findLookOver = async (reader: Reader, now: Date): Promise<RoleRow | undefined> =>
  (await reader.rows<RoleRow>(looksOver, [now]))[0];

const byIssuer = statement(
  'staff.roles-of-issuer',
  `SELECT ${shown} FROM staff_roles r WHERE r.issuer_id = $1 AND r.ended_at IS NULL`,
);

/** The roles that a claim of an issuer has given. */
export const rolesOfIssuer = (reader: Reader, id: IssuerId) => reader.rows<RoleRow>(byIssuer, [id]);

const insert = change(
  'staff.insert-role',
  `INSERT INTO staff_roles (id, staff_id, kind, role, partner_id, holder_id, issuer_id, session_id,
     look_reason_sealed, given_at, ends_at, sees)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
);

export interface NewRole extends Omit<RoleRow, 'partnerName' | 'companies'> {
  at: Date;
  /** Of a look: why, and until when. */
  reasonSealed?: Buffer;
  endsAt?: Date;
}

export const insertRole = (tx: Transaction, row: NewRole) =>
  tx.write(insert, [
    row.id,
    row.staffId,
    row.kind,
    row.role,
    row.partnerId,
    row.holderId,
    row.issuerId,
    row.sessionId,
    row.reasonSealed ?? null,
    row.at,
    row.endsAt ?? null,
    row.sees,
  ]);

const see = change('staff.role-sees', 'UPDATE staff_roles SET sees = $2 WHERE id = $1');

export const setSees = (tx: Transaction, id: CredentialId, sees: readonly PrivateKind[]) =>
  tx.write(see, [id, sees]);

const end = change(
  'staff.end-roles',
  'UPDATE staff_roles SET ended_at = $2 WHERE id = ANY ($1) AND ended_at IS NULL RETURNING id',
);

/** Those that had not ended before. */
export const markRolesEnded = (tx: Transaction, ids: readonly CredentialId[], at: Date) =>
  tx.write<{ id: CredentialId }>(end, [ids, at]);

const admins = change(
  'staff.lock-admins',
  `SELECT id FROM staff_roles WHERE kind = 'operator' AND role = 'admin' AND ended_at IS NULL
   ORDER BY id FOR UPDATE`,
);

/** Nobody else can end an admin of the operator until the transaction does. */
export const lockAdmins = (tx: Transaction) => tx.write(admins);

/** An admin of the operator, and whether one of its issuers vouches for their address. */
export interface AdminRow {
  id: CredentialId;
  canEnter: boolean;
}

const whoAreAdmins = statement(
  'staff.admins',
  `SELECT r.id, EXISTS (SELECT FROM staff_issuers i
     WHERE i.mail_domains @> ARRAY[substring(s.mail FROM '[^@]*$')] AND i.ended_at IS NULL
       AND i.partner_id IS NULL AND i.company_id IS NULL) AS "canEnter"
   FROM staff_roles r JOIN staff s ON s.id = r.staff_id
   WHERE r.kind = 'operator' AND r.role = 'admin' AND r.ended_at IS NULL AND s.ended_at IS NULL`,
);

export const adminsOfOperator = (reader: Reader) => reader.rows<AdminRow>(whoAreAdmins);

const keep = change('staff.keep-role', 'UPDATE staff_roles SET issuer_id = NULL WHERE id = $1');

/** Makes a role that a claim gave one that a person gave: it stays whatever is claimed. */
export const keepRole = (tx: Transaction, id: CredentialId) => tx.write(keep, [id]);
