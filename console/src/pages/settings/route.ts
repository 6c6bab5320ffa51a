import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../shell/root.tsx';

export const tabs = ['staff', 'ways', 'sessions', 'keys', 'subscriptions', 'notices'] as const;
export type Tab = (typeof tabs)[number];

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** What the page shows stands in its address. */
const fromAddress = (search: Record<string, unknown>) => ({
  tab: tabs.find((one) => one === search.tab),
  /** The person, the way in or the subscription that is open. */
  open: text(search.open),
  /** Whose keys the operator looks at. */
  partner: text(search.partner),
});
export type SettingsSearch = Partial<ReturnType<typeof fromAddress>>;

export const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  validateSearch: (search: Record<string, unknown>): SettingsSearch => fromAddress(search),
  component: lazyRouteComponent(() => import('./view.tsx'), 'View'),
});
