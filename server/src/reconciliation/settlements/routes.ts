import * as settlements from '@fringe/contract/operations/consumptions/settlements';
import type { Context } from '../../context.ts';
import { pageReply, paging } from '../../http/paging.ts';
import { type Route, route } from '../../http/route.ts';
import { pageOfChanges } from './change-queries.ts';
import { pageOfSettlements, settledMonth } from './queries.ts';
import { comparedVersions } from './rules.ts';

/** The same for partners and for the operator. */
export const settlementRoutes = ({ database: { reader } }: Context): Route[] => [
  ...[settlements.listSettlements, settlements.platformListSettlements].map((operation) =>
    route(operation, async ({ path, query }) => {
      const page = paging(query);
      const found = await pageOfSettlements(reader, path.companyId, query.payroll, page);
      return { settlements: found.items, page: pageReply(page, found.total) };
    }),
  ),
  ...[settlements.listSettlementChanges, settlements.platformListSettlementChanges].map(
    (operation) =>
      route(operation, async ({ path: { companyId }, query }) => {
        const { payroll, employeeId } = query;
        const settled = await settledMonth(reader, companyId, payroll);
        const { from, to } = comparedVersions(settled, query);
        const page = paging(query);
        const whose = { companyId, month: payroll, from, to, ...(employeeId && { employeeId }) };
        const { total, ...found } = await pageOfChanges(reader, whose, page);
        const { currency } = settled!;
        return { payroll, from, to, currency, ...found, page: pageReply(page, total) };
      }),
  ),
];
