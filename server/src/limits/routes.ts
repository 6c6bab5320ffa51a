import { Failure } from '@fringe/contract/errors';
import { fileTypesOf } from '@fringe/contract/operation';
import * as limits from '@fringe/contract/operations/limits/limits';
import type { Context } from '../context.ts';
import { fileForm } from '../http/replies/file-forms.ts';
import { stored } from '../http/replies/representation.ts';
import { StreamedReply } from '../http/replies/streamed-reply.ts';
import { type Route, route } from '../http/route.ts';
import { limitChangeRoutes } from './changes/routes.ts';
import { disableLimits } from './disable-limits.ts';
import { exportLimits } from './export-limits.ts';
import { columnsOf } from './export-queries.ts';
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
import { limitUsageRoutes } from './usage/routes.ts';

/** Each for partners, and for the operator in its twin. */
export const limitRoutes = (context: Context): Route[] => [
  ...[limits, twins as never].flatMap((operations) => [
    ...settingRoutes(context, operations),
    ...readRoutes(context, operations),
  ]),
  ...limitUsageRoutes(context),
  ...limitChangeRoutes(context),
];

type Operations = Pick<
  typeof limits,
  | 'setRecurrentLimits'
  | 'setPunctualLimits'
  | 'disableLimits'
  | 'readEmployeeLimits'
  | 'readCorporationLimits'
>;

const twins = {
  setRecurrentLimits: limits.platformSetRecurrentLimits,
  setPunctualLimits: limits.platformSetPunctualLimits,
  disableLimits: limits.platformDisableLimits,
  readEmployeeLimits: limits.platformReadEmployeeLimits,
  readCorporationLimits: limits.platformReadCorporationLimits,
};

const readRoutes = ({ database }: Context, operations: Operations): Route[] => [
  route(operations.readCorporationLimits, async ({ caller, path, query, accept, gone }) => {
    const categories = categoriesOf(query.categories);
    const types = fileTypesOf(operations.readCorporationLimits);
    const csv = fileForm(query, accept, (format) => columnsOf(format, categories), types);
    const asked = { payroll: query.payroll, categories, csv };
    const spool = await exportLimits(database, path.corporationId, caller.partnerId, asked, gone);
    return new StreamedReply(csv?.type ?? 'json', spool);
  }),
  route(operations.readEmployeeLimits, async ({ path: { companyId, employeeId }, query }) => {
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
];

const settingRoutes = ({ clock, vault }: Context, operations: Operations): Route[] => [
  route(operations.setRecurrentLimits, async ({ path, query, body, writer }) =>
    setLimits(writer, clock, 'recurrent', path.companyId, path.employeeId, query.payroll, body),
  ),
  route(operations.setPunctualLimits, async ({ path, query, body, writer }) =>
    setLimits(writer, clock, 'punctual', path.companyId, path.employeeId, query.payroll, body),
  ),
  route(operations.disableLimits, async ({ path, query, body, writer }) =>
    disableLimits(
      writer,
      { clock, vault },
      { companyId: path.companyId, ...disablingOf(query, body) },
      body,
    ),
  ),
];
