import { operation } from '../../operation.ts';
import * as Type from '../../schemas/type.ts';
import { Closed, described, Line, PayrollMonth, Uuid } from '../../types.ts';
import { ReasonBody } from '../changes.ts';

const platform = { api: 'platform', tag: 'Committed expenses' } as const;
const payment =
  '/companies/{companyId}/committed-expenses/{committedExpenseId}/payments/{paymentId}';
const done = (description: string) => ({ status: 204, description, body: null }) as const;

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
  body: Closed({
    payroll: Type.Optional(
      described(PayrollMonth, 'The month to book the charge to, `YYYY-MM`; else the open one.'),
    ),
    concept: Type.Optional(described(Line(200), 'What is paid for, as people read it.')),
  }),
  reply: {
    status: 200,
    description: 'The payment is executed now, or was before: the charge that it became.',
    body: Closed({ consumptionId: described(Uuid, 'The charge that the payment became.') }),
  },
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
  reply: done('The payment is cancelled now, or was before; there is no body.'),
  failures: ['resourceNotFound', 'commitmentState', 'paymentState'],
});

/** Voids one executed payment, and with it its charge. Repeatable. */
export const voidPayment = operation({
  ...platform,
  id: 'voidPayment',
  method: 'POST',
  path: `${payment}/void`,
  summary: 'Void an executed payment',
  description: 'With it, its charge is voided; a repetition keeps the first reason.',
  body: ReasonBody,
  reply: done('The payment is voided now, or was before; there is no body.'),
  failures: ['resourceNotFound', 'paymentState'],
});
