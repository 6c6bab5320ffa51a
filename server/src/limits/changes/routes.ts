import * as changes from '@fringe/contract/operations/limits/limit-changes';
import type { Context } from '../../context.ts';
import { type Route, route } from '../../http/route.ts';
import { changeLimits } from './change-limits.ts';

/** The same for partners and for the operator. */
export const limitChangeRoutes = (context: Context): Route[] =>
  [changes.changeLimits, changes.platformChangeLimits].map((operation) =>
    route(operation, async ({ caller, path, body, writer }) => {
      const byLegalId = !caller.hides?.has('legalIds');
      return changeLimits(writer, context, path.companyId, body, byLegalId);
    }),
  );
