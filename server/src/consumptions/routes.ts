import { Failure } from '@fringe/contract/errors';
import type { QueryOf } from '@fringe/contract/operation';
import * as consumptions from '@fringe/contract/operations/consumptions/consumptions';
import type { Context } from '../context.ts';
import { visibleCorporation } from '../corporations/queries.ts';
import type { Snapshot } from '../exports/spool.ts';
import { fileForm } from '../http/replies/file-forms.ts';
import { stored } from '../http/replies/representation.ts';
import { StreamedReply } from '../http/replies/streamed-reply.ts';
import { type Route, route } from '../http/route.ts';
import type { CompanyId } from '../values/ids.ts';
import { exportConsumptions, type Report } from './export-consumptions.ts';
import { recordChargeInCycle } from './record-charge.ts';
import {
  reportedCompanies,
  reportedCompany,
  reportedPerson,
  totalsOfEmployee,
} from './report-queries.ts';
import { categoriesOf, companyFields, demandSameMonth, grouped } from './report-rules.ts';
import { voidCharge } from './void-charge.ts';

/** Since when a cycle is named by its month: 2026-01-01. */
const CYCLE_ID_DEPRECATED = 1_767_225_600;

export const consumptionRoutes = (context: Context): Route[] => [
  ...employeeReads(context),
  ...cycleReads(context),
  ...reports(context),
  ...writes(context),
];

type Query = QueryOf<typeof consumptions.readCompanyConsumptions>;
type Corporations = QueryOf<typeof consumptions.readCorporationConsumptions>;

/** The form and filter of a report; mistakes in them are refused before anything is read. */
const termsOf = (query: Query | Corporations, accept: string | undefined) => ({
  csv: fileForm(query, accept, () => [], ['csv', 'xlsx']),
  filter: {
    categories: categoriesOf(query.categories),
    groupBy: query.groupBy,
    settled: query.version !== undefined,
  },
});

/** A report as CSV or JSON, whatever its companies are. */
async function send(
  { database, clock }: Context,
  report: Omit<Report, 'asOf'>,
  gone: AbortSignal,
): Promise<StreamedReply> {
  const spool = await exportConsumptions(database, { ...report, asOf: clock.now() }, gone);
  return new StreamedReply(report.csv?.type ?? 'json', spool);
}

const ofCompany = (
  companyId: CompanyId,
  query: Query,
): Pick<Report, 'find' | 'frame' | 'keep'> => ({
  find: async (snapshot) => {
    const company = await reportedCompany(snapshot, companyId, query);
    if (company) demandSameMonth(query.payroll, company);
    return company ? [company] : [];
  },
  frame: { before: '{"company":', after: '}' },
  keep: undefined,
});

const employeeReads = (context: Context): Route[] => [
  route(consumptions.readEmployeeConsumptions, async (call) => {
    const { companyId, employeeId } = call.path;
    const { query } = call;
    const { csv, filter } = termsOf(query, call.accept);
    const { reader } = context.database;
    // Taken before the reads: what is booked after it may be missing.
    const asOf = context.clock.now();
    const [company, person] = await Promise.all([
      reportedCompany(reader, companyId, query),
      reportedPerson(reader, companyId, employeeId),
    ]);
    if (company) demandSameMonth(query.payroll, company);
    if (!company || !person) throw new Failure('resourceNotFound');
    if (query.payrollCycleId !== undefined) call.deprecated(CYCLE_ID_DEPRECATED);
    if (csv) {
      const report = { ...ofCompany(companyId, query), csv, filter: { ...filter, employeeId } };
      return send(context, report, call.gone);
    }
    const totals = await totalsOfEmployee(
      reader,
      companyId,
      company.month,
      employeeId,
      filter.categories,
      query.version,
    );
    const employee = { employeeId, ...person, consumptions: grouped(totals, query.groupBy) };
    const fields = companyFields(company, asOf);
    // Not through the schema's serialiser: it would move the fields that may be absent to the end.
    return stored(
      JSON.stringify({
        company: { ...fields, employee },
      } satisfies consumptions.EmployeeConsumptions),
    );
  }),
];

const cycleReads = (context: Context): Route[] => [
  route(consumptions.readCycleConsumptions, async ({ path, query }) => {
    const { reader } = context.database;
    const { companyId, employeeId, payrollCycleId } = path;
    const { version } = query;
    const [company, person] = await Promise.all([
      reportedCompany(reader, companyId, { payrollCycleId, ...(version && { version }) }),
      reportedPerson(reader, companyId, employeeId),
    ]);
    if (!company || !person) throw new Failure('resourceNotFound');
    const { month, currency } = company;
    const totals = await totalsOfEmployee(reader, companyId, month, employeeId, null, version);
    return {
      consumptions: totals.map(({ amountInCents, ...total }) => ({
        ...total,
        amount: { amountInCents, currency },
      })),
    };
  }),
];

const reports = (context: Context): Route[] => [
  route(consumptions.readCompanyConsumptions, async (call) => {
    const { path, query, accept, gone } = call;
    const report = { ...ofCompany(path.companyId, query), ...termsOf(query, accept) };
    const reply = await send(context, report, gone);
    if (query.payrollCycleId !== undefined) call.deprecated(CYCLE_ID_DEPRECATED);
    return reply;
  }),
  route(consumptions.readCorporationConsumptions, async ({ caller, path, query, accept, gone }) => {
    const terms = termsOf(query, accept);
    const { reader } = context.database;
    const partnerId = caller.partnerId!;
    const known = await visibleCorporation(reader, partnerId, path.corporationId);
    if (!known) throw new Failure('resourceNotFound');
    const head = JSON.stringify(known).slice(0, -1);
    const report = {
      ...terms,
      find: (snapshot: Snapshot) => reportedCompanies(snapshot, known.id, partnerId, query),
      frame: { before: `{"corporation":${head},"companies":[`, after: ']}}' },
      keep: query.mergeEmployees,
      alias: known.alias,
    };
    return send(context, report, gone);
  }),
];

const writes = ({ clock, vault }: Context): Route[] => [
  route(consumptions.recordConsumption, async ({ path, body, writer }) => {
    const { companyId, employeeId, payrollCycleId } = path;
    const { amount, ...rest } = body;
    const charge = { ...rest, employeeId, amountInCents: amount, externalId: null };
    const { id } = await recordChargeInCycle(writer, clock, companyId, payrollCycleId, charge);
    return { id };
  }),
  route(consumptions.voidConsumption, async ({ path, body, writer }) => {
    const { companyId, employeeId, payrollCycleId: cycleId, consumptionId } = path;
    const why = { vault, ...body };
    await voidCharge(writer, clock, companyId, consumptionId, why, { employeeId, cycleId });
    return undefined;
  }),
];
