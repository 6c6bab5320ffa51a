import { Failure } from '@fringe/contract/errors';
import * as committed from '@fringe/contract/operations/commitments/committed-expenses';
import { removeFamilyMember as removal } from '@fringe/contract/operations/people/family-members';
import { companyFacts } from '../companies/queries.ts';
import type { Context } from '../context.ts';
import { employeeExists } from '../employees/queries.ts';
import { pageReply, paging } from '../http/paging.ts';
import { type Route, route } from '../http/route.ts';
import { approveCommittedExpense } from './approve-committed-expense.ts';
import { cancelCommittedExpense } from './cancel-committed-expense.ts';
import { cancelPayment } from './payments/cancel-payment.ts';
import { executePayment } from './payments/execute-payment.ts';
import { voidPayment } from './payments/void-payment.ts';
import { findExpense, pageOfExpenses } from './queries.ts';
import { rejectCommittedExpense } from './reject-committed-expense.ts';
import { removeFamilyMember } from './remove-family-member.ts';
import { replaceCommittedExpense } from './replace-committed-expense.ts';
import { requestCommittedExpense } from './request-committed-expense.ts';
import { commitment } from './rules.ts';

export const committedExpensePlatformRoutes = (context: Context): Route[] => [
  ...reads(context),
  ...writes(context),
  ...paymentWrites(context),
];

const reads = ({ database: { reader } }: Context): Route[] => [
  route(committed.listCommittedExpenses, async ({ path, query }) => {
    const page = paging(query);
    const { companyId, employeeId } = path;
    const [known, { currency }, { items, total }] = await Promise.all([
      employeeExists(reader, companyId, employeeId),
      companyFacts(reader, companyId),
      pageOfExpenses(reader, companyId, employeeId, query.fiscalYear, page),
    ]);
    if (!known) throw new Failure('employeeNotFound');
    return {
      committedExpenses: items.map((one) => commitment(one, currency)),
      page: pageReply(page, total),
    };
  }),
  route(committed.readCommittedExpense, async ({ path }) => {
    const [expense, { currency }] = await Promise.all([
      findExpense(reader, path.companyId, path.committedExpenseId),
      companyFacts(reader, path.companyId),
    ]);
    if (!expense) throw new Failure('resourceNotFound');
    return commitment(expense, currency);
  }),
];

const writes = ({ clock }: Context): Route[] => [
  route(committed.requestCommittedExpense, async ({ path, body, writer }) =>
    requestCommittedExpense(writer, clock, path.companyId, path.employeeId, body),
  ),
  route(committed.approveCommittedExpense, async ({ path, writer }) => {
    await approveCommittedExpense(writer, clock, path.companyId, path.committedExpenseId);
    return undefined;
  }),
  route(committed.rejectCommittedExpense, async ({ path, writer }) => {
    await rejectCommittedExpense(writer, clock, path.companyId, path.committedExpenseId);
    return undefined;
  }),
  route(committed.cancelCommittedExpense, async ({ path, writer }) => {
    await cancelCommittedExpense(writer, clock, path.companyId, path.committedExpenseId);
    return undefined;
  }),
  route(committed.replaceCommittedExpense, async ({ path, body, writer }) => {
    const { companyId, committedExpenseId } = path;
    return replaceCommittedExpense(writer, clock, companyId, committedExpenseId, body.payments);
  }),
  route(removal, async ({ path, writer }) => {
    await removeFamilyMember(writer, path.companyId, path.employeeId, path.familyMemberId);
    return undefined;
  }),
];

const paymentWrites = ({ clock, vault }: Context): Route[] => [
  route(committed.executePayment, async ({ path, body, writer }) => {
    const { companyId, committedExpenseId, paymentId } = path;
    return executePayment(writer, clock, companyId, committedExpenseId, paymentId, body);
  }),
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
