import { createRouter } from '@tanstack/react-router';
import { auditRoute } from './pages/audit/route.ts';
import { employeeRoute } from './pages/employee/route.ts';
import { expensesRoute } from './pages/expenses/route.ts';
import { exportsRoute } from './pages/exports/route.ts';
import { happenedRoute } from './pages/happened/route.ts';
import { importRoute } from './pages/import/route.ts';
import { limitsRoute } from './pages/limits/route.ts';
import { monthRoute } from './pages/month/route.ts';
import { overviewRoute } from './pages/overview/route.ts';
import { peopleRoute } from './pages/people/route.ts';
import { sandboxRoute } from './pages/sandbox/route.ts';
import { settingsRoute } from './pages/settings/route.ts';
import { startRoute } from './pages/start/route.ts';
import { webhooksRoute } from './pages/webhooks/route.ts';
import { Waiting } from './parts/states.tsx';
import { Failed, NotFound, rootRoute } from './shell/root.tsx';

/** Every page, in the order of the menu. */
export const router = createRouter({
  routeTree: rootRoute.addChildren([
    startRoute,
    overviewRoute,
    peopleRoute,
    employeeRoute,
    importRoute,
    monthRoute,
    expensesRoute,
    limitsRoute,
    exportsRoute,
    webhooksRoute,
    happenedRoute,
    auditRoute,
    sandboxRoute,
    settingsRoute,
  ]),
  basepath: '/console',
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultPendingComponent: Waiting,
  defaultErrorComponent: Failed,
  defaultNotFoundComponent: NotFound,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
