import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../shell/root.tsx';
import { withCompany } from '../../shell/company.ts';

export const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  validateSearch: withCompany,
  component: lazyRouteComponent(() => import('./view.tsx'), 'View'),
});
