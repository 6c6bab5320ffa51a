import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../shell/root.tsx';

/** Which payments are listed: what waits in the open month, what was forgotten, or all. */
export const tabs = ['due', 'overdue', 'leavers', 'year'] as const;
export type Tab = (typeof tabs)[number];

/** All that the page shows is in its address; what is left out has its usual value. */
export interface ExpensesSearch {
  tab?: Tab;
  /** The fiscal year of the picture, `YYYY`; else that of the open month. */
  year?: string;
  /** The payment run that was begun: whoever comes back sees how far it has come. */
  run?: string;
}

const text = (value: unknown, form: RegExp): string | undefined =>
  (typeof value === 'string' || typeof value === 'number') && form.test(String(value))
    ? String(value)
    : undefined;

export const expensesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/companies/$companyId/expenses',
  validateSearch: ({ tab, year, run }: Record<string, unknown>): ExpensesSearch => ({
    tab: tabs.find((one) => one === tab),
    year: text(year, /^\d{4}$/),
    run: text(run, /^[0-9a-f-]{36}$/),
  }),
  component: lazyRouteComponent(() => import('./view.tsx'), 'View'),
});
