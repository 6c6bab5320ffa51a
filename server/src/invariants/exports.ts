import { type Invariant, invariant } from './invariant.ts';

/** What has to hold of exports and their files. */
export const exportInvariants: readonly Invariant[] = [
  invariant(
    'every file of an export has the bytes that it was made with',
    'export_files',
    `SELECT f.company_id || ' ' || f.export_id AS violation FROM export_files f
     LEFT JOIN LATERAL (
       SELECT count(*) AS parts, max(p.number) AS last, sum(length(p.content)) AS bytes,
         sha256(string_agg(p.content, '' ORDER BY p.number)) AS digest
       FROM export_parts p WHERE p.company_id = f.company_id AND p.export_id = f.export_id
     ) AS stored ON true
     WHERE (stored.parts, stored.bytes, stored.digest)
       IS DISTINCT FROM (stored.last::bigint, f.bytes::numeric, f.sha256)
       AND NOT (f.bytes = 0 AND stored.parts = 0)`,
  ),
  invariant(
    'every export is of versions that there are, and has a file when it is done, and else none',
    'exports',
    `SELECT x.company_id || ' ' || x.id AS violation FROM exports x
     WHERE (x.state = 'done') <> EXISTS (SELECT FROM export_files f
         WHERE f.company_id = x.company_id AND f.export_id = x.id)
       OR NOT EXISTS (SELECT FROM settlements s WHERE s.company_id = x.company_id
         AND s.month = x.month AND s.version = x.version)
       OR (x.since IS NOT NULL AND NOT EXISTS (SELECT FROM settlements s
         WHERE s.company_id = x.company_id AND s.month = x.month AND s.version = x.since))`,
  ),
  // A template may leave out what it has no place for; then its files may have less.
  invariant(
    'the totals of an export are those of its version, less those of the one it differs from',
    'export_files',
    `SELECT f.company_id || ' ' || f.export_id AS violation FROM export_files f
     JOIN exports x ON x.company_id = f.company_id AND x.id = f.export_id
     JOIN settlements s ON s.company_id = x.company_id AND s.month = x.month
       AND s.version = x.version
     LEFT JOIN settlements b ON b.company_id = x.company_id AND b.month = x.month
       AND b.version = x.since
     WHERE x.definition->>'missing' = 'refuse'
       AND (f.expenses_in_cents, f.withdrawn_in_cents) IS DISTINCT FROM
         (s.expenses_in_cents - coalesce(b.expenses_in_cents, 0),
          s.withdrawn_in_cents - coalesce(b.withdrawn_in_cents, 0))`,
  ),
];
