import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../shell/root.tsx';

export interface ImportSearch {
  /** The import that is open, whether it was checked or applied: a reload finds it again. */
  import?: string;
  /** The mapping of columns that the file is read by. */
  preset?: string;
}

const id = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[-0-9a-f]{36}$/i.test(value) ? value : undefined;

export const importRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/companies/$companyId/import',
  validateSearch: (given: Record<string, unknown>): ImportSearch => ({
    import: id(given.import),
    preset: id(given.preset),
  }),
  component: lazyRouteComponent(() => import('./view.tsx'), 'View'),
});
