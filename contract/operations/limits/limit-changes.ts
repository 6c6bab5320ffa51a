import { forOperator, operation } from '../../operation.ts';
import * as Type from '../../schemas/type.ts';
import {
  Closed,
  described,
  EmployeeState,
  Line,
  Nullable,
  PayrollMonth,
  Uuid,
} from '../../types.ts';
import { GivenReason } from '../changes.ts';
import { Category, LimitsInput, SetLimit } from './limit-shapes.ts';

/** How many people one request changes at most. */
export const MAX_CHANGED_PEOPLE = 10_000;

/** Somebody of the company, by whatever the caller knows of them. */
const Named = Line(200);
const naming = 'by id, internal id or legal id';

const PeopleFilter = Closed(
  {
    modelId: Type.Optional(described(Uuid, 'Only who is assigned to this benefit model.')),
    costCenter: Type.Optional(
      described(Line(200), 'Only who is counted under this cost centre, by its name or its id.'),
    ),
    state: Type.Optional(
      described(EmployeeState, 'Only who is in this state; without it, all but `removed`.'),
    ),
  },
  { description: 'Everybody whom all of it fits, in place of a list; `{}` is the whole company.' },
);
export type PeopleFilter = Type.Static<typeof PeopleFilter>;

const ChangeRow = Closed({
  employee: described(Named, `Whose limits they are, ${naming}.`),
  limits: described(LimitsInput, 'The limits of this employee.'),
});

/** Limits of many people, in one request. */
export const LimitChangesInput = Closed({
  dryRun: Type.Optional(
    Type.Boolean({ description: 'True to be answered what would be, and change nothing.' }),
  ),
  payroll: described(
    PayrollMonth,
    'The month, as for one employee: the next one for `recurrent`, the open one for the others.',
  ),
  kind: Type.Enum(['recurrent', 'punctual', 'both'], {
    type: 'string',
    description:
      '`recurrent` from the next month on, `punctual` in the open one only, `both` from the open ' +
      'month on: punctual in it, and recurrent after it.',
  }),
  employees: Type.Optional(
    Type.Array(Named, {
      minItems: 1,
      maxItems: MAX_CHANGED_PEOPLE,
      description: `Whose limits are changed, ${naming}.`,
    }),
  ),
  filter: Type.Optional(PeopleFilter),
  rows: Type.Optional(
    Type.Array(ChangeRow, {
      minItems: 1,
      maxItems: MAX_CHANGED_PEOPLE,
      description: 'Each employee with limits of their own.',
    }),
  ),
  limits: Type.Optional(
    described(LimitsInput, 'The limits of all of them; not beside `rows`, which have their own.'),
  ),
  reason: GivenReason,
});
export type LimitChangesInput = Type.Static<typeof LimitChangesInput>;

const ChangedLimit = Closed({
  kind: Type.Enum(['recurrent', 'punctual'], {
    type: 'string',
    description: '`recurrent` holds from that month on, `punctual` in that month only.',
  }),
  payroll: described(PayrollMonth, 'The month that it is for, or from which on it holds.'),
  category: described(Category, 'The benefit that it is for.'),
  before: described(
    Nullable(SetLimit),
    'The limit of this kind that held for that month before; null for none.',
  ),
  after: described(Nullable(SetLimit), 'The one that holds now; null for none.'),
});
export type ChangedLimit = Type.Static<typeof ChangedLimit>;

/** What became of one employee. */
export const LimitChangeLine = Closed({
  employee: Type.String({ description: 'The employee as the request names them; else the id.' }),
  employeeId: described(Nullable(Uuid), 'The employee; null when it is not clear who it is.'),
  outcome: Type.Enum(['changed', 'same', 'failed'], {
    type: 'string',
    description:
      '`changed` when a limit is another one now, `same` when all of them were so already, ' +
      '`failed` when nothing was done.',
  }),
  limits: Type.Array(ChangedLimit, {
    description: 'Each limit of the request, with what held before; empty when it failed.',
  }),
  reason: described(
    Nullable(
      Closed({
        code: Type.Enum(
          ['employeeNotFound', 'employeeAmbiguous', 'employeeRepeated', 'invalidRequest'],
          { type: 'string', description: 'Why it failed, for programs.' },
        ),
        message: Type.String({ description: 'The same in words.' }),
      }),
    ),
    'Why it failed; null when it did not.',
  ),
});
export type LimitChangeLine = Type.Static<typeof LimitChangeLine>;

/** Sets limits of many people. */
export const changeLimits = operation({
  api: 'partner',
  tag: 'Limits',
  id: 'changeLimits',
  heavy: true,
  // Ten thousand rows, each with one limit.
  bodyCost: 120_000,
  method: 'POST',
  path: '/companies/{companyId}/limits/changes',
  summary: 'Set the limits of up to 10,000 employees',
  description:
    'Of those named in `employees`, of all whom `filter` fits, or of each as `rows` say; exactly ' +
    'one of the three. Each employee is judged as when their limits are set alone, and answered ' +
    'with a line of their own: one that fails keeps nobody else from being changed. All that is ' +
    'changed is changed together. Whoever is named again fails the second time. With ' +
    '`kind: both`, null ends the recurrent limit after the open month, and takes the punctual ' +
    'one away in it. A `reason` is kept with each limit that is another now. A body has at ' +
    'most 1 MiB.',
  scope: 'limits:write',
  body: LimitChangesInput,
  reply: {
    status: 200,
    description: 'What became of each employee, and the counts.',
    body: Closed({
      dryRun: Type.Boolean({ description: 'True when nothing was changed.' }),
      total: Type.Integer({ description: 'How many lines there are: the others added.' }),
      changed: Type.Integer({ description: 'How many have other limits now.' }),
      same: Type.Integer({ description: 'For how many nothing had to change.' }),
      failed: Type.Integer({ description: 'For how many it could not be done.' }),
      lines: Type.Array(LimitChangeLine, {
        description: 'One for each employee, in the order sent; of a filter, the oldest first.',
      }),
    }),
  },
  failures: ['recurrentMonth', 'punctualMonth'],
});

export const platformChangeLimits = forOperator(changeLimits);
