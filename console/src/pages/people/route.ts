import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { type EmployeeState, employeeStates } from '../../parts/employee-state.tsx';
import { rootRoute } from '../../shell/root.tsx';

export interface PeopleSearch {
  /** Words of a name, or an id. */
  q?: string;
  state?: EmployeeState;
  /** The row at the top, counted from 1. */
  at?: number;
}

export const peopleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/companies/$companyId/people',
  validateSearch: ({ q, state, at }: Record<string, unknown>): PeopleSearch => ({
    // A number is what the address makes of an id of digits alone.
    q: typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, 200) : undefined,
    state: employeeStates.find((one) => one === state),
    at: Number.isInteger(at) && Number(at) > 1 ? Number(at) : undefined,
  }),
  component: lazyRouteComponent(() => import('./view.tsx'), 'View'),
});
