import { executeCommittedPayments } from '@fringe/contract/operations/commitments/payment-batches';
import {
  platformReadPaymentFigures,
  readPaymentFigures,
} from '@fringe/contract/operations/commitments/payment-figures';
import {
  listCommittedPayments,
  platformListCommittedPayments,
} from '@fringe/contract/operations/commitments/payments-due';
import type { Context } from '../../context.ts';
import { pageReply, paging } from '../../http/paging.ts';
import { type Route, route } from '../../http/route.ts';
import { yearOf } from '../../values/month.ts';
import { executePayments } from './execute-payments.ts';
import { figuredCompany, openSums, sumsByMonth } from './figures-queries.ts';
import { pageOfPayments } from './queries.ts';
import { wholeYear } from './rows.ts';

export const paymentRoutes = (context: Context): Route[] => [
  ...reads(context),
  route(executeCommittedPayments, async ({ path, body, writer }) =>
    executePayments(writer, context.clock, path.companyId, body),
  ),
];

/** The same for partners and for the operator. */
const reads = ({ database: { reader } }: Context): Route[] =>
  [
    [listCommittedPayments, readPaymentFigures] as const,
    [platformListCommittedPayments, platformReadPaymentFigures] as const,
  ].flatMap(([list, figures]) => [
    route(list, async ({ path, query }) => {
      const page = paging(query);
      const { total, items } = await pageOfPayments(reader, path.companyId, query, page);
      return { payments: items, page: pageReply(page, total) };
    }),
    route(figures, async ({ path: { companyId }, query }) => {
      const { openMonth, currency } = await figuredCompany(reader, companyId);
      const fiscalYear = query.fiscalYear ?? yearOf(openMonth);
      const [months, open] = await Promise.all([
        sumsByMonth(reader, companyId, fiscalYear, openMonth),
        openSums(reader, companyId, openMonth),
      ]);
      return { fiscalYear, openMonth, currency, months: wholeYear(fiscalYear, months), ...open };
    }),
  ]);
