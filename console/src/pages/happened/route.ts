import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../shell/root.tsx';

export const happenedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/happened',
  component: lazyRouteComponent(() => import('./view.tsx'), 'View'),
});
