import * as Type from '../../schemas/type.ts';
import {
  ChargedCents,
  Closed,
  ConsumptionBehaviour,
  ConsumptionCategory,
  described,
  FiscalYear,
  Money,
  Nullable,
  PayrollMonth,
  Timestamp,
  Uuid,
} from '../../types.ts';
import { ChangedBy, ShownReason } from '../changes.ts';

const { currency, amountInCents } = Money.properties;

const figures = {
  committedAmountInCents: described(
    amountInCents,
    'What is committed in all, in cents: paid, and still to be paid.',
  ),
  paidAmountInCents: described(amountInCents, 'What is paid of it, in cents.'),
  numberOfPayments: Type.Integer({
    minimum: 0,
    description: 'How many payments it has; cancelled and voided ones do not count.',
  }),
  pendingPayments: Type.Integer({
    minimum: 0,
    description: 'How many of them are still to be executed.',
  }),
};

const Recipient = Type.Optional(
  Closed(
    { id: described(Uuid, 'The family member, as the list of family members names it.') },
    { description: 'Whom the money is for, where it is not the employee; else left out.' },
  ),
);

/** What an employee has committed in a fiscal year. */
export const CommittedExpenses = Closed({
  employeeId: described(Uuid, 'The employee who was asked for.'),
  fiscalYear: FiscalYear,
  currency,
  ...figures,
  committedExpenses: Type.Array(
    Closed({
      id: described(Uuid, 'The committed expense; events name it.'),
      category: ConsumptionCategory,
      state: Type.Enum(['active', 'finished', 'cancelled'], {
        type: 'string',
        description: '`active` while payments are to come, `finished` after the last, `cancelled`.',
      }),
      recipient: Recipient,
      ...figures,
    }),
    { description: 'One for each schedule of payments, oldest first.' },
  ),
});
export type CommittedExpenses = Type.Static<typeof CommittedExpenses>;

/** The states of a committed expense; a pending one waits for its approval. */
export const commitmentStates = ['pending', 'active', 'finished', 'cancelled'] as const;
export type CommitmentState = (typeof commitmentStates)[number];

/** The states of a payment. */
export const paymentStates = ['scheduled', 'executed', 'cancelled', 'voided'] as const;
export type PaymentState = (typeof paymentStates)[number];

/** The state of a committed expense. */
export const CommitmentStateField = Type.Enum([...commitmentStates], {
  type: 'string',
  description:
    '`pending` until it is approved, `active` while payments are to come, `finished` after the ' +
    'last, `cancelled` when the rest was cancelled, or it was rejected.',
});

const Decision = Closed({
  at: described(Timestamp, 'When it was decided, in epoch seconds.'),
  by: ChangedBy,
  decision: Type.Enum(['approved', 'rejected'], {
    type: 'string',
    description: 'What was decided on the request.',
  }),
  reason: ShownReason,
});

/** A committed expense with its payments. */
export const Commitment = Closed({
  id: described(Uuid, 'The committed expense, as paths name it.'),
  employeeId: described(Uuid, 'The employee who has committed to it.'),
  fiscalYear: FiscalYear,
  category: ConsumptionCategory,
  behaviour: ConsumptionBehaviour,
  recipient: Recipient,
  state: CommitmentStateField,
  requestedAt: described(Timestamp, 'When it was requested, in epoch seconds.'),
  decided: described(
    Nullable(Decision),
    'Who approved or rejected it, and why; null when nobody had to, or it still waits.',
  ),
  currency,
  ...figures,
  payments: Type.Array(
    Closed({
      id: described(Uuid, 'The payment, as paths name it.'),
      payroll: described(PayrollMonth, 'The month that it is scheduled for, `YYYY-MM`.'),
      amountInCents: ChargedCents,
      state: Type.Enum([...paymentStates], {
        type: 'string',
        description:
          '`scheduled` until it is `executed` or `cancelled`; `voided` when its charge was taken ' +
          'back.',
      }),
      consumptionId: described(
        Nullable(Uuid),
        'The charge that it became; null when it was not executed.',
      ),
    }),
    { description: 'The schedule, in the order of its months.' },
  ),
});
export type Commitment = Type.Static<typeof Commitment>;

/** A schedule of payments that is asked for. */
export const payments = Type.Array(
  Closed({
    payroll: described(PayrollMonth, 'The month of the payment, `YYYY-MM`.'),
    amountInCents: ChargedCents,
  }),
  { minItems: 1, maxItems: 60, description: 'The schedule: a month and an amount for each.' },
);

/** What is asked for: a schedule of payments within a fiscal year. */
export const CommitmentInput = Closed({
  category: ConsumptionCategory,
  fiscalYear: FiscalYear,
  behaviour: Type.Optional(
    described(ConsumptionBehaviour, 'Who pays and how it is taxed; `flex` without it.'),
  ),
  recipient: Recipient,
  payments,
  pending: Type.Optional(
    Type.Boolean({ description: 'True to wait for an approval before it is active.' }),
  ),
});
export type CommitmentInput = Type.Static<typeof CommitmentInput>;
