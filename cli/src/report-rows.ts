import type { CompanyConsumptions, EmployeeConsumptions, ReplyOf } from '@fringe/sdk';
import { amountOf } from './money.ts';

/** A line of a report that a person reads. */
export interface ReportRow {
  company: string;
  employeeId: string;
  legalId: string;
  what: string;
  amount: string;
  remark: string;
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
  companiesOf(reply).flatMap(({ legalId: company, currency, employees }) =>
    employees.flatMap(({ employeeId, legalId, consumptions }) =>
      consumptions.map(({ category, behaviour, sumType, amountInCents }) => ({
        company,
        employeeId,
        legalId,
        what: category,
        amount: amountOf(amountInCents, currency),
        remark: [behaviour, sumType].filter(Boolean).join(', '),
      })),
    ),
  );

function companiesOf(
  reply: Consumptions,
): Pick<ConsumingCompany, 'legalId' | 'currency' | 'employees'>[] {
  if ('corporation' in reply) return reply.corporation.companies;
  const { company } = reply;
  return ['employees' in company ? company : { ...company, employees: [company.employee] }];
}

export const limitRows = ({ corporation }: CorporationLimits): ReportRow[] =>
  corporation.companies.flatMap(({ legalId: company, employees }) =>
    employees.flatMap(({ employeeId, legalId, limits }) =>
      Object.entries(limits).map(([what, limit]) => ({
        company,
        employeeId,
        legalId,
        what,
        amount: limit.amount ? amountOf(limit.amount.amountInCents, limit.amount.currency) : '–',
        remark: [limit.type, limit.period, limit.disabled && 'disabled'].filter(Boolean).join(', '),
      })),
    ),
  );
