import { forOperator, operation } from '../../operation.ts';
import * as Type from '../../schemas/type.ts';
import { Closed, ConsumptionCategory, FiscalYear, Page, pagingQuery, Uuid } from '../../types.ts';
import { Commitment, CommitmentStateField } from './commitment-shapes.ts';

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

export const platformListCommitments = forOperator(listCommitments);
