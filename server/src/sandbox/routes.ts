import * as sandbox from '@fringe/contract/operations/sandbox';
import type { CompanyScope } from '../access-grants/company-scope.ts';
import type { Context } from '../context.ts';
import { type Route, route } from '../http/route.ts';
import { advanceCompany } from './advance-company.ts';
import { triggerEvent } from './trigger-event.ts';

/** What a partner's developer does to see things happen. */
export const sandboxRoutes = ({ clock }: Context, scope: CompanyScope): Route[] => [
  route(sandbox.triggerEvent, async ({ caller, body, writer }) => {
    const companyId = body.companyId.toLowerCase();
    await scope.check(caller, companyId);
    return triggerEvent(writer, clock, companyId, body.eventType, body.employeeId?.toLowerCase());
  }),
  route(sandbox.advanceCompany, async ({ path, writer }) =>
    advanceCompany(writer, clock, path.companyId),
  ),
];
