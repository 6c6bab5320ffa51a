import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withCompany } from '../../shell/company.ts';
import { rootRoute } from '../../shell/root.tsx';

export const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  validateSearch: withCompany,
  component: lazyRouteComponent(() => import('./view.tsx'), 'View'),
});
