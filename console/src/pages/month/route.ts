import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../shell/root.tsx';

/** All that the page shows is in its address; what is left out has its usual value. */
export interface MonthSearch {
  /** The month, `YYYY-MM`; else the newest that is closed. */
  month?: string;
  /** The versions that are compared: version 1 with the newest unless others are named. */
  from?: number;
  to?: number;
  /** Who is in the table: those with a change, or everybody. */
  tab?: 'changed' | 'all';
  /** The file that is being put together: its template, its version, and since which one. */
  template?: string;
  version?: number;
  since?: number;
  /** The export that was asked for: whoever comes back sees what became of it. */
  export?: string;
}

const number = (value: unknown): number | undefined => {
  const given = Number(value);
  return Number.isInteger(given) && given >= 1 ? given : undefined;
};
const text = (value: unknown, form: RegExp): string | undefined =>
  (typeof value === 'string' || typeof value === 'number') && form.test(String(value))
    ? String(value)
    : undefined;

export const monthRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/companies/$companyId/month',
  validateSearch: (given: Record<string, unknown>): MonthSearch => ({
    month: text(given.month, /^\d{4}-(0[1-9]|1[0-2])$/),
    from: number(given.from),
    to: number(given.to),
    tab: given.tab === 'all' || given.tab === 'changed' ? given.tab : undefined,
    template: text(given.template, /^.{1,100}$/),
    version: number(given.version),
    since: number(given.since),
    export: text(given.export, /^[0-9a-f-]{36}$/),
  }),
  component: lazyRouteComponent(() => import('./view.tsx'), 'View'),
});
