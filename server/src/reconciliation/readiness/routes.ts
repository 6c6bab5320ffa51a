import { Failure } from '@fringe/contract/errors';
import {
  MOST_CLOSING_DAYS,
  readClosingCalendar,
} from '@fringe/contract/operations/companies/closings';
import * as readiness from '@fringe/contract/operations/companies/readiness';
import type { Context } from '../../context.ts';
import type { Reader } from '../../database/statement.ts';
import { pageReply, paging } from '../../http/paging.ts';
import { type Route, route } from '../../http/route.ts';
import { demandSpan, monthAround } from '../../values/day-spans.ts';
import type { CompanyId, CycleId } from '../../values/ids.ts';
import { dayOf, PLATFORM_ZONE } from '../../values/month.ts';
import { count, cycleToCheck, exportsOf, lastEntriesOf, leaversOf } from './queries.ts';
import { readinessOf } from './rules.ts';
import { closingDays, pageOfWatched } from './watch-queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export const readinessRoutes = ({ clock, database }: Context): Route[] => [
  ...[readiness.readReadiness, readiness.platformReadReadiness].map((operation) =>
    route(operation, ({ path: { companyId, payrollCycleId }, gone }) =>
      // One snapshot: what is counted and what is named belong together.
      database.inSnapshot(async (reader) => {
        const found = await findings(reader, companyId, payrollCycleId);
        return readinessOf(found);
      }, gone),
    ),
  ),
  route(readiness.listWatchedCycles, async ({ query: { state, since, day, ...asked } }) => {
    const now = clock.now();
    const past = since === undefined ? new Date(now.getTime() - DAY_MS) : new Date(since * 1000);
    const isOpen = state === 'due' || state === 'overdue';
    const page = paging(asked);
    const moment = isOpen || day !== undefined ? now : past;
    const { items, total } = await pageOfWatched(database.reader, state, moment, day, page);
    return { payrollCycles: items, page: pageReply(page, total) };
  }),
  route(readClosingCalendar, async ({ query }) => {
    const now = clock.now();
    const span = demandSpan(monthAround(query, dayOf(now, PLATFORM_ZONE)), MOST_CLOSING_DAYS);
    return { ...span, days: await closingDays(database.reader, span, now) };
  }),
];

async function findings(reader: Pick<Reader, 'rows'>, companyId: CompanyId, cycleId: CycleId) {
  const cycle = await cycleToCheck(reader, companyId, cycleId);
  if (!cycle) throw new Failure('cycleNotFound');
  const { month, limitsRequired, version } = cycle;
  const counted = (what: Parameters<typeof count>[1]) => count(reader, what, companyId, month);
  return {
    cycle,
    flags: await counted('flags'),
    requests: await counted('requests'),
    payments: await counted('payments'),
    starters: await counted('starters'),
    withoutLimit: limitsRequired ? await counted('withoutLimit') : null,
    leavers: await leaversOf(reader, companyId, month),
    lastEntries: await lastEntriesOf(reader, companyId, month),
    officialExports: version === null ? null : await exportsOf(reader, companyId, month),
  };
}
