import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withCompany } from '../../shell/company.ts';
import { rootRoute } from '../../shell/root.tsx';

export const closingStates = ['overdue', 'due', 'closed', 'settledAgain'] as const;
export type ClosingState = (typeof closingStates)[number];

/** What is open on the page; only the operator's has more than the company. */
export interface StartSearch {
  company?: string;
  /** The month of the calendar, `YYYY-MM`; this one without it. */
  calendar?: string;
  /** The day and the state whose months are listed. */
  day?: string;
  state?: ClosingState;
  /** Why charges were refused that are listed, and on which day. */
  refused?: string;
  on?: string;
}

const text = (value: unknown, form: RegExp): string | undefined =>
  typeof value === 'string' && form.test(value) ? value : undefined;
const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

export const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  validateSearch: (given: Record<string, unknown>): StartSearch => ({
    ...withCompany(given),
    calendar: text(given.calendar, /^\d{4}-(0[1-9]|1[0-2])$/),
    day: text(given.day, DAY),
    state: closingStates.find((one) => one === given.state),
    refused: text(given.refused, /^[a-zA-Z]{1,40}$/),
    on: text(given.on, DAY),
  }),
  component: lazyRouteComponent(() => import('./view.tsx'), 'View'),
});
