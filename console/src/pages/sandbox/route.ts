import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withCompany } from '../../shell/company.ts';
import { rootRoute } from '../../shell/root.tsx';

export const sandboxRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sandbox',
  validateSearch: (search: Record<string, unknown>): { company?: string; mail?: string } => ({
    ...withCompany(search),
    ...(typeof search.mail === 'string' && { mail: search.mail }),
  }),
  component: lazyRouteComponent(() => import('./view.tsx'), 'View'),
});
