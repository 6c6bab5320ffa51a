import { Failure } from '@fringe/contract/errors';
import {
  listEmployeeTotals,
  platformListEmployeeTotals,
} from '@fringe/contract/operations/consumptions/employee-totals';
import type { Context } from '../../context.ts';
import { pageReply, paging } from '../../http/paging.ts';
import { type Route, route } from '../../http/route.ts';
import { reportedCompany } from '../report-queries.ts';
import { pageOfPeople } from './queries.ts';

/** The same for partners and for the operator. */
export const totalsRoutes = ({ database: { reader } }: Context): Route[] =>
  [listEmployeeTotals, platformListEmployeeTotals].map((operation) =>
    route(operation, async ({ path: { companyId }, query }) => {
      const { version } = query;
      const company = await reportedCompany(reader, companyId, query);
      if (!company) throw new Failure('resourceNotFound');
      const { month, currency } = company;
      const page = paging(query);
      const which = { companyId, month, ...(version !== undefined && { version }) };
      const { items, total } = await pageOfPeople(reader, which, page);
      const shown = { payroll: month, version: version ?? null, currency };
      return { ...shown, totals: items, page: pageReply(page, total) };
    }),
  );
