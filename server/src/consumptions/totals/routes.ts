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
      const { version, category, costCenterId, payrollCompanyId, modelId, without, sort } = query;
      const company = await reportedCompany(reader, companyId, query);
      if (!company) throw new Failure('resourceNotFound');
      const { month, currency } = company;
      const page = paging(query);
      const { items, total } = await pageOfPeople(
        reader,
        { companyId, month, version },
        { category, costCenterId, payrollCompanyId, modelId, without },
        { ...page, byNet: sort === 'net' },
      );
      const shown = { payroll: month, version: version ?? null, currency };
      return { ...shown, totals: items, page: pageReply(page, total) };
    }),
  );
