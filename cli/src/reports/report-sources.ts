import { type CsvStream, type FileStream, NotFoundError } from '@fringe/sdk';
import { findCompany, findCorporation, findEmployee } from '../choosing/names.ts';
import type { Cli } from '../cli.ts';
import { Complaint } from '../errors/complaint.ts';
import { programName } from '../launch/program-name.ts';
import type { Consumptions, CorporationLimits } from './report-rows.ts';

/** What a report is about, and how it is to be shown. */
export interface ReportOptions {
  company?: string;
  corporation?: string;
  employee?: string;
  payroll?: string;
  categories?: string;
  groupBy?: 'category' | 'category,behaviour';
  mergeEmployees?: 'newest' | 'oldest';
  csvFormat?: 'lines' | 'columns';
  csvDialect?: 'excel-es';
  columns?: string;
  format?: 'table' | 'json' | 'csv' | 'xlsx';
  output?: string;
  force?: boolean;
}

/** A report that is read in one of these forms. */
export interface ReportSource<Reply> {
  json(): Promise<Reply>;
  csv(): Promise<CsvStream>;
  /** Where it is to be had as a workbook, too. */
  xlsx?(): Promise<FileStream>;
}

/** Of a corporation, an employee, or a company, by what was named. */
export async function consumptionSource(
  cli: Cli,
  options: ReportOptions,
): Promise<ReportSource<Consumptions>> {
  const { consumptions } = (await cli.session()).fringe;
  const { signal } = cli;
  const query = chosen(options, ['payroll', 'categories', 'groupBy']);
  const sheetQuery = { ...query, ...chosen(options, ['csvFormat']) };
  const csvQuery = { ...sheetQuery, ...chosen(options, ['csvDialect']) };
  if (options.corporation) {
    const { id, alias } = await findCorporation(cli, options.corporation);
    const merged = chosen(options, ['mergeEmployees']);
    return inMonth(options.payroll, alias, '<company>', {
      json: () => consumptions.ofCorporation(id, { ...query, ...merged }, { signal }),
      csv: () => consumptions.ofCorporationCsv(id, { ...csvQuery, ...merged }, { signal }),
    });
  }
  const { id, name } = await findCompany(cli, options.company);
  if (!options.employee) {
    return inMonth(options.payroll, name, id, {
      json: () => consumptions.ofCompany(id, query, { signal }),
      csv: () => consumptions.ofCompanyCsv(id, csvQuery, { signal }),
      xlsx: () => consumptions.ofCompanyXlsx(id, sheetQuery, { signal }),
    });
  }
  const employee = await findEmployee(cli, id, options.employee);
  return inMonth(options.payroll, name, id, {
    json: () => consumptions.ofEmployee(id, employee.id, query, { signal }),
    csv: () => consumptions.ofEmployeeCsv(id, employee.id, csvQuery, { signal }),
  });
}

/** The company or employee was found just before: what is not found is the month. */
function inMonth<Reply>(
  month: string | undefined,
  whose: string,
  company: string,
  { json, csv, xlsx }: ReportSource<Reply>,
): ReportSource<Reply> {
  const refuse = (error: unknown): never => {
    if (!month || !(error instanceof NotFoundError)) throw error;
    throw new Complaint(
      'not-found',
      `${whose} has no payroll cycle ${month}`,
      `See which there are with: ${programName()} cycles --company ${company}`,
      { cause: error },
    );
  };
  return {
    json: () => json().catch(refuse),
    csv: () => csv().catch(refuse),
    ...(xlsx && { xlsx: () => xlsx().catch(refuse) }),
  };
}

export async function limitSource(
  cli: Cli,
  options: ReportOptions,
): Promise<ReportSource<CorporationLimits>> {
  const { limits } = (await cli.session()).fringe;
  const { signal } = cli;
  const { id } = await findCorporation(cli, options.corporation!);
  const csvQuery = chosen(options, ['csvFormat', 'csvDialect', 'columns']);
  return {
    json: () => limits.ofCorporation(id, {}, { signal }),
    csv: () => limits.ofCorporationCsv(id, csvQuery, { signal }),
  };
}

/** Those of the named options that were given. */
const chosen = <Name extends keyof ReportOptions>(
  options: ReportOptions,
  names: readonly Name[],
): Pick<ReportOptions, Name> =>
  Object.fromEntries(
    names.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]])),
  ) as Pick<ReportOptions, Name>;
