import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../shell/root.tsx';

const statuses = ['2xx', '3xx', '4xx', '5xx'] as const;
const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const fromAddress = (search: Record<string, unknown>) => ({
  /** Whatever the question is about: its id, or words that find it. */
  id: text(search.id),
  /** What is open beside the chain, as `kind:id`. */
  open: text(search.open),
  /** Which requests are listed where no id is given. */
  status: statuses.find((one) => one === search.status),
  reads: search.reads === true ? true : undefined,
});
export type HappenedSearch = Partial<ReturnType<typeof fromAddress>>;

export const happenedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/happened',
  validateSearch: (search: Record<string, unknown>): HappenedSearch => fromAddress(search),
  component: lazyRouteComponent(() => import('./view.tsx'), 'View'),
});
