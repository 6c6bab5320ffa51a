import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../shell/root.tsx';

export const employeeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/companies/$companyId/people/$employeeId',
  component: lazyRouteComponent(() => import('./view.tsx'), 'View'),
});
