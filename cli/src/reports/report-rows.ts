import type { CompanyConsumptions, EmployeeConsumptions, ReplyOf } from '@fringe/sdk';
import { amountOf } from '../output/money.ts';

/** A line of a report that a person reads. */
export interface ReportRow {
  companyId: string;
  employeeId: string;
  legalId: string;
  what: string;
  /** What counts in a total, with its sign; undefined where there is nothing to add up. */
  cents?: number;
  currency: string;
  amount: string;
  remark: string;
}

/** A company in a report, and the month that its figures are of. */
export interface ReportCompany {
  id: string;
  legalId: string;
  payrollCycle: { end: number | null; fiscalYear: string; payrollMonth: string };
  asOf?: number;
  settlement?: { version: number; settledAt: number } | null;
}

/** The limits of everybody in a corporation. */
export type CorporationLimits = ReplyOf<'readCorporationLimits'>;

type ConsumingCompany = CompanyConsumptions['company'];

/** The replies of the three reports of consumptions. */
export type Consumptions =
  | EmployeeConsumptions
  | CompanyConsumptions
  | { corporation: { companies: ConsumingCompany[] } };

export const consumptionRows = (reply: Consumptions): ReportRow[] =>
  consumingCompanies(reply).flatMap(({ id: companyId, currency, employees }) =>
    employees.flatMap(({ employeeId, legalId, consumptions }) =>
      consumptions.map(({ category, behaviour, sumType, amountInCents }) => ({
        companyId,
        employeeId,
        legalId,
        what: category,
        cents: signed(amountInCents, sumType),
        currency,
        amount: amountOf(signed(amountInCents, sumType), currency),
        remark: [behaviour, sumType === 'withdrawn' && sumType].filter(Boolean).join(', '),
      })),
    ),
  );

/** What was withdrawn is taken off, so that a person can add the rows up. */
const signed = (cents: number, sumType: string | undefined): number =>
  sumType === 'withdrawn' ? -cents : cents;

export function consumingCompanies(reply: Consumptions): ConsumingCompany[] {
  if ('corporation' in reply) return reply.corporation.companies;
  const { company } = reply;
  return ['employees' in company ? company : { ...company, employees: [company.employee] }];
}

export const limitRows = ({ corporation }: CorporationLimits): ReportRow[] =>
  corporation.companies.flatMap(({ id: companyId, currency, employees }) =>
    employees.flatMap(({ employeeId, legalId, limits }) =>
      Object.entries(limits).map(([what, limit]) => ({
        companyId,
        employeeId,
        legalId,
        what,
        currency,
        amount: limit.amount ? amountOf(limit.amount.amountInCents, limit.amount.currency) : '–',
        remark: [limit.type, limit.period, limit.disabled && 'disabled'].filter(Boolean).join(', '),
      })),
    ),
  );
