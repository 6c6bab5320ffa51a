import { operation } from '../../operation.ts';
import * as Type from '../../schemas/type.ts';
import { Closed, described, Nullable, PayrollMonth, Uuid } from '../../types.ts';
import { executePayment } from './committed-payments.ts';

/** The most payments of one request. */
export const MAX_EXECUTED = 1_000;

const ExecutedPayment = Closed({
  id: described(Uuid, 'The payment that it is about.'),
  outcome: Type.Enum(['executed', 'same', 'failed'], {
    type: 'string',
    description: '`executed` now, the `same` when it was before, `failed` when it cannot be.',
  }),
  consumptionId: described(Nullable(Uuid), 'The charge that it became; null when it failed.'),
  error: described(
    Nullable(
      Closed({
        code: Type.Enum([...executePayment.failures], {
          type: 'string',
          description: 'Why it cannot be executed, for programs.',
        }),
        message: Type.String({ description: 'The same in words.' }),
      }),
    ),
    'Why it failed; null when it did not.',
  ),
});
export type ExecutedPayment = Type.Static<typeof ExecutedPayment>;

/** Executes up to a thousand payments, each for itself. Repeatable. */
export const executePayments = operation({
  api: 'platform',
  tag: 'Committed expenses',
  id: 'executePayments',
  heavy: true,
  method: 'POST',
  path: '/companies/{companyId}/committed-payments/execute',
  summary: 'Execute up to 1,000 scheduled payments',
  description:
    'Those named by `ids`, or all that are scheduled up to the month `due`, the earliest first: ' +
    'one of the two. Each is answered for itself. `due` lies after the open month only where ' +
    '`payroll` says what the charges are booked to. Where more than 1,000 are due, `more` is ' +
    'true: send it again. What is executed already is not executed twice.',
  body: Closed({
    ids: Type.Optional(
      Type.Array(Uuid, {
        minItems: 1,
        maxItems: MAX_EXECUTED,
        description: 'The payments, by their ids.',
      }),
    ),
    due: Type.Optional(
      described(PayrollMonth, 'All that are scheduled up to this month, `YYYY-MM`.'),
    ),
    ...executePayment.body.properties,
  }),
  reply: {
    status: 200,
    description: 'What became of each payment, in the order of `ids` or of their months.',
    body: Closed({
      executed: Type.Integer({ description: 'How many were executed now.' }),
      same: Type.Integer({ description: 'How many had been executed before.' }),
      failed: Type.Integer({ description: 'How many cannot be executed.' }),
      more: Type.Boolean({ description: 'True where further payments are due.' }),
      results: Type.Array(ExecutedPayment, { description: 'One for each payment.' }),
    }),
  },
});
