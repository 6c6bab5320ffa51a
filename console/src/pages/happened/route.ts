import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { rootRoute } from '../../shell/root.tsx';

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const fromAddress = (search: Record<string, unknown>) => ({
  /** Whatever the question is about: its id, or words that find it. */
  id: text(search.id),
  /** What is open beside the chain, as `kind:id`. */
  open: text(search.open),
});
export type HappenedSearch = Partial<ReturnType<typeof fromAddress>>;

export const happenedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/happened',
  validateSearch: (search: Record<string, unknown>): HappenedSearch => fromAddress(search),
  // Requests were listed here before: an address of that time leads to where they are now.
  beforeLoad: ({ search, location }) => {
    const { status } = location.search as { status?: string };
    if (search.id || !status) return;
    throw redirect({ to: '/audit' as string, search: { tab: 'requests', status } as never });
  },
  component: lazyRouteComponent(() => import('./view.tsx'), 'View'),
});
