import type { Client } from '../client.ts';
import type {
  CorporationLimits,
  EmployeeLimits,
  EmployeeLimitUsage,
  EmployeeUsage,
  LimitChange,
  LimitsInput,
  LimitsSet,
} from '../generated/types.ts';
import type { BodyOf, QueryOf, ReplyOf } from '../operation-types.ts';
import type { CsvStream } from '../sending/csv.ts';
import type { FileStream } from '../sending/file.ts';
import type { Pages } from '../sending/pages.ts';
import type { CallOptions } from '../settings/options.ts';

type CorporationQuery = QueryOf<'readCorporationLimits'>;
type CompanyUsageQuery = QueryOf<'listCompanyLimitUsage'>;
/** What only a file has. */
type FileOptions = 'format' | 'csvDialect' | 'columns';

/** How much of a benefit may be used. */
export class Limits {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Reads the limits of an employee: those of a month, and what begins after it. */
  get(
    companyId: string,
    employeeId: string,
    query: QueryOf<'readEmployeeLimits'> = {},
    options?: CallOptions,
  ): Promise<EmployeeLimits> {
    const path = { companyId, employeeId };
    return this.#client.call('readEmployeeLimits', { path, query }, options);
  }

  /** Lists the changes of an employee's limits, newest first: who, when, before and after. */
  history(
    companyId: string,
    employeeId: string,
    query: QueryOf<'listLimitChanges'> = {},
    options?: CallOptions,
  ): Pages<LimitChange> {
    const path = { companyId, employeeId };
    return this.#client.pages('listLimitChanges', { path, query }, options);
  }

  /** Reads what is used, reserved and left of an employee's limits in a month. */
  usage(
    companyId: string,
    employeeId: string,
    query: QueryOf<'readLimitUsage'> = {},
    options?: CallOptions,
  ): Promise<EmployeeUsage> {
    const path = { companyId, employeeId };
    return this.#client.call('readLimitUsage', { path, query }, options);
  }

  /** Lists what is used and left of a company's limits: by employee, or the most used first. */
  companyUsage(
    companyId: string,
    query: Omit<CompanyUsageQuery, FileOptions> = {},
    options?: CallOptions,
  ): Pages<EmployeeLimitUsage> {
    return this.#client.pages('listCompanyLimitUsage', { path: { companyId }, query }, options);
  }

  /** Reads what is used and left of all limits of a company as a CSV file. */
  companyUsageCsv(
    companyId: string,
    query: Omit<CompanyUsageQuery, 'format' | 'page' | 'limit'> = {},
    options?: CallOptions,
  ): Promise<CsvStream> {
    return this.#client.csv('listCompanyLimitUsage', { path: { companyId }, query }, options);
  }

  /** Reads what is used and left of all limits of a company as a workbook (XLSX). */
  companyUsageXlsx(
    companyId: string,
    query: Omit<CompanyUsageQuery, 'format' | 'csvDialect' | 'page' | 'limit'> = {},
    options?: CallOptions,
  ): Promise<FileStream> {
    return this.#client.xlsx('listCompanyLimitUsage', { path: { companyId }, query }, options);
  }

  /** Sets the limits of up to 10,000 employees, each judged for itself; `dryRun` only tells. */
  change(
    companyId: string,
    body: BodyOf<'changeLimits'>,
    options?: CallOptions,
  ): Promise<ReplyOf<'changeLimits'>> {
    return this.#client.call('changeLimits', { path: { companyId }, body }, options);
  }

  /** Sets the limits that hold from the next payroll cycle on, named by its month. */
  setRecurrent(
    companyId: string,
    employeeId: string,
    query: QueryOf<'setRecurrentLimits'>,
    body: LimitsInput,
    options?: CallOptions,
  ): Promise<LimitsSet> {
    const path = { companyId, employeeId };
    return this.#client.call('setRecurrentLimits', { path, query, body }, options);
  }

  /** Sets the limits of the open payroll cycle, named by its month; they prevail there. */
  setPunctual(
    companyId: string,
    employeeId: string,
    query: QueryOf<'setPunctualLimits'>,
    body: LimitsInput,
    options?: CallOptions,
  ): Promise<LimitsSet> {
    const path = { companyId, employeeId };
    return this.#client.call('setPunctualLimits', { path, query, body }, options);
  }

  /** Disables benefits for the month `period`, for some employees or the whole company. */
  disable(
    companyId: string,
    body: BodyOf<'disableLimits'>,
    options?: CallOptions,
  ): Promise<ReplyOf<'disableLimits'>> {
    return this.#client.call('disableLimits', { path: { companyId }, body }, options);
  }

  /** Reads the limits of all employees of a corporation. */
  ofCorporation(
    corporationId: string,
    query: Record<never, never> = {},
    options?: CallOptions,
  ): Promise<CorporationLimits> {
    const path = { corporationId };
    return this.#client.call('readCorporationLimits', { path, query }, options);
  }

  /** Reads the limits of all employees of a corporation as a CSV file. */
  ofCorporationCsv(
    corporationId: string,
    query: Omit<CorporationQuery, 'format'> = {},
    options?: CallOptions,
  ): Promise<CsvStream> {
    return this.#client.csv('readCorporationLimits', { path: { corporationId }, query }, options);
  }
}
