import type { ClosingDay } from '@fringe/contract/operations/companies/closings';
import type { WatchedCycle } from '@fringe/contract/operations/companies/readiness';
import { seconds } from '../../database/moments.ts';
import { boundedCount, countBound, pageOf } from '../../database/page-of.ts';
import { longStatement, type Reader, statement } from '../../database/statement.ts';
import type { Paging } from '../../http/paging.ts';
import type { DaySpan } from '../../values/day-spans.ts';

type State = WatchedCycle['state'];

/** How a state of a cycle is found: where, when it is or was, and in which order. */
interface Watch {
  from: string;
  at: string;
  /** The day of that moment, seen from the company; a day ends with its midnight. */
  day: string;
  version: string;
  order: 'ASC' | 'DESC';
}

const dayOf = (moment: string): string => `(${moment} AT TIME ZONE c.time_zone)::date`;

const open: Watch = {
  from: `FROM companies c JOIN payroll_cycles p ON p.company_id = c.id AND p.id = c.open_cycle_id
     WHERE`,
  at: 'c.due_at',
  day: dayOf(`(c.due_at - interval '1 second')`),
  version: 'NULL::integer',
  order: 'ASC',
};
const watches: Record<State, Watch> = {
  due: open,
  overdue: open,
  closed: {
    from: 'FROM payroll_cycles p JOIN companies c ON c.id = p.company_id WHERE',
    at: 'p.ended_at',
    day: dayOf(`(p.ended_at - interval '1 second')`),
    version: `(SELECT max(version) FROM settlements s
      WHERE s.company_id = p.company_id AND s.month = p.month)`,
    order: 'DESC',
  },
  settledAgain: {
    from: `FROM settlements s JOIN companies c ON c.id = s.company_id
     JOIN payroll_cycles p ON p.company_id = s.company_id AND p.month = s.month
     WHERE s.version > 1 AND`,
    at: 's.settled_at',
    day: dayOf('s.settled_at'),
    version: 's.version',
    order: 'DESC',
  },
};

/** Which of them are watched now, or since a moment. */
const lately: Record<State, string> = {
  due: `c.due_at > $1 AND c.due_at <= $1::timestamptz + interval '7 days'`,
  overdue: 'c.due_at <= $1',
  closed: 'p.ended_at >= $1',
  settledAgain: 's.settled_at >= $1',
};

/** Days of all time zones lie between these; an index knows moments only. */
const within = (at: string, first: string, last: string): string =>
  `${at} >= ${first}::date - 1 AND ${at} < ${last}::date + 3`;

/** Which of them are those of a day: what is open is due before its moment, and overdue after. */
const onDay = (state: State): string => {
  const { at, day } = watches[state];
  const isOpen: Partial<Record<State, string>> = { due: `${at} > $1`, overdue: `${at} <= $1` };
  const seen = isOpen[state] ?? '$1::timestamptz IS NOT NULL';
  return `${within(at, '$2', '$2')} AND ${day} = $2::date AND ${seen}`;
};

const states = Object.keys(watches) as State[];

const pageAs = (name: string, state: State, condition: string, values: number) => {
  const { from, at, version, order } = watches[state];
  return {
    count: boundedCount(`readiness.count ${name}`, `${from} ${condition}`, values),
    page: statement(
      `readiness.page ${name}`,
      `SELECT json_build_object('id', c.id, 'name', c.name) AS company,
         p.id AS "payrollCycleId", p.month AS payroll, '${state}' AS state,
         ${seconds(at)} AS at, ${version} AS version
       ${from} ${condition}
       ORDER BY ${at} ${order}, c.id LIMIT $${values + 1} OFFSET $${values + 2}`,
    ),
  };
};
const watched = new Map(states.map((state) => [state, pageAs(state, state, lately[state], 1)]));
const watchedOn = new Map(
  states.map((state) => [state, pageAs(`${state} of a day`, state, onDay(state), 2)]),
);

/** Cycles of all companies in a state: since a moment or seen from it, or those of a day. */
export const pageOfWatched = (
  reader: Reader,
  state: State,
  moment: Date,
  day: string | undefined,
  paging: Paging,
) => {
  const { count, page } = (day === undefined ? watched : watchedOn).get(state)!;
  const values = day === undefined ? [moment] : [moment, day];
  const bound = [...values, countBound(paging)];
  return pageOf<WatchedCycle>(reader, count, bound, page, [...values, paging.size, paging.offset]);
};

/** What happens within some days, each with its day and its state. */
const happening = (['due', 'closed', 'settledAgain'] as const)
  .map((state) => {
    const { from, at, day } = watches[state];
    const named =
      state === 'due' ? `CASE WHEN ${at} > $3 THEN 'due' ELSE 'overdue' END` : `'${state}'`;
    return `SELECT ${day} AS day, ${named} AS state ${from} ${within(at, '$1', '$2')}`;
  })
  .join('\n UNION ALL ');
const counted = (state: State) => `count(*) FILTER (WHERE state = '${state}') AS "${state}"`;
const calendar = longStatement(
  'readiness.calendar',
  `SELECT day::text AS date, ${states.map(counted).join(', ')} FROM (${happening}) AS happening
   WHERE day BETWEEN $1::date AND $2::date GROUP BY day ORDER BY day`,
);

/** How many cycles of all companies close on each of some days, seen from a moment. */
export const closingDays = (reader: Reader, { from, to }: DaySpan, now: Date) =>
  reader.rows<ClosingDay>(calendar, [from, to, now]);
