import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { spans } from '../../parts/hours.ts';
import { rootRoute } from '../../shell/root.tsx';

export const tabs = ['changes', 'access', 'requests'] as const;
export type Tab = (typeof tabs)[number];
export const statuses = ['2xx', '3xx', '4xx', '5xx'] as const;
export const kinds = ['read', 'write'] as const;

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
const number = (value: unknown): number | undefined =>
  Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined;
const oneOf = <T extends string>(all: readonly T[], value: unknown): T | undefined =>
  all.find((one) => one === String(value));

/** What the page shows stands in its address; what is left out is not asked for. */
const fromAddress = (search: Record<string, unknown>) => ({
  tab: oneOf(tabs, search.tab),
  company: text(search.company),
  person: text(search.person),
  partner: text(search.partner),
  /** Moments in epoch seconds. */
  from: number(search.from),
  to: number(search.to),
  page: number(search.page),
  /** Of changes: what they are about, by whom, what was done, and in which request. */
  subject: text(search.subject),
  actor: text(search.actor),
  action: text(search.action),
  request: text(search.request),
  /** How many days the picture of changes shows. */
  days: oneOf(['14', '31'] as const, search.days),
  /** The change that is open; of access, the company or the partner, as `kind:id`. */
  open: text(search.open),
  /** Of requests. */
  operation: text(search.operation),
  kind: oneOf(kinds, search.kind),
  status: oneOf(statuses, search.status),
  code: text(search.code),
  client: text(search.client),
  /** How many hours the picture of requests shows. */
  hours: oneOf(spans, search.hours),
});
export type AuditSearch = Partial<ReturnType<typeof fromAddress>>;

export const auditRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/audit',
  validateSearch: (search: Record<string, unknown>): AuditSearch => fromAddress(search),
  component: lazyRouteComponent(() => import('./view.tsx'), 'View'),
});
