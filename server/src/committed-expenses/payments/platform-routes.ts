import * as committed from '@fringe/contract/operations/commitments/committed-payments';
import * as batches from '@fringe/contract/operations/commitments/payment-batches';
import type { Context } from '../../context.ts';
import { type Route, route } from '../../http/route.ts';
import { cancelPayment } from './cancel-payment.ts';
import { executePayment } from './execute-payment.ts';
import { executePayments } from './execute-payments.ts';
import { voidPayment } from './void-payment.ts';

export const paymentPlatformRoutes = ({ clock, vault }: Context): Route[] => [
  route(committed.executePayment, async ({ path, body, writer }) => {
    const { companyId, committedExpenseId, paymentId } = path;
    return executePayment(writer, clock, companyId, committedExpenseId, paymentId, body);
  }),
  route(batches.executePayments, async ({ path, body, writer }) =>
    executePayments(writer, clock, path.companyId, body),
  ),
  route(committed.cancelPayment, async ({ path, writer }) => {
    const { companyId, committedExpenseId, paymentId } = path;
    await cancelPayment(writer, clock, companyId, committedExpenseId, paymentId);
    return undefined;
  }),
  route(committed.voidPayment, async ({ path, body, writer }) => {
    const { companyId, committedExpenseId, paymentId } = path;
    const why = { vault, ...body };
    await voidPayment(writer, clock, companyId, committedExpenseId, paymentId, why);
    return undefined;
  }),
];
