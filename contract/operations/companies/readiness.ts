import { forOperator, operation } from '../../operation.ts';
import * as Type from '../../schemas/type.ts';
import {
  CalendarDate,
  Closed,
  described,
  GivenTimestamp,
  IdName,
  Nullable,
  Page,
  PayrollMonth,
  pagingQuery,
  Timestamp,
  Uuid,
} from '../../types.ts';
import { ScheduledCycle } from './payroll-cycles.ts';

/** How many of a kind are named; all of them are counted. */
export const NAMED = 100;

const count = Type.Integer({ minimum: 0, description: 'How many there are.' });
const named = (what: string, description: string) =>
  Closed({ count, ids: Type.Array(Uuid, { description: what }) }, { description });

const last = (what: string) =>
  described(Nullable(Timestamp), `When ${what}, in epoch seconds; null before the first.`);

/** What a person looks at before taking a month into payroll. */
export const Readiness = Closed({
  payroll: described(PayrollMonth, 'The month, `YYYY-MM`.'),
  payrollCycle: described(ScheduledCycle, 'The cycle, and when it closes.'),
  ready: Type.Boolean({
    description:
      'True when nothing waits for somebody: no flag, no request, no payment that is due, and no ' +
      'late entry that is not settled yet.',
  }),
  flags: named(
    'The entries, up to 100.',
    'Entries with a flag that nobody has acknowledged, and that are not voided.',
  ),
  pendingRequests: named(
    'The committed expenses, up to 100.',
    'Committed expenses of the fiscal year that wait for an approval.',
  ),
  paymentsDue: named(
    'The payments, up to 100.',
    'Scheduled payments of active committed expenses, of this month or an earlier one.',
  ),
  leavers: Closed(
    {
      count,
      employees: Type.Array(
        Closed({
          employeeId: described(Uuid, 'Who left.'),
          at: described(Timestamp, 'When their access ended, in epoch seconds.'),
          effectiveDate: described(
            Nullable(CalendarDate),
            'Their last day, as it was reported; null when none was.',
          ),
          openPayments: Type.Integer({ description: 'Their payments that are still scheduled.' }),
        }),
        { description: 'The first 100 of them.' },
      ),
    },
    { description: 'Who was terminated while the cycle was open, and is still removed.' },
  ),
  starters: named('The employees, up to 100.', 'Who was hired in the month, by calendar days.'),
  withoutLimit: described(
    Nullable(named('The employees, up to 100.', 'People without any limit.')),
    'People, not removed, without a limit of any category; null where none is required.',
  ),
  lastEntries: Closed(
    {
      charge: last('the last charge was booked to the month'),
      payment: last('the last payment of a committed expense was'),
      void: last('the last void was'),
    },
    { description: 'When something came last: a feed that is silent may be broken.' },
  ),
  settlement: described(
    Nullable(
      Closed({
        version: Type.Integer({ minimum: 1, description: 'The newest version of the month.' }),
        settledAt: described(Timestamp, 'When it was made, in epoch seconds.'),
        waiting: Type.Boolean({
          description: 'True while late entries wait for the next version, for seconds usually.',
        }),
      }),
    ),
    'The newest settlement of a closed month; null while it is open.',
  ),
  officialExports: described(
    Nullable(
      Closed({
        last: described(
          Nullable(
            Closed({
              id: described(Uuid, 'The export, as paths name it.'),
              version: Type.Integer({ minimum: 1, description: 'The version that it is of.' }),
              madeAt: described(Timestamp, 'When its file was made, in epoch seconds.'),
            }),
          ),
          'The export of the newest version that was exported; null when none was.',
        ),
        versionsSince: Closed(
          {
            count,
            versions: Type.Array(Type.Integer({ minimum: 1 }), {
              description: 'The versions, up to 100, the oldest first.',
            }),
          },
          { description: 'Versions after it, or all of them: nobody has a file of these yet.' },
        ),
      }),
    ),
    'What was exported of a closed month, and what was not; null while it is open.',
  ),
});
export type Readiness = Type.Static<typeof Readiness>;

/** Reads what is left to do before a month is taken into payroll. */
export const readReadiness = operation({
  api: 'partner',
  tag: 'Payroll cycles',
  heavy: true,
  id: 'readReadiness',
  method: 'GET',
  path: '/companies/{companyId}/payroll-cycles/{payrollCycleId}/readiness',
  summary: 'Read what is left to do before a month is taken into payroll',
  scope: 'payroll:read',
  reply: {
    status: 200,
    description: 'What waits for somebody, who left and began, and what came last.',
    body: Readiness,
  },
  failures: ['cycleNotFound'],
});

export const platformReadReadiness = forOperator(readReadiness);

const states = ['due', 'overdue', 'closed', 'settledAgain'] as const;

/** A cycle of any company, as whoever watches over all of them sees it. */
export const WatchedCycle = Closed({
  company: described(IdName, 'The company that the cycle belongs to.'),
  payrollCycleId: described(Uuid, 'The payroll cycle, as paths name it.'),
  payroll: described(PayrollMonth, 'Its month, `YYYY-MM`.'),
  state: Type.Enum([...states], {
    type: 'string',
    description:
      '`due` closes within a week, `overdue` should be closed already, `closed` has been closed, ' +
      '`settledAgain` has a new version.',
  }),
  at: described(Timestamp, 'When it is due, was closed, or was settled again, in epoch seconds.'),
  version: described(
    Nullable(Type.Integer({ minimum: 1 })),
    'The version of the settlement; null while it is open.',
  ),
});
export type WatchedCycle = Type.Static<typeof WatchedCycle>;

/** Lists payroll cycles of all companies that need to be looked at. */
export const listWatchedCycles = operation({
  api: 'platform',
  tag: 'Companies',
  id: 'listWatchedCycles',
  method: 'GET',
  path: '/payroll-cycles',
  summary: 'List payroll cycles of all companies by what happens to them',
  description:
    'What closes within a week, what should be closed already, what was closed, and what was ' +
    'settled again: the last day of the last two, or `since` a moment. Of a `day`, those that ' +
    'the calendar counts on it.',
  query: Closed({
    state: Type.Enum([...states], { type: 'string' }),
    since: Type.Optional(GivenTimestamp),
    day: Type.Optional(CalendarDate),
    ...pagingQuery,
  }),
  reply: {
    status: 200,
    description: 'The page of cycles: first what is due first, or what was done last.',
    body: Closed({
      payrollCycles: Type.Array(WatchedCycle, {
        description: 'First what is due first, or what was done last.',
      }),
      page: Page,
    }),
  },
});
