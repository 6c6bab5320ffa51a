import type { ChargeFeed } from '@fringe/contract/operations/consumptions/feeds';
import { seconds } from '../../database/moments.ts';
import { boundedCount, countBound, pageOf } from '../../database/page-of.ts';
import { longStatement, type Reader } from '../../database/statement.ts';
import type { Paging } from '../../http/paging.ts';
import type { Followed } from './rules.ts';

/** A feed as it is read; its state depends on the moment. */
export type ShownFeed = Omit<ChargeFeed, 'state' | 'silentAt' | 'lastEntryAt'> &
  Followed & { lastEntryAt: number; silentFrom: number | null };

const count = boundedCount('feeds.count', 'FROM charge_feeds', 0);
// The index has this order, with those that have no rhythm at its end.
const page = longStatement(
  'feeds.page',
  `SELECT json_build_object('id', c.id, 'name', c.name) AS company,
     (SELECT json_build_object('id', p.id, 'name', p.name) FROM partners p
      WHERE p.id = r.partner_id) AS partner,
     f.credential_id AS "clientId", r.description, r.revoked_at IS NOT NULL AS "isRevoked",
     f.last_at AS "lastAt", ${seconds('f.last_at')} AS "lastEntryAt", f.days::text[] AS days,
     f.usual_gap_days AS "usualGapDays", f.silent_at AS "silentAt",
     ${seconds('f.silent_at')} AS "silentFrom"
   FROM (SELECT * FROM charge_feeds ORDER BY silent_at, company_id, credential_id
     LIMIT $1 OFFSET $2) AS f
   JOIN companies c ON c.id = f.company_id JOIN credentials r ON r.id = f.credential_id
   ORDER BY f.silent_at, f.company_id, f.credential_id`,
);

/** Who brings charges of which company: first the longest silent. */
export const pageOfFeeds = (reader: Reader, paging: Paging) =>
  pageOf<ShownFeed>(reader, count, [countBound(paging)], page, [paging.size, paging.offset]);

const MOST_SILENT = 1_000;
const silent = longStatement(
  'feeds.silent',
  `SELECT count(*) AS silent FROM (SELECT FROM charge_feeds f
     JOIN credentials r ON r.id = f.credential_id AND r.revoked_at IS NULL
     WHERE f.silent_at <= $1 AND f.last_at > $2 LIMIT ${MOST_SILENT}) AS found`,
);

/** How many are silent at a moment, of those that came since another. */
export const silentFeeds = async (reader: Reader, now: Date, waitedFor: Date): Promise<number> =>
  (await reader.rows<{ silent: number }>(silent, [now, waitedFor]))[0]!.silent;
