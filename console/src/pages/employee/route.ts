import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { type Category, categories } from '../../parts/category-words.ts';
import { rootRoute } from '../../shell/root.tsx';

export interface EmployeeSearch {
  /** `YYYY-MM`; the open month without it. */
  month?: string;
  /** The benefit that is explained; the first one without it. */
  category?: Category;
  /** An entry or a refusal that is open in the drawer. */
  open?: string;
  /** True to read figures as tables in place of pictures. */
  table?: true;
}

const isMonth = (text: unknown): text is string =>
  typeof text === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

export const employeeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/companies/$companyId/people/$employeeId',
  validateSearch: ({ month, category, open, table }: Record<string, unknown>): EmployeeSearch => ({
    month: isMonth(month) ? month : undefined,
    category: categories.find((one) => one === category),
    open: typeof open === 'string' && /^[-0-9a-f]{36}$/i.test(open) ? open : undefined,
    table: table === true ? true : undefined,
  }),
  component: lazyRouteComponent(() => import('./view.tsx'), 'View'),
});
