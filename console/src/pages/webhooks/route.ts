import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { deliveryStates } from '../../parts/deliveries/state-mark.tsx';
import { spans } from '../../parts/hours.ts';
import { rootRoute } from '../../shell/root.tsx';

const answers = ['2xx', '3xx', '4xx', '5xx', 'none'] as const;

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
const number = (value: unknown): number | undefined =>
  Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined;
const oneOf = <T extends string>(all: readonly T[], value: unknown): T | undefined =>
  all.find((one) => one === String(value));

/** What the page shows stands in its address; what is left out is not asked for. */
const fromAddress = (search: Record<string, unknown>) => ({
  partner: text(search.partner),
  subscription: text(search.subscription),
  company: text(search.company),
  /** Of a person, events are listed: whom deliveries are about is not known of themselves. */
  person: text(search.person),
  state: oneOf(deliveryStates, search.state),
  type: text(search.type),
  answer: oneOf(answers, search.answer),
  /** Moments in epoch seconds. */
  from: number(search.from),
  to: number(search.to),
  page: number(search.page),
  /** How many hours the picture shows, and whether as a table. */
  hours: oneOf(spans, search.hours),
  table: search.table === true ? true : undefined,
  /** The delivery that is open, and its subscription where the list is not of that one. */
  delivery: text(search.delivery),
  of: text(search.of),
  /** The event that is open. */
  event: text(search.event),
});
export type WebhooksSearch = Partial<ReturnType<typeof fromAddress>>;

export const webhooksRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/webhooks',
  validateSearch: (search: Record<string, unknown>): WebhooksSearch => fromAddress(search),
  component: lazyRouteComponent(() => import('./view.tsx'), 'View'),
});
