import type { Client } from '../client.ts';
import type {
  CompanyConsumptions,
  ConsumptionEntry,
  CorporationConsumptions,
  EmployeeConsumptions,
  EmployeeTotal,
  Explanation,
  RefusedCharge,
  SettlementChange,
  SettlementItem,
} from '../generated/types.ts';
import type { BodyOf, QueryOf, ReplyOf } from '../operation-types.ts';
import type { CsvStream } from '../sending/csv.ts';
import type { FileStream } from '../sending/file.ts';
import type { Pages } from '../sending/pages.ts';
import type { CallOptions } from '../settings/options.ts';

import type {
  CompanyFile,
  CompanyReport,
  CorporationFile,
  CorporationReport,
  List,
  ListFile,
} from './report-queries.ts';

/** What employees have used of their benefits. */
export class Consumptions {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Reads what an employee has consumed. */
  ofEmployee(
    companyId: string,
    employeeId: string,
    query: CompanyReport = {},
    options?: CallOptions,
  ): Promise<EmployeeConsumptions> {
    const path = { companyId, employeeId };
    return this.#client.call('readEmployeeConsumptions', { path, query }, options);
  }

  /** Reads what an employee has consumed as a CSV file. */
  ofEmployeeCsv(
    companyId: string,
    employeeId: string,
    query: CompanyFile = {},
    options?: CallOptions,
  ): Promise<CsvStream> {
    const path = { companyId, employeeId };
    return this.#client.csv('readEmployeeConsumptions', { path, query }, options);
  }

  /**
   * Explains what an employee has used of a benefit in a month: all that the number is made of, and
   * sentences in the `language` of the options.
   */
  explain(
    companyId: string,
    employeeId: string,
    query: QueryOf<'explainConsumptions'>,
    options?: CallOptions,
  ): Promise<Explanation> {
    const path = { companyId, employeeId };
    return this.#client.call('explainConsumptions', { path, query }, options);
  }

  /** Lists charges that were refused, newest first: why a card was declined. */
  refusals(
    companyId: string,
    query: List<'listRefusedCharges'> = {},
    options?: CallOptions,
  ): Pages<RefusedCharge> {
    return this.#client.pages('listRefusedCharges', { path: { companyId }, query }, options);
  }

  /** Reads charges that were refused as a CSV file. */
  refusalsCsv(
    companyId: string,
    query: ListFile<'listRefusedCharges'> = {},
    options?: CallOptions,
  ): Promise<CsvStream> {
    return this.#client.csv('listRefusedCharges', { path: { companyId }, query }, options);
  }

  /** Lists charges and voids one by one, newest first, with the limit that held for each. */
  entries(
    companyId: string,
    query: List<'listConsumptionEntries'> = {},
    options?: CallOptions,
  ): Pages<ConsumptionEntry> {
    return this.#client.pages('listConsumptionEntries', { path: { companyId }, query }, options);
  }

  /** Reads charges and voids one by one as a CSV file. */
  entriesCsv(
    companyId: string,
    query: ListFile<'listConsumptionEntries'> = {},
    options?: CallOptions,
  ): Promise<CsvStream> {
    return this.#client.csv('listConsumptionEntries', { path: { companyId }, query }, options);
  }

  /** Reads charges and voids one by one as a workbook (XLSX), up to 200,000. */
  entriesXlsx(
    companyId: string,
    query: Omit<ListFile<'listConsumptionEntries'>, 'csvDialect'> = {},
    options?: CallOptions,
  ): Promise<FileStream> {
    return this.#client.xlsx('listConsumptionEntries', { path: { companyId }, query }, options);
  }

  /** Reads what a company has consumed over time, by month or day. */
  series(
    companyId: string,
    query: QueryOf<'readCompanySeries'> = {},
    options?: CallOptions,
  ): Promise<ReplyOf<'readCompanySeries'>> {
    return this.#client.call('readCompanySeries', { path: { companyId }, query }, options);
  }

  /** Reads what an employee has consumed over time, by month or day. */
  seriesOfEmployee(
    companyId: string,
    employeeId: string,
    query: QueryOf<'readEmployeeSeries'> = {},
    options?: CallOptions,
  ): Promise<ReplyOf<'readEmployeeSeries'>> {
    const path = { companyId, employeeId };
    return this.#client.call('readEmployeeSeries', { path, query }, options);
  }

  /** Lists what people have consumed in a month, with their names. */
  totals(
    companyId: string,
    query: QueryOf<'listEmployeeTotals'> = {},
    options?: CallOptions,
  ): Pages<EmployeeTotal> {
    return this.#client.pages('listEmployeeTotals', { path: { companyId }, query }, options);
  }

  /** Lists the versions of closed months, newest first. */
  settlements(
    companyId: string,
    query: QueryOf<'listSettlements'> = {},
    options?: CallOptions,
  ): Pages<SettlementItem> {
    return this.#client.pages('listSettlements', { path: { companyId }, query }, options);
  }

  /** Lists what two versions of a closed month differ in. */
  settlementChanges(
    companyId: string,
    query: QueryOf<'listSettlementChanges'>,
    options?: CallOptions,
  ): Pages<SettlementChange> {
    return this.#client.pages('listSettlementChanges', { path: { companyId }, query }, options);
  }

  /** Reads what the employees of a company have consumed. */
  ofCompany(
    companyId: string,
    query: CompanyReport = {},
    options?: CallOptions,
  ): Promise<CompanyConsumptions> {
    return this.#client.call('readCompanyConsumptions', { path: { companyId }, query }, options);
  }

  /** Reads what the employees of a company have consumed as a CSV file. */
  ofCompanyCsv(
    companyId: string,
    query: CompanyFile = {},
    options?: CallOptions,
  ): Promise<CsvStream> {
    return this.#client.csv('readCompanyConsumptions', { path: { companyId }, query }, options);
  }

  /** Reads what the employees of a company have consumed as a workbook (XLSX). */
  ofCompanyXlsx(
    companyId: string,
    query: Omit<CompanyFile, 'csvDialect'> = {},
    options?: CallOptions,
  ): Promise<FileStream> {
    return this.#client.xlsx('readCompanyConsumptions', { path: { companyId }, query }, options);
  }

  /** Reads what the employees of a corporation have consumed. */
  ofCorporation(
    corporationId: string,
    query: CorporationReport = {},
    options?: CallOptions,
  ): Promise<CorporationConsumptions> {
    const path = { corporationId };
    return this.#client.call('readCorporationConsumptions', { path, query }, options);
  }

  /** Reads what the employees of a corporation have consumed as a CSV file. */
  ofCorporationCsv(
    corporationId: string,
    query: CorporationFile = {},
    options?: CallOptions,
  ): Promise<CsvStream> {
    const path = { corporationId };
    return this.#client.csv('readCorporationConsumptions', { path, query }, options);
  }

  /** Reads what an employee has consumed in one payroll cycle. */
  ofCycle(
    companyId: string,
    payrollCycleId: string,
    employeeId: string,
    options?: CallOptions,
  ): Promise<ReplyOf<'readCycleConsumptions'>> {
    const path = { companyId, payrollCycleId, employeeId };
    return this.#client.call('readCycleConsumptions', { path }, options);
  }

  /** Records a charge, in a sandbox only; the cycle may be closed. */
  record(
    companyId: string,
    payrollCycleId: string,
    employeeId: string,
    body: BodyOf<'recordConsumption'>,
    options?: CallOptions,
  ): Promise<ReplyOf<'recordConsumption'>> {
    const path = { companyId, payrollCycleId, employeeId };
    return this.#client.call('recordConsumption', { path, body }, options);
  }

  /** Voids a charge, in a sandbox only; `reason` says why. */
  void(
    companyId: string,
    payrollCycleId: string,
    employeeId: string,
    consumptionId: string,
    { reason, ...options }: CallOptions & BodyOf<'voidConsumption'> = {},
  ): Promise<undefined> {
    const path = { companyId, payrollCycleId, employeeId, consumptionId };
    const why = reason === undefined ? {} : { body: { reason } };
    return this.#client.call('voidConsumption', { path, ...why }, options);
  }
}
