import { operation } from '../../operation.ts';
import * as Type from '../../schemas/type.ts';
import { Closed, described, FiscalYear, NewId, Page, pagingQuery, Uuid } from '../../types.ts';
import { ReasonBody } from '../changes.ts';
import { Commitment, CommitmentInput, CommittedExpenses, payments } from './commitment-shapes.ts';

export * from './commitment-shapes.ts';
export * from './committed-payments.ts';

/** Reads what an employee has committed in a fiscal year. */
export const readCommittedExpenses = operation({
  api: 'partner',
  tag: 'Committed expenses',
  stability: 'draft',
  id: 'readCommittedExpenses',
  method: 'GET',
  path: '/committed-expenses',
  summary: 'Read what an employee has committed in a fiscal year',
  scope: 'consumptions:read',
  query: Closed({
    employeeId: described(Uuid, 'The employee in question; of a company that you have access to.'),
    fiscalYear: FiscalYear,
  }),
  reply: {
    status: 200,
    description: 'What the employee has committed in the year: in all, and one by one.',
    body: CommittedExpenses,
  },
  failures: ['employeeNotFound'],
});

const platform = { api: 'platform', tag: 'Committed expenses' } as const;
const ofEmployee = '/companies/{companyId}/employees/{employeeId}/committed-expenses';
const one = '/companies/{companyId}/committed-expenses/{committedExpenseId}';
const limits = ['employeeState', 'benefitDisabled', 'limitExceeded', 'limitRequired'] as const;
const done = (description: string) => ({ status: 204, description, body: null }) as const;

/** Requests a committed expense: at once, or pending until it is approved. */
export const requestCommittedExpense = operation({
  ...platform,
  id: 'requestCommittedExpense',
  method: 'POST',
  path: ofEmployee,
  summary: 'Request a committed expense',
  description:
    'Its payments reserve the limit of their category as soon as it is active. They all lie in ' +
    'the fiscal year, none before the open payroll cycle.',
  body: CommitmentInput,
  reply: {
    status: 201,
    description: 'The committed expense is active, or waits for its approval.',
    body: NewId('committed expense'),
  },
  failures: ['employeeNotFound', 'familyMemberNotFound', 'commitmentExists', ...limits],
});

/** Lists the committed expenses of an employee with their payments. */
export const listCommittedExpenses = operation({
  ...platform,
  id: 'listCommittedExpenses',
  method: 'GET',
  path: ofEmployee,
  summary: "List an employee's committed expenses",
  query: Closed({ fiscalYear: Type.Optional(FiscalYear), ...pagingQuery }),
  reply: {
    status: 200,
    description: "The page of the employee's committed expenses, oldest first.",
    body: Closed({
      committedExpenses: Type.Array(Commitment, { description: 'Oldest first, of all states.' }),
      page: Page,
    }),
  },
  failures: ['employeeNotFound'],
});

/** Reads a committed expense with its payments. */
export const readCommittedExpense = operation({
  ...platform,
  id: 'readCommittedExpense',
  method: 'GET',
  path: one,
  summary: 'Read a committed expense with its payments',
  reply: { status: 200, description: 'The committed expense with its payments.', body: Commitment },
  failures: ['resourceNotFound'],
});

/** Approves a pending committed expense: it becomes active. Repeatable. */
export const approveCommittedExpense = operation({
  ...platform,
  id: 'approveCommittedExpense',
  method: 'POST',
  path: `${one}/approve`,
  summary: 'Approve a pending committed expense',
  body: ReasonBody,
  reply: done('The committed expense is active now, or was before; there is no body.'),
  failures: ['resourceNotFound', 'commitmentState', ...limits],
});

/** Rejects a pending committed expense. Repeatable. */
export const rejectCommittedExpense = operation({
  ...platform,
  id: 'rejectCommittedExpense',
  method: 'POST',
  path: `${one}/reject`,
  summary: 'Reject a pending committed expense',
  body: ReasonBody,
  reply: done('The committed expense is rejected now, or was before; there is no body.'),
  failures: ['resourceNotFound', 'commitmentState'],
});

/** Cancels what is left of a committed expense. Repeatable. */
export const cancelCommittedExpense = operation({
  ...platform,
  id: 'cancelCommittedExpense',
  method: 'POST',
  path: `${one}/cancel`,
  summary: 'Cancel the remaining payments of a committed expense',
  description: 'What is executed stays; what was reserved for the rest is free again.',
  reply: done('What was left of it is cancelled now, or was before; there is no body.'),
  failures: ['resourceNotFound', 'commitmentState'],
});

/** Cancels the rest of a committed expense and requests another in its place, in one step. */
export const replaceCommittedExpense = operation({
  ...platform,
  id: 'replaceCommittedExpense',
  method: 'POST',
  path: `${one}/replace`,
  summary: 'Cancel the rest of a committed expense and request another schedule',
  description: 'An amount is never changed in place: this answers with the id of the new one.',
  body: Closed({ payments }),
  reply: {
    status: 201,
    description: 'The rest is cancelled, and the new committed expense is requested.',
    body: NewId('committed expense'),
  },
  failures: ['resourceNotFound', 'familyMemberNotFound', 'commitmentState', ...limits],
});
