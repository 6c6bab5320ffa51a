import { Failure } from '@fringe/contract/errors';
import { readCommittedExpenses } from '@fringe/contract/operations/commitments/committed-expenses';
import type { Context } from '../context.ts';
import { type Route, route } from '../http/route.ts';
import { companyOfEmployee, expensesOfYear } from './queries.ts';
import { aggregate } from './rules.ts';

export const committedExpenseRoutes = ({ database: { reader } }: Context): Route[] => [
  route(readCommittedExpenses, async ({ caller, query }) => {
    const { fiscalYear } = query;
    const employeeId = query.employeeId.toLowerCase();
    const company = await companyOfEmployee(reader, caller.partnerId!, employeeId);
    if (!company) throw new Failure('employeeNotFound');
    const expenses = await expensesOfYear(reader, company.companyId, employeeId, fiscalYear);
    return aggregate(employeeId, fiscalYear, company.currency, expenses);
  }),
];
