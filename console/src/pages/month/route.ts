import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../shell/root.tsx';

export const monthRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/companies/$companyId/month',
  component: lazyRouteComponent(() => import('./view.tsx'), 'View'),
});
