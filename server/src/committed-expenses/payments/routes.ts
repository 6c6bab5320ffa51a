import {
  listCommittedPayments,
  platformListCommittedPayments,
} from '@fringe/contract/operations/commitments/payments-due';
import type { Context } from '../../context.ts';
import { pageReply, paging } from '../../http/paging.ts';
import { type Route, route } from '../../http/route.ts';
import { pageOfPayments } from './queries.ts';

/** The same for partners and for the operator. */
export const paymentRoutes = ({ database: { reader } }: Context): Route[] =>
  [listCommittedPayments, platformListCommittedPayments].map((operation) =>
    route(operation, async ({ path, query }) => {
      const page = paging(query);
      const { total, items } = await pageOfPayments(reader, path.companyId, query, page);
      return { payments: items, page: pageReply(page, total) };
    }),
  );
