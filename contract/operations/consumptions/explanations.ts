import { forOperator, operation } from '../../operation.ts';
import * as Type from '../../schemas/type.ts';
import { scopes } from '../../scopes.ts';
import {
  Closed,
  ConsumptionCategory,
  described,
  EmployeeState,
  Money,
  Nullable,
  PayrollMonth,
  Timestamp,
  Uuid,
} from '../../types.ts';
import { ChangedBy, ShownReason } from '../changes.ts';
import { SetLimit } from '../limits/limit-shapes.ts';
import { LimitChange, LimitUsage, ReservingPayment } from '../limits/limits-over-time.ts';
import {
  ExplainedEntry,
  ExplainedRefusal,
  ExplainedTotal,
  ExplainedUse,
  ExplainedVersion,
} from './explanation-shapes.ts';

export * from './explanation-shapes.ts';

/** The limit that holds in a month, and who set it. */
const HoldingLimit = Closed({
  limit: LimitUsage.properties.limit,
  type: LimitUsage.properties.type,
  disabled: LimitUsage.properties.disabled,
  since: LimitUsage.properties.since,
  by: LimitUsage.properties.by,
});
export type HoldingLimit = Type.Static<typeof HoldingLimit>;

/** A change of the limit of a month, or the benefit that was disabled in it. */
export const ExplainedChange = Closed({
  at: LimitChange.properties.at,
  by: ChangedBy,
  kind: LimitChange.properties.kind,
  payroll: LimitChange.properties.payroll,
  wholeCompany: LimitChange.properties.wholeCompany,
  before: described(Nullable(SetLimit), 'What held in the month before; null without a limit.'),
  after: described(Nullable(SetLimit), 'What held in the month since; null without a limit.'),
  reason: ShownReason,
});
export type ExplainedChange = Type.Static<typeof ExplainedChange>;

/** A change of the state of the employee. */
export const ExplainedState = Closed({
  at: described(Timestamp, 'When it was changed, in epoch seconds.'),
  by: described(Nullable(ChangedBy), 'Who changed it; null where that was not kept.'),
  cause: Type.Enum(['registered', 'confirmed', 'blocked', 'unblocked', 'terminated', 'restored'], {
    type: 'string',
    description: 'What changed it.',
  }),
  before: described(Nullable(EmployeeState), 'The state before; null for the first.'),
  after: described(EmployeeState, 'The state since.'),
  reason: ShownReason,
});
export type ExplainedState = Type.Static<typeof ExplainedState>;

/** A number and how it is made. */
export const Explanation = Closed({
  companyId: described(Uuid, 'The company that the employee belongs to.'),
  employeeId: described(Uuid, 'The employee whose number it is.'),
  payroll: described(PayrollMonth, 'The month that was asked for; the open one by default.'),
  category: ConsumptionCategory,
  currency: described(Money.properties.currency, 'The currency of all amounts.'),
  total: described(ExplainedTotal, 'The number that is explained.'),
  entries: Type.Array(ExplainedEntry, {
    description: 'All that was booked, in the order of booking.',
  }),
  use: described(ExplainedUse, 'What is used, reserved and left.'),
  limit: described(
    Nullable(HoldingLimit),
    'The limit that holds in the month; null where the benefit has no limits, or for a token ' +
      'without `limits:read`.',
  ),
  limitChanges: Type.Array(ExplainedChange, {
    description:
      'What was set or disabled for the month, the earliest first; empty without `limits:read`.',
  }),
  stateChanges: Type.Array(ExplainedState, {
    description:
      'Changes of the state of the employee in the month, the earliest first, and the one before ' +
      'it where they could not use benefits when it began; empty without `employees:read`.',
  }),
  reservations: Type.Array(ReservingPayment, {
    description:
      "The payments that reserve the limit of the month, or of the year of a year's limit; empty " +
      'without `limits:read`.',
  }),
  refusals: Type.Array(ExplainedRefusal, {
    description: 'Charges that were refused, the earliest first; they are kept for 400 days.',
  }),
  versions: Type.Array(ExplainedVersion, {
    description: 'The settlements of the month, the earliest first; none while it is open.',
  }),
  withheld: Type.Array(Type.Enum([...scopes], { type: 'string' }), {
    description: 'Scopes that the token lacks: what they protect is left out.',
  }),
  language: Type.Enum(['en', 'es'], {
    type: 'string',
    description: 'The language of the texts, by `Accept-Language`: English by default.',
  }),
  sentences: Type.Array(Type.String(), {
    description: 'The same in plain sentences, fit to be read to the employee.',
  }),
  text: Type.String({ description: 'The sentences as one text.' }),
});
export type Explanation = Type.Static<typeof Explanation>;

/** Explains what an employee has used of a benefit in a month. */
export const explainConsumptions = operation({
  api: 'partner',
  tag: 'Consumptions',
  id: 'explainConsumptions',
  heavy: true,
  languages: true,
  method: 'GET',
  path: '/companies/{companyId}/employees/{employeeId}/consumptions/explain',
  summary: 'Explain what an employee has used of a benefit in a month',
  description:
    'The number, and all that it is made of: entries with the limit that held at each, changes ' +
    'of limits and of the employee, reservations, refusals and settlements, read at one moment; ' +
    'and the same in sentences. For any month that the company has had, the open one, which is ' +
    'the default, or the next one.',
  scope: 'consumptions:read',
  query: Closed({
    payroll: Type.Optional(PayrollMonth),
    category: ConsumptionCategory,
  }),
  reply: { status: 200, description: 'The number and how it is made.', body: Explanation },
  failures: ['employeeNotFound', 'cycleNotFound'],
});

export const platformExplainConsumptions = forOperator(explainConsumptions);
