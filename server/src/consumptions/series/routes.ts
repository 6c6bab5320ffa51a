import { Failure } from '@fringe/contract/errors';
import * as series from '@fringe/contract/operations/consumptions/series';
import { companyCalendar } from '../../companies/calendar-queries.ts';
import type { Context } from '../../context.ts';
import { employeeExists } from '../../employees/queries.ts';
import { type Route, route } from '../../http/route.ts';
import { monthOf, PLATFORM_ZONE } from '../../values/month.ts';
import { companySeries, seriesOfAll } from './queries.ts';
import { monthsOf } from './rules.ts';

/** The same for partners and for the operator, who also sees all companies together. */
export const seriesRoutes = ({ clock, database: { reader } }: Context): Route[] => [
  ...[series.readCompanySeries, series.platformReadCompanySeries].map((operation) =>
    route(operation, async ({ path: { companyId }, query }) => {
      const { by = 'month', groupBy } = query;
      const months = monthsOf(query, (await companyCalendar(reader, companyId)).openMonth);
      const points = await companySeries(reader, months, { by, groupBy }, companyId);
      return { ...months, points };
    }),
  ),
  ...[series.readEmployeeSeries, series.platformReadEmployeeSeries].map((operation) =>
    route(operation, async ({ path: { companyId, employeeId }, query }) => {
      const known = await employeeExists(reader, companyId, employeeId);
      if (!known) throw new Failure('employeeNotFound');
      const { by = 'month', groupBy } = query;
      const months = monthsOf(query, (await companyCalendar(reader, companyId)).openMonth);
      const points = await companySeries(reader, months, { by, groupBy }, companyId, employeeId);
      return { ...months, points };
    }),
  ),
  route(series.readSeries, async ({ query }) => {
    const months = monthsOf(query, monthOf(clock.now(), PLATFORM_ZONE));
    return { ...months, points: await seriesOfAll(reader, months, query.groupBy) };
  }),
];
