import Type from 'typebox';
import { operation } from '../operation.ts';
import {
  ChargedCents,
  Closed,
  ConsumptionBehaviour,
  ConsumptionCategory,
  FiscalYear,
  Line,
  Money,
  Nullable,
  Page,
  PayrollMonth,
  pagingQuery,
  Uuid,
} from '../types.ts';

const { currency, amountInCents } = Money.properties;

const figures = {
  committedAmountInCents: amountInCents,
  paidAmountInCents: amountInCents,
  numberOfPayments: Type.Integer({ minimum: 0 }),
  pendingPayments: Type.Integer({ minimum: 0 }),
};

const Recipient = Type.Optional(
  Closed({ id: Uuid }, { description: 'The family member, where it is not the employee.' }),
);

/** What an employee has committed in a fiscal year. */
export const CommittedExpenses = Closed({
  employeeId: Uuid,
  fiscalYear: FiscalYear,
  currency,
  ...figures,
  committedExpenses: Type.Array(
    Closed({
      id: Uuid,
      category: ConsumptionCategory,
      state: Type.Enum(['active', 'finished', 'cancelled'], { type: 'string' }),
      recipient: Recipient,
      ...figures,
    }),
  ),
});
export type CommittedExpenses = Type.Static<typeof CommittedExpenses>;

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
  query: Closed({ employeeId: Uuid, fiscalYear: FiscalYear }),
  reply: { status: 200, body: CommittedExpenses },
  failures: ['employeeNotFound'],
});

/** The states of a committed expense; a pending one waits for its approval. */
export const commitmentStates = ['pending', 'active', 'finished', 'cancelled'] as const;
export type CommitmentState = (typeof commitmentStates)[number];

/** The states of a payment. */
export const paymentStates = ['scheduled', 'executed', 'cancelled', 'voided'] as const;
export type PaymentState = (typeof paymentStates)[number];

/** A committed expense with its payments, as the operator sees it. */
export const Commitment = Closed({
  id: Uuid,
  employeeId: Uuid,
  fiscalYear: FiscalYear,
  category: ConsumptionCategory,
  behaviour: ConsumptionBehaviour,
  recipient: Recipient,
  state: Type.Enum([...commitmentStates], { type: 'string' }),
  currency,
  ...figures,
  payments: Type.Array(
    Closed({
      id: Uuid,
      payroll: PayrollMonth,
      amountInCents: ChargedCents,
      state: Type.Enum([...paymentStates], { type: 'string' }),
      consumptionId: Nullable(Uuid),
    }),
  ),
});
export type Commitment = Type.Static<typeof Commitment>;

const payments = Type.Array(Closed({ payroll: PayrollMonth, amountInCents: ChargedCents }), {
  minItems: 1,
  maxItems: 60,
});

/** What is asked for: a schedule of payments within a fiscal year. */
export const CommitmentInput = Closed({
  category: ConsumptionCategory,
  fiscalYear: FiscalYear,
  behaviour: Type.Optional(ConsumptionBehaviour),
  recipient: Recipient,
  payments,
  pending: Type.Optional(Type.Boolean({ description: 'True to wait for an approval.' })),
});
export type CommitmentInput = Type.Static<typeof CommitmentInput>;

const platform = { api: 'platform', tag: 'Committed expenses' } as const;
const ofEmployee = '/companies/{companyId}/employees/{employeeId}/committed-expenses';
const one = '/companies/{companyId}/committed-expenses/{committedExpenseId}';
const payment = `${one}/payments/{paymentId}` as const;
const limits = ['employeeState', 'benefitDisabled', 'limitExceeded', 'limitRequired'] as const;
const done = { status: 204, body: null } as const;

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
  reply: { status: 201, body: Closed({ id: Uuid }) },
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
    body: Closed({ committedExpenses: Type.Array(Commitment), page: Page }),
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
  reply: { status: 200, body: Commitment },
  failures: ['resourceNotFound'],
});

/** Approves a pending committed expense: it becomes active. Repeatable. */
export const approveCommittedExpense = operation({
  ...platform,
  id: 'approveCommittedExpense',
  method: 'POST',
  path: `${one}/approve`,
  summary: 'Approve a pending committed expense',
  reply: done,
  failures: ['resourceNotFound', 'commitmentState', ...limits],
});

/** Rejects a pending committed expense. Repeatable. */
export const rejectCommittedExpense = operation({
  ...platform,
  id: 'rejectCommittedExpense',
  method: 'POST',
  path: `${one}/reject`,
  summary: 'Reject a pending committed expense',
  reply: done,
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
  reply: done,
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
  reply: { status: 201, body: Closed({ id: Uuid }) },
  failures: ['resourceNotFound', 'familyMemberNotFound', 'commitmentState', ...limits],
});

/** Executes a payment: it becomes a charge, whatever the limit says. Repeatable. */
export const executePayment = operation({
  ...platform,
  id: 'executePayment',
  method: 'POST',
  path: `${payment}/execute`,
  summary: 'Execute a scheduled payment',
  description:
    'The charge belongs to the open payroll cycle, or to `payroll`. A repetition answers with ' +
    'the same charge. The last payment finishes the committed expense.',
  body: Closed({ payroll: Type.Optional(PayrollMonth), concept: Type.Optional(Line(200)) }),
  reply: { status: 200, body: Closed({ consumptionId: Uuid }) },
  failures: ['resourceNotFound', 'cycleNotFound', 'commitmentState', 'paymentState'],
});

/** Cancels one scheduled payment. Repeatable. */
export const cancelPayment = operation({
  ...platform,
  id: 'cancelPayment',
  method: 'POST',
  path: `${payment}/cancel`,
  summary: 'Cancel a scheduled payment',
  description: 'The last one that is pending cancels the committed expense.',
  reply: done,
  failures: ['resourceNotFound', 'commitmentState', 'paymentState'],
});

/** Voids one executed payment, and with it its charge. Repeatable. */
export const voidPayment = operation({
  ...platform,
  id: 'voidPayment',
  method: 'POST',
  path: `${payment}/void`,
  summary: 'Void an executed payment',
  reply: done,
  failures: ['resourceNotFound', 'paymentState'],
});
