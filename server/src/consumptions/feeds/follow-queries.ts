import { rowArrays } from '../../database/row-arrays.ts';
import { change, longStatement, type Reader } from '../../database/statement.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { CompanyId, CredentialId } from '../../values/ids.ts';

/** What books charges; a void or a payment of a committed expense is nobody's feed. */
export const FEEDING = ['recordCharge', 'recordCharges', 'recordConsumption'] as const;

const feeding = `'{${FEEDING.join(',')}}'::text[]`;

const take = change(
  'feeds.take-turn',
  'SELECT through FROM charge_feeds_read FOR UPDATE SKIP LOCKED',
);

/** Up to when the log was read; undefined when another process reads it just now. */
export const takeTurn = async (tx: Transaction): Promise<{ through: Date | null } | undefined> =>
  (await tx.write<{ through: Date | null }>(take))[0];

const read = change('feeds.have-read', 'UPDATE charge_feeds_read SET through = $1');

export const haveRead = (tx: Transaction, through: Date) => tx.write(read, [through]);

const next = longStatement(
  'feeds.next-line',
  `SELECT min(l.at) AS at FROM unnest(${feeding}) AS f (action) CROSS JOIN LATERAL (
     SELECT at FROM audit_log WHERE action = f.action AND at >= $1 ORDER BY at LIMIT 1) AS l`,
);

/** When the first charge was booked at a moment or later: what lies before it costs nothing. */
export const nextBooking = async (reader: Reader, since: Date): Promise<Date | null> =>
  (await reader.rows<{ at: Date | null }>(next, [since]))[0]!.at;

/** A feed, and on which days it has booked something. */
export interface FeedRow {
  companyId: CompanyId;
  credentialId: CredentialId;
  lastAt: Date;
  days: string[];
}

// Programs only: what a person books by hand, or the service, is expected by nobody.
const lines = longStatement(
  'feeds.lines',
  `SELECT l.company_id AS "companyId", r.id AS "credentialId", max(l.at) AS "lastAt",
     array_agg(DISTINCT (l.at AT TIME ZONE c.time_zone)::date)::text[] AS days
   FROM audit_log l JOIN companies c ON c.id = l.company_id
   JOIN credentials r ON r.id::text = l.actor AND r.kind = 'program'
   WHERE l.action = ANY (${feeding}) AND l.at >= $1 AND l.at < $2
   GROUP BY l.company_id, r.id`,
);

export const bookingsWithin = (reader: Reader, since: Date, until: Date) =>
  reader.rows<FeedRow>(lines, [since, until]);

const known = longStatement(
  'feeds.known',
  `SELECT f.company_id AS "companyId", f.credential_id AS "credentialId",
     f.last_at AS "lastAt", f.days::text[] AS days
   FROM unnest($1::uuid[], $2::uuid[]) AS k (company_id, credential_id)
   JOIN charge_feeds f USING (company_id, credential_id)`,
);

export const knownFeeds = (reader: Reader, feeds: readonly FeedRow[]) =>
  reader.rows<FeedRow>(known, [
    feeds.map(({ companyId }) => companyId),
    feeds.map(({ credentialId }) => credentialId),
  ]);

/** A feed with what follows from its days. */
export interface FollowedRow extends FeedRow {
  usualGapDays: number | null;
  silentAt: Date | null;
}

const rows = rowArrays<FollowedRow>(1, {
  company_id: ['uuid', (one) => one.companyId],
  credential_id: ['uuid', (one) => one.credentialId],
  last_at: ['timestamptz', (one) => one.lastAt.toISOString()],
  days: ['text', (one) => `{${one.days.join(',')}}`],
  usual_gap_days: ['integer', (one) => one.usualGapDays],
  silent_at: ['timestamptz', (one) => one.silentAt?.toISOString() ?? null],
});
const write = change(
  'feeds.write',
  `INSERT INTO charge_feeds (${rows.names})
   SELECT company_id, credential_id, last_at, days::date[], usual_gap_days, silent_at
   FROM ${rows.as('fresh')}
   ON CONFLICT (company_id, credential_id) DO UPDATE SET last_at = excluded.last_at,
     days = excluded.days, usual_gap_days = excluded.usual_gap_days,
     silent_at = excluded.silent_at`,
);

export const writeFeeds = (tx: Transaction, feeds: readonly FollowedRow[]) =>
  tx.write(write, rows.values(feeds));

const ended = change(
  'feeds.end',
  `UPDATE charge_feeds f SET silent_at = NULL FROM credentials r
   WHERE r.id = f.credential_id AND f.silent_at IS NOT NULL
     AND (r.revoked_at IS NOT NULL OR f.last_at <= $1)`,
);

/** Nobody waits any more for what cannot come, or has not come since a moment. */
export const endFeeds = (tx: Transaction, since: Date) => tx.write(ended, [since]);
