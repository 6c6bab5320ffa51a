import {
  listPayrollCycles,
  platformListPayrollCycles,
} from '@fringe/contract/operations/companies/payroll-cycles';
import type { Context } from '../context.ts';
import { pageReply, paging } from '../http/paging.ts';
import { type Route, route } from '../http/route.ts';
import { pageOfCycles } from './queries.ts';

/** The same for partners and for the operator. */
export const cycleRoutes = ({ database: { reader } }: Context): Route[] =>
  [listPayrollCycles, platformListPayrollCycles].map((operation) =>
    route(operation, async ({ path, query }) => {
      const page = paging(query);
      const { items, total } = await pageOfCycles(reader, path.companyId, page);
      return { payrollCycles: items, page: pageReply(page, total) };
    }),
  );
