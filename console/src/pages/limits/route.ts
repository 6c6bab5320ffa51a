import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { type EmployeeState, employeeStates } from '../../parts/people/employee-state.tsx';
import { rootRoute } from '../../shell/root.tsx';

/** The benefits that can be limited, in the order of the columns. */
export const limitCategories = ['meal', 'transport', 'nursery'] as const;
export type LimitCategory = (typeof limitCategories)[number];

/** All that the page shows is in its address; what is left out has its usual value. */
export interface LimitsSearch {
  /** Words of a name, or an id. */
  q?: string;
  state?: EmployeeState;
  /** The month that is shown, `YYYY-MM`; else the open one. */
  month?: string;
  /** The cell whose history is open: whose, and of which benefit. */
  person?: string;
  category?: LimitCategory;
  /** True while limits are being changed. */
  change?: true;
  /** The change that was begun: whoever comes back sees how far it has come. */
  run?: string;
}

const text = (value: unknown, form: RegExp): string | undefined =>
  (typeof value === 'string' || typeof value === 'number') && form.test(String(value))
    ? String(value)
    : undefined;
const uuid = /^[0-9a-f-]{36}$/;

export const limitsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/companies/$companyId/limits',
  validateSearch: (given: Record<string, unknown>): LimitsSearch => ({
    q: text(given.q, /^.{1,200}$/),
    state: employeeStates.find((one) => one === given.state),
    month: text(given.month, /^\d{4}-(0[1-9]|1[0-2])$/),
    person: text(given.person, uuid),
    category: limitCategories.find((one) => one === given.category),
    change: given.change === true ? true : undefined,
    run: text(given.run, uuid),
  }),
  component: lazyRouteComponent(() => import('./view.tsx'), 'View'),
});
