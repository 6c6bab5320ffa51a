import { forOperator, operation } from '../../operation.ts';
import * as Type from '../../schemas/type.ts';
import { Closed, ConsumptionCategory, FiscalYear, Page, pagingQuery, Uuid } from '../../types.ts';
import { Commitment, CommitmentStateField } from './commitment-shapes.ts';
import { approveCommittedExpense, rejectCommittedExpense } from './committed-expenses.ts';

const partner = {
  api: 'partner',
  tag: 'Committed expenses',
  stability: 'draft',
  scope: 'consumptions:read',
} as const;

/** Lists the committed expenses of a company. */
export const listCommitments = operation({
  ...partner,
  id: 'listCommitments',
  heavy: true,
  method: 'GET',
  path: '/companies/{companyId}/committed-expenses',
  summary: 'List the committed expenses of a company',
  description:
    'Newest first, each with its payments and with who decided on it. `state=pending` finds the ' +
    'requests that wait for an approval.',
  query: Closed({
    state: Type.Optional(CommitmentStateField),
    category: Type.Optional(ConsumptionCategory),
    employeeId: Type.Optional(Uuid),
    fiscalYear: Type.Optional(FiscalYear),
    ...pagingQuery,
  }),
  reply: {
    status: 200,
    description: 'The page of committed expenses that match, newest first.',
    body: Closed({
      committedExpenses: Type.Array(Commitment, { description: 'Newest first.' }),
      page: Page,
    }),
  },
});

/** Reads a committed expense with its payments. */
export const readCommitment = operation({
  ...partner,
  id: 'readCommitment',
  method: 'GET',
  path: '/companies/{companyId}/committed-expenses/{committedExpenseId}',
  summary: 'Read a committed expense with its payments',
  reply: { status: 200, description: 'The committed expense with its payments.', body: Commitment },
  failures: ['resourceNotFound'],
});

/** Who may book to a company may decide what its people have asked for. */
const decides = { ...partner, scope: 'consumptions:write' } as const;

/** Approves a pending committed expense on behalf of its company. Repeatable. */
export const approveCommitment = operation({
  ...decides,
  id: 'approveCommitment',
  method: 'POST',
  path: '/companies/{companyId}/committed-expenses/{committedExpenseId}/approve',
  summary: 'Approve a pending committed expense',
  description: 'From then on it reserves the limit. One that is active already stays as it is.',
  body: approveCommittedExpense.body,
  reply: approveCommittedExpense.reply,
  failures: approveCommittedExpense.failures,
});

/** Rejects a pending committed expense on behalf of its company. Repeatable. */
export const rejectCommitment = operation({
  ...decides,
  id: 'rejectCommitment',
  method: 'POST',
  path: '/companies/{companyId}/committed-expenses/{committedExpenseId}/reject',
  summary: 'Reject a pending committed expense',
  description: 'It ends before it has reserved anything. The reason is shown with the decision.',
  body: rejectCommittedExpense.body,
  reply: rejectCommittedExpense.reply,
  failures: rejectCommittedExpense.failures,
});

export const platformListCommitments = forOperator(listCommitments);
