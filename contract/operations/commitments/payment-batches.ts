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
  consumptionId: described(
    Nullable(Uuid),
    'The charge that it became; null when it failed, and for what a dry run would execute.',
  ),
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

const batch = {
  tag: 'Committed expenses',
  heavy: true,
  method: 'POST',
  path: '/companies/{companyId}/committed-payments/execute',
  summary: 'Execute up to 1,000 scheduled payments',
  description:
    'Those named by `ids`, or all that are scheduled up to the month `due`, the earliest first: ' +
    'one of the two. Each is answered for itself. `due` lies after the open month only where ' +
    '`payroll` says what the charges are booked to. Where more than 1,000 are due, `more` is ' +
    'true: send it again. What is executed already is not executed twice. With `dryRun` the ' +
    'answer says what would be, and nothing is done.',
  body: Closed({
    dryRun: Type.Optional(
      Type.Boolean({ description: 'True to be answered what would be, and execute nothing.' }),
    ),
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
      dryRun: Type.Boolean({ description: 'True when nothing was executed.' }),
      executed: Type.Integer({ description: 'How many were executed now.' }),
      same: Type.Integer({ description: 'How many had been executed before.' }),
      failed: Type.Integer({ description: 'How many cannot be executed.' }),
      executedInCents: Type.Integer({ description: 'What was executed now, in cents.' }),
      people: Type.Integer({ description: 'Of how many employees that is.' }),
      payrolls: Type.Array(PayrollMonth, {
        description: 'The months that it was scheduled for, the earliest first.',
      }),
      more: Type.Boolean({ description: 'True where further payments are due.' }),
      results: Type.Array(ExecutedPayment, { description: 'One for each payment.' }),
    }),
  },
} as const;

/** Executes up to a thousand payments, each for itself. Repeatable. */
export const executePayments = operation({ api: 'platform', id: 'executePayments', ...batch });

/** The same on behalf of the company. */
export const executeCommittedPayments = operation({
  api: 'partner',
  stability: 'draft',
  id: 'executeCommittedPayments',
  scope: 'consumptions:write',
  ...batch,
});
