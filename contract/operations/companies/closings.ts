import { operation } from '../../operation.ts';
import * as Type from '../../schemas/type.ts';
import { CalendarDate, Closed, described } from '../../types.ts';

/** The most days that a calendar of closings has. */
export const MOST_CLOSING_DAYS = 62;

const cycles = (description: string) => Type.Integer({ minimum: 0, description });

/** What happens to payroll cycles on a day, in all companies together. */
export const ClosingDay = Closed({
  date: described(CalendarDate, 'The day, seen from each company.'),
  due: cycles('How many are open, and close at the end of this day.'),
  overdue: cycles('How many are open, and should have been closed at the end of this day.'),
  closed: cycles('How many were closed on this day.'),
  settledAgain: cycles('How many versions after the first were made on this day.'),
});
export type ClosingDay = Type.Static<typeof ClosingDay>;

/** Counts the payroll cycles of all companies by the day on which they close. */
export const readClosingCalendar = operation({
  api: 'platform',
  tag: 'Companies',
  heavy: true,
  id: 'readClosingCalendar',
  method: 'GET',
  path: '/payroll-cycles/calendar',
  summary: 'Read how many payroll cycles close on each day',
  description:
    'Up to 62 days; the month of today without `from` and `to`. Only the open cycle of a company ' +
    'has a day to come. `GET /payroll-cycles` names those of a day.',
  query: Closed({ from: Type.Optional(CalendarDate), to: Type.Optional(CalendarDate) }),
  reply: {
    status: 200,
    description: 'The days on which something happens or happened, in order.',
    body: Closed({
      from: described(CalendarDate, 'The first day of the calendar.'),
      to: described(CalendarDate, 'The last day of the calendar.'),
      days: Type.Array(ClosingDay, { description: 'On all other days nothing happens.' }),
    }),
  },
});
