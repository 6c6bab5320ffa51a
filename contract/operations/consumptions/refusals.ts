import { forOperator, operation } from '../../operation.ts';
import * as Type from '../../schemas/type.ts';
import {
  Closed,
  ConsumptionBehaviour,
  ConsumptionCategory,
  described,
  GivenTimestamp,
  Money,
  Nullable,
  Page,
  PayrollMonth,
  pagingQuery,
  Timestamp,
  Uuid,
} from '../../types.ts';
import { refusals } from './charge-codes.ts';
import { asFile, entryQuery, fileQuery, KeptPeriod } from './entry-shapes.ts';

/** What a charge was refused for. */
export const RefusalCode = Type.Enum([...refusals], {
  type: 'string',
  description: 'What refused it: the code of the failure, for programs.',
});

/** A charge that was refused. */
export const RefusedCharge = Closed({
  id: described(Uuid, 'The refusal; not the charge, which does not exist.'),
  refusedAt: described(Timestamp, 'When it was refused, in epoch seconds.'),
  employeeId: described(Uuid, 'Whom it was for; an id that is not known is kept as it was sent.'),
  payroll: described(PayrollMonth, 'The month that it would have been booked to, `YYYY-MM`.'),
  category: ConsumptionCategory,
  behaviour: ConsumptionBehaviour,
  amountInCents: Type.Integer({ description: 'The amount that was refused, in cents.' }),
  currency: described(
    Money.properties.currency,
    'The currency as it was sent, or the one of the company.',
  ),
  concept: Type.String({ description: 'What was to be paid for, as people read it.' }),
  occurredAt: described(Timestamp, 'When it was to be paid, in epoch seconds.'),
  externalId: Nullable(Type.String({ description: 'The id that it has at its source.' })),
  code: RefusalCode,
  message: Type.String({ description: 'The same in words, with the values of the case.' }),
  limitInCents: described(
    Nullable(Type.Integer()),
    'The limit that held; null when none did, or when it was refused for something else.',
  ),
  limitPeriod: described(
    Nullable(KeptPeriod),
    'What that limit was for: one `payroll` month, or a fiscal `year`; null without a limit.',
  ),
  leftInCents: described(
    Nullable(Type.Integer()),
    'What was left of that limit at that moment; null without a limit.',
  ),
});
export type RefusedCharge = Type.Static<typeof RefusedCharge>;

/** Lists the charges of a company that were refused. */
export const listRefusedCharges = operation({
  api: 'partner',
  tag: 'Consumptions',
  id: 'listRefusedCharges',
  heavy: true,
  method: 'GET',
  path: '/companies/{companyId}/consumptions/refusals',
  summary: 'List charges that were refused, newest first',
  description:
    'Why a card was declined: single charges and those of batches, also for employees who are ' +
    'not known, with the limit that held and what was left of it. Each attempt is one refusal. ' +
    `They are kept for 400 days. ${asFile}`,
  scope: 'consumptions:read',
  query: Closed({
    ...entryQuery,
    code: Type.Optional(RefusalCode),
    refusedFrom: Type.Optional(GivenTimestamp),
    refusedTo: Type.Optional(GivenTimestamp),
    ...fileQuery,
    ...pagingQuery,
  }),
  reply: {
    status: 200,
    description: 'The page of refused charges that match, newest first; as CSV all.',
    body: Closed({
      refusals: Type.Array(RefusedCharge, { description: 'Newest first.' }),
      page: Page,
    }),
    csv: true,
    xlsx: true,
    fileShows: ['legalIds'],
  },
});

export const platformListRefusedCharges = forOperator(listRefusedCharges);
