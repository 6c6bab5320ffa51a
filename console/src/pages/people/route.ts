import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../shell/root.tsx';

export const peopleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/companies/$companyId/people',
  component: lazyRouteComponent(() => import('./view.tsx'), 'View'),
});
