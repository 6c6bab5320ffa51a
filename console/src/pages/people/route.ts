import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { type EmployeeState, employeeStates } from '../../parts/people/employee-state.tsx';
import { rootRoute } from '../../shell/root.tsx';
import { type Stage, stages } from './invitations/stages.ts';

export interface PeopleSearch {
  /** The list without it. */
  tab?: 'invitations';
  /** Words of a name, or an id. */
  q?: string;
  state?: EmployeeState;
  /** The row at the top, counted from 1. */
  at?: number;
  /** Whose invitations are listed. */
  stage?: Stage;
  /** Only people whom this import has added. */
  import?: string;
  /** Who is open at the side; `new` for somebody who is to be registered. */
  person?: string;
}

const id = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[-0-9a-f]{36}$/i.test(value) ? value : undefined;

export const peopleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/companies/$companyId/people',
  validateSearch: (given: Record<string, unknown>): PeopleSearch => {
    const { tab, q, state, at, stage, person } = given;
    return {
      tab: tab === 'invitations' ? tab : undefined,
      // A number is what the address makes of an id of digits alone.
      q: typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, 200) : undefined,
      state: employeeStates.find((one) => one === state),
      at: Number.isInteger(at) && Number(at) > 1 ? Number(at) : undefined,
      stage: stages.find((one) => one === stage),
      import: id(given.import),
      person: person === 'new' ? person : id(person),
    };
  },
  component: lazyRouteComponent(() => import('./view.tsx'), 'View'),
});
