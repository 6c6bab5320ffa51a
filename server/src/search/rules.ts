import { basePaths } from '@fringe/contract/operation';
import { operations } from '@fringe/contract/operations/index';
import type { SearchKind, SearchResult } from '@fringe/contract/operations/search/search';
import type { PrivateKind } from '@fringe/contract/schemas/private';
import type { Scope } from '@fringe/contract/scopes';
import type { PartnerId } from '../values/ids.ts';
import { distanceOf, type rangesOf } from '../words/rules.ts';
import type { Found } from './lookup-queries.ts';
import type { FoundKey } from './queries.ts';

/** Who looks: a partner with the scopes of its token, or the operator. */
export interface Viewer {
  readonly partnerId: PartnerId | null;
  readonly scopes: ReadonlySet<string>;
  /** What they may not see, and so not find anybody by. */
  readonly hides?: ReadonlySet<PrivateKind>;
}

export const may = ({ partnerId, scopes }: Viewer, scope: Scope | null): boolean =>
  partnerId === null || (scope !== null && scopes.has(scope));

/** What reading a kind of thing needs; null where only the operator may. */
const scopes: Record<Exclude<SearchKind, 'change' | 'request'>, Scope | null> = {
  employee: 'employees:read',
  company: 'companies:read',
  corporation: 'companies:read',
  entry: 'consumptions:read',
  refusal: 'consumptions:read',
  cycle: 'payroll:read',
  expense: 'consumptions:read',
  payment: 'consumptions:read',
  event: 'webhooks:manage',
  delivery: 'webhooks:manage',
  subscription: 'webhooks:manage',
  import: 'employees:read',
  export: 'consumptions:read',
  partner: null,
  credential: null,
};

/** What reading the things needs that operations of a group change. */
const scopeOfTag: Record<string, Scope> = {
  Companies: 'companies:read',
  'Benefit models': 'employees:read',
  Employees: 'employees:read',
  'Employee imports': 'employees:read',
  Invitations: 'employees:read',
  'Family members': 'family:read',
  'Payroll cycles': 'payroll:read',
  Limits: 'limits:read',
  Charges: 'consumptions:read',
  Consumptions: 'consumptions:read',
  Settlements: 'consumptions:read',
  Exports: 'consumptions:read',
  'Committed expenses': 'consumptions:read',
  Webhooks: 'webhooks:manage',
  Sandbox: 'companies:read',
};

/** The operator's business with partners is of no other partner's concern. */
const OPERATORS_TAG = 'Partners';

/** What is no operation: what the service does by itself, and a call of nothing that there is. */
const scopeOfOther: Record<string, Scope> = {
  'employee.confirm': 'employees:read',
  'employee-import.batch': 'employees:read',
  'payroll-cycle.close': 'payroll:read',
  'payroll-cycle.settle': 'consumptions:read',
  'export.make': 'consumptions:read',
  unknown: 'companies:read',
};

let tags: ReadonlyMap<string, string> | undefined;

/** What a change may be seen with, by what was done; what is not known only the operator sees. */
export function scopeOfAction(action: string): Scope | null {
  tags ??= new Map(operations.map(({ id, tag }) => [id, tag]));
  const tag = tags.get(action);
  if (tag === OPERATORS_TAG) return null;
  if (tag === undefined) return scopeOfOther[action] ?? null;
  return scopeOfTag[tag] ?? 'companies:read';
}

/** True when the caller's token may read what was found. */
export const isShown = ({ kind, label }: Found, viewer: Viewer): boolean =>
  may(viewer, kind === 'change' || kind === 'request' ? scopeOfAction(label) : scopes[kind]);

export const mayFind = (kind: keyof typeof scopes, viewer: Viewer): boolean =>
  may(viewer, scopes[kind]);

type PathOf = (found: Found) => string | null;

const inCompany =
  (rest: (found: Found) => string): PathOf =>
  (found) =>
    `/companies/${found.companyId}${rest(found)}`;
const none: PathOf = () => null;
const entryList: PathOf = inCompany(
  ({ employeeId, payroll }) => `/consumptions/entries?employeeId=${employeeId}&payroll=${payroll}`,
);

/** Where each kind of thing is read, or listed; the second is the operator's. */
const paths: Record<SearchKind, readonly [PathOf, PathOf?]> = {
  employee: [inCompany(({ id }) => `/employees/${id}`)],
  company: [() => '/companies', ({ id }) => `/companies/${id}`],
  corporation: [() => '/corporations'],
  entry: [entryList],
  refusal: [inCompany(({ employeeId }) => `/consumptions/refusals?employeeId=${employeeId}`)],
  cycle: [inCompany(({ id }) => `/payroll-cycles/${id}/readiness`)],
  expense: [inCompany(({ id }) => `/committed-expenses/${id}`)],
  payment: [inCompany(({ partOf }) => `/committed-expenses/${partOf}`)],
  event: [({ id }) => `/events/${id}`],
  delivery: [({ id, partOf }) => `/webhooks/subscriptions/${partOf}/deliveries/${id}`],
  subscription: [({ id }) => `/webhooks/subscriptions/${id}`],
  import: [inCompany(({ id }) => `/employee-imports/${id}`)],
  export: [inCompany(({ id }) => `/exports/${id}`)],
  partner: [none, ({ id }) => `/partners/${id}`],
  credential: [none, ({ partOf }) => partOf && `/partners/${partOf}/credentials`],
  change: [none, ({ id }) => `/audit-log/${id}`],
  request: [({ id }) => `/requests/${id}`, ({ id }) => `/audit-log?requestId=${id}`],
};

/** A thing as it is shown. */
export function resultOf(found: Found, { partnerId }: Viewer): SearchResult {
  const { kind, id, label, companyId, employeeId } = found;
  const [partners, operators = partners] = paths[kind];
  const path = (partnerId === null ? operators : partners)(found);
  const base = basePaths[partnerId === null ? 'platform' : 'partner'];
  return { kind, id, label, companyId, employeeId, path: path && `${base}${path}` };
}

/** The keys that answer best, one for each person or company; equals in the order of the keys. */
export function bestFirst(keys: readonly FoundKey[], asked: ReturnType<typeof rangesOf>) {
  const best = new Map<string, FoundKey & { distance: number }>();
  for (const one of keys) {
    const distance = distanceOf(one.key, asked);
    const id = one.employeeId ?? one.companyId;
    const known = best.get(id);
    if (!known || distance < known.distance) best.set(id, { ...one, distance });
  }
  const order = (one: FoundKey) => `${one.key} ${one.employeeId ?? ''}`;
  return [...best.values()].sort(
    (one, other) => one.distance - other.distance || (order(one) < order(other) ? -1 : 1),
  );
}

/** Ids of others mostly have a digit; words without one are looked up only if nobody has them. */
export const looksLikeId = (question: string): boolean => /\p{N}/u.test(question);
