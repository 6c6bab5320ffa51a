import { Failure } from '@fringe/contract/errors';
import { fileTypesOf } from '@fringe/contract/operation';
import * as ofCompany from '@fringe/contract/operations/limits/company-usage';
import * as overTime from '@fringe/contract/operations/limits/limits-over-time';
import type { Context } from '../../context.ts';
import { pageReply, paging } from '../../http/paging.ts';
import { fileForm } from '../../http/replies/file-forms.ts';
import { StreamedReply } from '../../http/replies/streamed-reply.ts';
import { type Route, route } from '../../http/route.ts';
import { pageOfChanges } from '../history-queries.ts';
import { limitChange } from '../history-rules.ts';
import { limitedPerson } from '../queries.ts';
import { categoriesOf } from '../rules.ts';
import { limitedCompany, pageOfCompanyUsage } from './company-queries.ts';
import { usageColumns } from './export-queries.ts';
import { exportUsage } from './export-usage.ts';
import { usageOfEmployee } from './queries.ts';
import { employeeUsage, limitUsage, peopleOf, usageMonth } from './rules.ts';

/** All of them are the same for partners and for the operator. */
export const limitUsageRoutes = (context: Context): Route[] => [
  ...employeeRoutes(context),
  ...companyRoutes(context),
];

const employeeRoutes = ({ database: { reader }, vault }: Context): Route[] =>
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

const companyRoutes = ({ database }: Context): Route[] =>
  [ofCompany.listCompanyLimitUsage, ofCompany.platformListCompanyLimitUsage].map((operation) =>
    route(operation, async ({ caller, path: { companyId }, query, accept, gone }) => {
      const { reader } = database;
      const { payroll, from } = query;
      const categories = categoriesOf(query.categories);
      const asked = { categories, from, sorted: query.sort === 'used' };
      const csv = fileForm(query, accept, () => usageColumns, fileTypesOf(operation));
      const viewer = caller.partnerId;
      if (csv) {
        const file = { ...asked, payroll, csv };
        const spool = await exportUsage(database, companyId, viewer, file, gone);
        return new StreamedReply(csv.type, spool);
      }
      const page = paging(query);
      const { currency, openMonth, employees } = await limitedCompany(reader, companyId);
      const month = usageMonth(payroll, openMonth);
      const employeeIds = peopleOf(query);
      const terms = { ...asked, month, employeeIds };
      const { items, found } = await pageOfCompanyUsage(reader, companyId, terms, page);
      return {
        payroll: month,
        currency,
        usage: items.map((row) => employeeUsage(row, currency, viewer)),
        page: pageReply(page, found ?? (employeeIds?.length ?? employees) * categories.length),
      };
    }),
  );
