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
import { pageOfExpenses } from './list-queries.ts';
import { rejectCommittedExpense } from './reject-committed-expense.ts';
import { removeFamilyMember } from './remove-family-member.ts';
import { replaceCommittedExpense } from './replace-committed-expense.ts';
import { requestCommittedExpense } from './request-committed-expense.ts';
import { commitmentOf } from './rows.ts';

export const committedExpensePlatformRoutes = (context: Context): Route[] => [
  ...reads(context),
  ...writes(context),
];

const reads = ({ database: { reader }, vault }: Context): Route[] => [
  route(committed.listCommittedExpenses, async ({ caller, path, query }) => {
    const page = paging(query);
    const { companyId, employeeId } = path;
    const [known, { currency }, { items, total }] = await Promise.all([
      employeeExists(reader, companyId, employeeId),
      companyFacts(reader, companyId),
      pageOfExpenses(reader, companyId, employeeId, query.fiscalYear, page),
    ]);
    if (!known) throw new Failure('employeeNotFound');
    return {
      committedExpenses: items.map((one) => commitmentOf(one, currency, caller.partnerId, vault)),
      page: pageReply(page, total),
    };
  }),
];

const writes = (context: Context): Route[] => [
  route(committed.requestCommittedExpense, async ({ path, body, writer }) =>
    requestCommittedExpense(writer, context.clock, path.companyId, path.employeeId, body),
  ),
  route(committed.approveCommittedExpense, async ({ path, body, writer }) => {
    await approveCommittedExpense(writer, context, path.companyId, path.committedExpenseId, body);
    return undefined;
  }),
  route(committed.rejectCommittedExpense, async ({ path, body, writer }) => {
    await rejectCommittedExpense(writer, context, path.companyId, path.committedExpenseId, body);
    return undefined;
  }),
  route(committed.cancelCommittedExpense, async ({ path, writer }) => {
    await cancelCommittedExpense(writer, context.clock, path.companyId, path.committedExpenseId);
    return undefined;
  }),
  route(committed.replaceCommittedExpense, async ({ path, body, writer }) => {
    const { companyId, committedExpenseId } = path;
    return replaceCommittedExpense(
      writer,
      context.clock,
      companyId,
      committedExpenseId,
      body.payments,
    );
  }),
  route(removal, async ({ path, writer }) => {
    await removeFamilyMember(writer, path.companyId, path.employeeId, path.familyMemberId);
    return undefined;
  }),
];
