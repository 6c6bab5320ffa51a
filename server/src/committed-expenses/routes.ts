import { Failure } from '@fringe/contract/errors';
import * as ofCompany from '@fringe/contract/operations/commitments/commitments-of-company';
import {
  readCommittedExpense,
  readCommittedExpenses,
} from '@fringe/contract/operations/commitments/committed-expenses';
import * as employees from '@fringe/contract/operations/people/employees';
import { companyFacts } from '../companies/queries.ts';
import type { Context } from '../context.ts';
import { pageReply, paging } from '../http/paging.ts';
import { type Route, route } from '../http/route.ts';
import { approveCommittedExpense } from './approve-committed-expense.ts';
import { findShownExpense, pageOfCommitments } from './list-queries.ts';
import { companyOfEmployee, expensesOfYear } from './queries.ts';
import { rejectCommittedExpense } from './reject-committed-expense.ts';
import { commitmentOf } from './rows.ts';
import { aggregate } from './rules.ts';
import { terminateEmployee } from './terminate-employee.ts';

export const committedExpenseRoutes = (context: Context): Route[] => [
  ...ofYear(context),
  ...ofCompanies(context),
  ...decisions(context),
  ...departures(context),
];

const ofYear = ({ database: { reader } }: Context): Route[] => [
  route(readCommittedExpenses, async ({ caller, query }) => {
    const { fiscalYear } = query;
    const employeeId = query.employeeId.toLowerCase();
    const company = await companyOfEmployee(reader, caller.partnerId!, employeeId);
    if (!company) throw new Failure('employeeNotFound');
    const expenses = await expensesOfYear(reader, company.companyId, employeeId, fiscalYear);
    return aggregate(employeeId, fiscalYear, company.currency, expenses);
  }),
];

/** The same for partners and for the operator. */
const ofCompanies = ({ database: { reader }, vault }: Context): Route[] =>
  [
    [ofCompany.listCommitments, ofCompany.readCommitment] as const,
    [ofCompany.platformListCommitments, readCommittedExpense] as const,
  ].flatMap(([list, read]) => [
    route(list, async ({ caller, path: { companyId }, query }) => {
      const page = paging(query);
      const [{ currency }, { items, total }] = await Promise.all([
        companyFacts(reader, companyId),
        pageOfCommitments(reader, companyId, query, page),
      ]);
      return {
        committedExpenses: items.map((one) => commitmentOf(one, currency, caller.partnerId, vault)),
        page: pageReply(page, total),
      };
    }),
    route(read, async ({ caller, path: { companyId, committedExpenseId } }) => {
      const [expense, { currency }] = await Promise.all([
        findShownExpense(reader, companyId, committedExpenseId),
        companyFacts(reader, companyId),
      ]);
      if (!expense) throw new Failure('resourceNotFound');
      return commitmentOf(expense, currency, caller.partnerId, vault);
    }),
  ]);

/** Decisions on behalf of the company itself. */
const decisions = (context: Context): Route[] => [
  route(ofCompany.approveCommitment, async ({ path, body, writer }) => {
    await approveCommittedExpense(writer, context, path.companyId, path.committedExpenseId, body);
    return undefined;
  }),
  route(ofCompany.rejectCommitment, async ({ path, body, writer }) => {
    await rejectCommittedExpense(writer, context, path.companyId, path.committedExpenseId, body);
    return undefined;
  }),
];

/** Whoever leaves may leave payments behind, which are named; for partners and for the operator. */
const departures = (context: Context): Route[] =>
  [
    [employees.terminateEmployee, employees.terminateWithReason] as const,
    [employees.platformTerminateEmployee, employees.platformTerminateWithReason] as const,
  ].flatMap(([plain, withReason]) => [
    route(plain, async ({ path, writer, warn }) => {
      const left = await terminateEmployee(writer, context, path.companyId, path.employeeId, {});
      const { length } = left.openPayments;
      if (length > 0) warn(`payments of committed expenses that are still scheduled: ${length}`);
      return undefined;
    }),
    route(withReason, async ({ path, body, writer }) =>
      terminateEmployee(writer, context, path.companyId, path.employeeId, body),
    ),
  ]);
