import type { NoticeKind } from '@fringe/contract/operations/staff/notices';
import { longStatement, type Reader } from '../database/statement.ts';
import type { PartnerId } from '../values/ids.ts';
import type { Cause } from './rules.ts';

/** So many of a kind are told. */
const TOLD = 100;

/** So many are looked at for the operator, who sees everybody's. */
const LOOKED_AT = 2_000;

const company = `json_build_object('id', c.id, 'name', c.name)`;

interface Told {
  from: string;
  id: string;
  since: string;
  /** What a kind has beyond its id and since when; what it has not is null. */
  company?: string;
  partner?: string;
  payroll?: string;
  name?: string;
  count?: string;
}

const telling = (kind: NoticeKind, whose: 'of' | 'all', told: Told) =>
  longStatement(
    `notices.${kind} ${whose}`,
    `SELECT ${told.id} AS id, '${kind}' AS kind, ${told.since} AS since,
       ${told.company ?? 'NULL::json'} AS company, ${told.partner ?? 'NULL::json'} AS partner,
       ${told.payroll ?? 'NULL::text'} AS payroll, ${told.name ?? 'NULL::text'} AS name,
       ${told.count ?? 'NULL::integer'} AS count
     ${told.from} ORDER BY ${told.since} DESC, ${told.id} LIMIT ${TOLD}`,
  );

// By the hour, as calls are counted: a receiver fails from the first hour of calls after the last
// one in which it took any. Told two hours after that hour began, it has failed for one at least.
const week = `$1::timestamptz - interval '7 days'`;
const receivers = (subscriptions: string): Told => ({
  from: `FROM ${subscriptions} AS s JOIN partners p ON p.id = s.partner_id
     CROSS JOIN LATERAL (SELECT min(f.hour) AS since, sum(f.count)::integer AS calls
       FROM webhook_figures f WHERE f.subscription_id = s.id AND f.outcome <> 'failed'
         AND f.hour > coalesce((SELECT d.hour FROM webhook_figures d
           WHERE d.subscription_id = s.id AND d.outcome = 'delivered' AND d.hour >= ${week}
           ORDER BY d.hour DESC LIMIT 1), ${week})) AS failing
     WHERE failing.since <= $1::timestamptz - interval '2 hours'`,
  id: 's.id',
  since: 'failing.since',
  partner: `json_build_object('id', p.id, 'name', p.name)`,
  name: 's.url',
  count: 'failing.calls',
});
const enabled = `SELECT id, partner_id, url FROM webhook_subscriptions WHERE status = 'enabled'`;

// `again` are months with a second version; told are those with a file of an earlier one.
const months = (again: string): Told => ({
  from: `FROM (SELECT DISTINCT company_id, month FROM (${again}) AS a) AS again
     JOIN companies c ON c.id = again.company_id
     JOIN payroll_cycles p ON p.company_id = again.company_id AND p.month = again.month
     CROSS JOIN LATERAL (SELECT x.version FROM exports x
       JOIN export_files f ON f.company_id = x.company_id AND f.export_id = x.id
       WHERE x.company_id = again.company_id AND x.month = again.month
       ORDER BY x.version DESC LIMIT 1) AS exported
     CROSS JOIN LATERAL (SELECT min(s.settled_at) AS since, count(*)::integer AS versions
       FROM settlements s WHERE s.company_id = again.company_id AND s.month = again.month
         AND s.version > exported.version) AS newer
     WHERE newer.versions > 0`,
  id: 'p.id',
  since: 'newer.since',
  company,
  payroll: 'p.month',
  count: 'newer.versions',
});
const settledAgain = `SELECT s.company_id, s.month FROM settlements s
  WHERE s.version > 1 AND s.settled_at >= $1::timestamptz - interval '90 days'`;
const lastSettled = 'ORDER BY s.settled_at DESC LIMIT';

const imports = (from: string): Told => ({
  from: `${from} JOIN companies c ON c.id = i.company_id
     WHERE NOT EXISTS (SELECT FROM employee_imports m WHERE m.company_id = i.company_id
       AND m.mends = i.id AND m.state = 'finished' AND NOT m.dry_run)`,
  id: 'i.id',
  since: 'i.finished_at',
  company,
  name: 'i.file_name',
  count: 'i.failed',
});
const failedImports = (which: string, most: number) =>
  `(SELECT e.* FROM employee_imports e WHERE e.state = 'finished' AND e.failed > 0
     AND NOT e.dry_run AND e.finished_at >= $1::timestamptz - interval '30 days' ${which}
     ORDER BY e.finished_at DESC LIMIT ${most}) AS i`;

// In production the worker closes what is due: what is due an hour later could not be closed.
const closings = (from: string): Told => ({
  from: `${from} JOIN payroll_cycles p ON p.company_id = c.id AND p.id = c.open_cycle_id
     WHERE c.due_at <= $1::timestamptz - interval '1 hour'`,
  id: 'p.id',
  since: 'c.due_at',
  company,
  payroll: 'p.month',
});

const granted = '(SELECT company_id FROM access_grants WHERE partner_id = $2) AS g';
const ofHolder: Record<NoticeKind, Told> = {
  receiverFailing: receivers(`(${enabled} AND partner_id = $2)`),
  monthSettledAgain: months(
    `SELECT s.* FROM ${granted} CROSS JOIN LATERAL (${settledAgain}
       AND s.company_id = g.company_id ${lastSettled} ${TOLD}) AS s`,
  ),
  importFailed: imports(
    `FROM ${granted}
     CROSS JOIN LATERAL ${failedImports('AND e.company_id = g.company_id', TOLD)}`,
  ),
  closingOverdue: closings(`FROM ${granted} JOIN companies c ON c.id = g.company_id`),
};
const ofAll: Record<NoticeKind, Told> = {
  receiverFailing: receivers(`(${enabled} ORDER BY id DESC LIMIT ${LOOKED_AT})`),
  monthSettledAgain: months(`${settledAgain} ${lastSettled} ${LOOKED_AT}`),
  importFailed: imports(`FROM ${failedImports('', LOOKED_AT)}`),
  closingOverdue: closings('FROM companies c'),
};

const statements = (whose: 'of' | 'all', told: Record<NoticeKind, Told>) =>
  Object.fromEntries(
    Object.entries(told).map(([kind, one]) => [kind, telling(kind as NoticeKind, whose, one)]),
  ) as Record<NoticeKind, ReturnType<typeof longStatement>>;
const byHolder = statements('of', ofHolder);
const all = statements('all', ofAll);

/** What of a kind needs somebody now: of the companies and receivers of a holder, or of all. */
export const causesOf = (
  reader: Reader,
  kind: NoticeKind,
  holderId: PartnerId | null,
  now: Date,
): Promise<Cause[]> =>
  holderId === null
    ? reader.rows<Cause>(all[kind], [now])
    : reader.rows<Cause>(byHolder[kind], [now, holderId]);
