import { Failure } from '@fringe/contract/errors';
import * as limits from '@fringe/contract/operations/limits/limits';
import * as overTime from '@fringe/contract/operations/limits/limits-over-time';
import type { Context } from '../context.ts';
import { pageReply, paging } from '../http/paging.ts';
import { csvForm } from '../http/replies/csv.ts';
import { stored } from '../http/replies/representation.ts';
import { StreamedReply } from '../http/replies/streamed-reply.ts';
import { type Route, route } from '../http/route.ts';
import { disableLimits } from './disable-limits.ts';
import { exportLimits } from './export-limits.ts';
import { columnsOf } from './export-queries.ts';
import { pageOfChanges } from './history-queries.ts';
import { limitedPerson, limitsOfEmployee, scheduledOf } from './queries.ts';
import {
  activeLimits,
  categoriesOf,
  cycleOf,
  disablingOf,
  readableMonth,
  scheduledLimits,
} from './rules.ts';
import { setLimits } from './set-limits.ts';
import { usageOfEmployee } from './usage-queries.ts';
import { limitChange, limitUsage, usageMonth } from './usage-rules.ts';

export const limitRoutes = (context: Context): Route[] => [
  ...employeeRoutes(context),
  ...overTimeRoutes(context),
  ...exportRoutes(context),
];

const exportRoutes = ({ database }: Context): Route[] => [
  route(limits.readCorporationLimits, async ({ caller, path, query, accept, gone }) => {
    const categories = categoriesOf(query.categories);
    const csv = csvForm(query, accept, (format) => columnsOf(format, categories));
    const asked = { payroll: query.payroll, categories, csv };
    const spool = await exportLimits(database, path.corporationId, caller.partnerId!, asked, gone);
    return new StreamedReply(csv ? 'csv' : 'json', spool);
  }),
];

const employeeRoutes = ({ clock, database, vault }: Context): Route[] => [
  route(limits.setRecurrentLimits, async ({ path, query, body, writer }) =>
    setLimits(writer, clock, 'recurrent', path.companyId, path.employeeId, query.payroll, body),
  ),
  route(limits.setPunctualLimits, async ({ path, query, body, writer }) =>
    setLimits(writer, clock, 'punctual', path.companyId, path.employeeId, query.payroll, body),
  ),
  route(limits.readEmployeeLimits, async ({ path: { companyId, employeeId }, query }) => {
    const { reader } = database;
    const categories = categoriesOf(query.categories);
    const person = await limitedPerson(reader, companyId, employeeId);
    const month = readableMonth(query.payroll, person.openMonth);
    if (person.legalId === null) throw new Failure('employeeNotFound');
    const [rows, later] = await Promise.all([
      limitsOfEmployee(reader, companyId, employeeId, month),
      scheduledOf(reader, companyId, employeeId, month),
    ]);
    const { currency, internalId, legalId, companyLegalId } = person;
    // Not through the schema's serialiser: it knows one order of the categories only.
    return stored(
      JSON.stringify({
        company: {
          id: companyId,
          legalId: companyLegalId,
          currency,
          payrollCycle: cycleOf(month, person),
          employee: {
            employeeId,
            internalId,
            legalId,
            limits: activeLimits(rows, categories, currency),
            scheduled: scheduledLimits(later, categories, currency),
          },
        },
      } satisfies limits.EmployeeLimits),
    );
  }),
  route(limits.disableLimits, async ({ path, query, body, writer }) =>
    disableLimits(
      writer,
      { clock, vault },
      { companyId: path.companyId, ...disablingOf(query, body) },
      body,
    ),
  ),
];

/** The reads over time are the same for partners and for the operator. */
const overTimeRoutes = ({ database: { reader }, vault }: Context): Route[] =>
  [
    [overTime.listLimitChanges, overTime.readLimitUsage] as const,
    [overTime.platformListLimitChanges, overTime.platformReadLimitUsage] as const,
  ].flatMap(([history, usage]) => [
    route(history, async ({ caller, path: { companyId, employeeId }, query }) => {
      const page = paging(query);
      const [{ legalId, currency }, { items, total }] = await Promise.all([
        limitedPerson(reader, companyId, employeeId),
        pageOfChanges(reader, companyId, employeeId, page),
      ]);
      if (legalId === null) throw new Failure('employeeNotFound');
      return {
        changes: items.map((row) => limitChange(row, currency, caller.partnerId, vault)),
        page: pageReply(page, total),
      };
    }),
    route(usage, async ({ caller, path: { companyId, employeeId }, query }) => {
      const categories = categoriesOf(query.categories);
      const { legalId, currency, openMonth } = await limitedPerson(reader, companyId, employeeId);
      const payroll = usageMonth(query.payroll, openMonth);
      if (legalId === null) throw new Failure('employeeNotFound');
      const rows = await usageOfEmployee(reader, companyId, employeeId, payroll, categories);
      const shown = rows.map((row) => limitUsage(row, currency, caller.partnerId));
      return { companyId, employeeId, payroll, currency, usage: shown };
    }),
  ]);
