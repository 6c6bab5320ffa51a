import { seconds } from '../../database/moments.ts';
import { boundedCount, countBound, pageOf } from '../../database/page-of.ts';
import { longStatement, type Reader, statement } from '../../database/statement.ts';
import type { Paging } from '../../http/paging.ts';
import type {
  CompanyId,
  CredentialId,
  IssuerId,
  PartnerId,
  SessionId,
  StaffId,
} from '../../values/ids.ts';

/** A session or a look, as it is stored. */
export interface ListedSession {
  id: SessionId | CredentialId;
  kind: 'session' | 'look';
  staffId: StaffId;
  name: string;
  mail: string;
  startedAt: number;
  seenAt: number;
  endsAt: number;
  companyId: CompanyId | null;
  reasonSealed: Buffer | null;
}

/** Whose sessions and looks are listed. */
export interface Viewer {
  staffId: StaffId;
  /** Whose word it is that it is them; null for the operator's. */
  issuerId: IssuerId | null;
  /** Whose people: all with null, and nobody's where it is absent. */
  people?: PartnerId | null;
  /** Whose companies looks are shown at: all with null. */
  companies: PartnerId | null;
}

// In the order of the values: now, the idle limit, the viewer, whose people, whose companies, and
// who vouches for the viewer.
const lasting = 's.ended_at IS NULL AND s.ends_at > $1 AND s.seen_at > $2';
const own = 's.staff_id = $3 AND ($6::uuid IS NULL OR s.issuer_id = $6)';
const LOOKED_AT =
  '(SELECT g.company_id FROM access_grants g WHERE g.partner_id = r.holder_id LIMIT 1)';

const listOf = (name: string, people: string, looks: string) => {
  const all = `FROM (
    SELECT s.id, 'session' AS kind, s.staff_id, s.started_at, s.seen_at, s.ends_at,
      NULL::uuid AS company_id, NULL::bytea AS look_reason_sealed
    FROM staff_sessions s WHERE ${lasting} AND ((${own}) OR (${people}))
    UNION ALL
    SELECT r.id, 'look', r.staff_id, r.given_at, s.seen_at, r.ends_at, ${LOOKED_AT},
      r.look_reason_sealed
    FROM staff_roles r JOIN staff_sessions s ON s.id = r.session_id
    WHERE r.ended_at IS NULL AND r.ends_at > $1 AND ${lasting}
      AND ((r.staff_id = $3 AND $6::uuid IS NULL) OR ${looks})
  ) AS l WHERE $4::uuid IS NULL OR true`;
  return {
    count: boundedCount(`staff.sessions-count ${name}`, `${all} AND ($5::uuid IS NULL OR true)`, 6),
    page: longStatement(
      `staff.sessions-page ${name}`,
      `SELECT l.id, l.kind, l.staff_id AS "staffId",
         (SELECT p.name FROM staff p WHERE p.id = l.staff_id) AS name,
         (SELECT p.mail FROM staff p WHERE p.id = l.staff_id) AS mail,
         ${seconds('l.started_at')} AS "startedAt", ${seconds('l.seen_at')} AS "seenAt",
         ${seconds('l.ends_at')} AS "endsAt", l.company_id AS "companyId",
         l.look_reason_sealed AS "reasonSealed"
       ${all} AND ($5::uuid IS NULL OR true)
       ORDER BY l.started_at DESC, l.id DESC LIMIT $7 OFFSET $8`,
    ),
  };
};

const granted = `EXISTS (SELECT FROM access_grants g WHERE g.partner_id = $5
  AND g.company_id = ${LOOKED_AT})`;
const ofPartner = `s.staff_id IN (SELECT o.staff_id FROM staff_roles o
  WHERE o.partner_id = $4 AND o.ended_at IS NULL)
  AND NOT EXISTS (SELECT FROM staff_roles x WHERE x.staff_id = s.staff_id AND x.ended_at IS NULL
    AND x.session_id IS NULL AND x.partner_id IS DISTINCT FROM $4)`;

const lists = {
  operator: listOf('operator', 'true', 'true'),
  support: listOf('support', 'false', 'true'),
  admin: listOf('admin', ofPartner, granted),
  other: listOf('other', 'false', granted),
};

/** The sessions and looks that a person may see, newest first. */
export function pageOfSessions(
  reader: Reader,
  { staffId, issuerId, people, companies }: Viewer,
  { now, idleBefore }: { now: Date; idleBefore: Date },
  paging: Paging,
) {
  const isOperator = companies === null;
  const { count, page } =
    lists[isOperator ? (people === null ? 'operator' : 'support') : people ? 'admin' : 'other'];
  const values = [now, idleBefore, staffId, people ?? null, companies, issuerId];
  return pageOf<ListedSession>(reader, count, [...values, countBound(paging)], page, [
    ...values,
    paging.size,
    paging.offset,
  ]);
}

const look = statement(
  'staff.look',
  `SELECT r.id, ${LOOKED_AT} AS "companyId", r.look_reason_sealed AS "reasonSealed",
     ${seconds('r.given_at')} AS "startedAt", ${seconds('r.ends_at')} AS "endsAt"
   FROM staff_roles r
   WHERE r.session_id = $1 AND r.staff_id = $2 AND r.ended_at IS NULL AND r.ends_at > $3
   ORDER BY r.id DESC LIMIT 1`,
);

export interface LookRow {
  id: CredentialId;
  companyId: CompanyId;
  reasonSealed: Buffer;
  startedAt: number;
  endsAt: number;
}

/** The newest look of a session that goes on. */
export const lookOf = async (
  reader: Reader,
  sessionId: SessionId,
  staffId: StaffId,
  now: Date,
): Promise<LookRow | undefined> => (await reader.rows<LookRow>(look, [sessionId, staffId, now]))[0];
