import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { categories } from '../../parts/category-words.ts';
import { rootRoute } from '../../shell/root.tsx';
import type { EmployeeSearch } from './search.ts';

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
