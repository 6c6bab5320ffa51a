import type { QueryOf } from '@fringe/contract/operation';
import type { listAuditLog } from '@fringe/contract/operations/access/audit-log';
import type { Condition } from '../../database/conditions.ts';

/** Which lines are asked for. */
export type AuditFilter = Omit<QueryOf<typeof listAuditLog>, 'page' | 'limit'>;

/** The conditions of a filter, always the same ones in the same order. */
export const auditConditions = (filter: AuditFilter) =>
  ({
    companyId: { sql: 'l.company_id = ?', type: 'uuid', value: filter.companyId },
    employeeId: { sql: about('employee_id'), type: 'uuid', value: filter.employeeId },
    subjectId: {
      sql: `(l.company_id = ? OR l.employee_id = ? OR ${about('subject_id')})`,
      type: 'uuid',
      value: filter.subjectId,
    },
    actor: { sql: 'l.actor = ?', type: 'text', value: filter.actor },
    action: { sql: 'l.action = ?', type: 'text', value: filter.action },
    requestId: { sql: 'l.request_id = ?', type: 'text', value: filter.requestId },
    // Usable by an index also where nothing was asked.
    changedFrom: {
      sql: `l.at >= coalesce(to_timestamp(?), '-infinity')`,
      type: 'bigint',
      value: filter.changedFrom,
    },
    changedTo: {
      sql: `l.at < coalesce(to_timestamp(? + 1), 'infinity')`,
      type: 'bigint',
      value: filter.changedTo,
    },
  }) satisfies Record<string, Condition>;

/** The one that it is about, or one of several. */
function about(column: string): string {
  return `(l.${column} = ? OR l.subjects @> ARRAY[?])`;
}

type Name = keyof ReturnType<typeof auditConditions>;
const names = Object.keys(auditConditions({})) as Name[];
/** A condition within a branch, which finds its rows by an index. */
const by = (name: Name, sql: string): string =>
  sql.replaceAll('?', () => `$${names.indexOf(name) + 1}::uuid`);

/** A way of finding lines: each branch by an index, whose lines are not found by another. */
export interface Way {
  direct: readonly Name[];
  branches: readonly { sql: string; fenced?: true }[];
}

const times = ['changedFrom', 'changedTo'] as const;
const whole = [{ sql: '' }];
// Few, and sorted: the planner must not walk the whole log instead.
const amongSeveral = (name: Name) =>
  ({ sql: by(name, 'l.subjects @> ARRAY[?]'), fenced: true }) as const;

/** All ways there are; each has statements of its own. */
export const ways = {
  request: { direct: ['requestId', ...times], branches: whole },
  employee: {
    direct: times,
    branches: [{ sql: by('employeeId', 'l.employee_id = ?') }, amongSeveral('employeeId')],
  },
  subject: {
    direct: times,
    branches: [
      { sql: by('subjectId', 'l.company_id = ?') },
      { sql: by('subjectId', 'l.employee_id = ?') },
      { sql: by('subjectId', 'l.subject_id = ?'), fenced: true },
      amongSeveral('subjectId'),
    ],
  },
  companyAction: { direct: ['companyId', 'action', ...times], branches: whole },
  company: { direct: ['companyId', ...times], branches: whole },
  action: { direct: ['action', ...times], branches: whole },
  actor: { direct: ['actor', ...times], branches: whole },
  time: { direct: times, branches: whole },
} as const satisfies Record<string, Way>;

/** The way that touches the fewest lines. */
export function wayOf(filter: AuditFilter): keyof typeof ways {
  if (filter.requestId) return 'request';
  if (filter.employeeId) return 'employee';
  if (filter.subjectId) return 'subject';
  if (filter.companyId) return filter.action ? 'companyAction' : 'company';
  if (filter.action) return 'action';
  return filter.actor ? 'actor' : 'time';
}
