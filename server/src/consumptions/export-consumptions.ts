import { Failure } from '@fringe/contract/errors';
import type { Database } from '../database/database.ts';
import type { Snapshot, Spool } from '../database/exports/spool.ts';
import { type CsvForm, csvOptions, jsonOptions } from '../database/exports/text-formats.ts';
import { fileName } from '../values/file-name.ts';
import {
  consumptionsAsCsv,
  consumptionsAsJson,
  kindsQuery,
  lineColumns,
  movedEmployees,
  personColumns,
  type ReportScope,
} from './export-queries.ts';
import type { ReportedCompany } from './report-queries.ts';
import { companyHead, sortedKinds } from './report-rules.ts';

/** What stands around the companies of a report that is JSON. */
export interface Frame {
  before: string;
  after: string;
}

/** A report: the companies that it is about, found in its own snapshot, and how it is told. */
export interface Report {
  find: (snapshot: Snapshot) => Promise<ReportedCompany[]>;
  filter: Omit<ReportScope, 'moved'>;
  /** Of employees with one legal id, which one stands for all of them; each for itself without. */
  keep: 'newest' | 'oldest' | undefined;
  frame: Frame;
  /** What its file is called after: a corporation, or else the company that it is about. */
  alias?: string;
  csv: CsvForm | undefined;
  asOf: Date;
}

/** Writes a report, complete: as CSV, or as JSON. */
export async function exportConsumptions(
  database: Database,
  report: Report,
  signal: AbortSignal,
): Promise<Spool & { name: string }> {
  let name = '';
  const spool = await database.spool(signal, async (snapshot) => {
    const companies = await report.find(snapshot);
    if (companies.length === 0) throw new Failure('resourceNotFound');
    name = nameOf(report, companies);
    const { filter, keep } = report;
    const moved = keep ? await movedEmployees(snapshot, companies, filter.categories, keep) : [];
    const scope = { ...filter, moved };
    if (report.csv) return writeCsv(snapshot, companies, scope, report.csv);
    await snapshot.write(report.frame.before);
    for (const [index, company] of companies.entries()) {
      const head = companyHead(company, report.asOf);
      await snapshot.write(`${index > 0 ? ',' : ''}${head},"employees":[`);
      // Each employee comes with a comma; the first has nothing before it.
      await snapshot.copy(consumptionsAsJson(company, scope), jsonOptions, 1);
      await snapshot.write(']}');
    }
    await snapshot.write(report.frame.after);
  });
  return { ...spool, name };
}

/** Of an employee only the id, which says nothing about them. */
function nameOf({ alias, filter }: Report, companies: readonly ReportedCompany[]): string {
  const whose = [alias ?? companies[0]!.legalId, filter.employeeId].filter(Boolean).join('-');
  const months = companies.map(({ month }) => month);
  return fileName('consumptions', whose, months);
}

async function writeCsv(
  snapshot: Snapshot,
  companies: readonly ReportedCompany[],
  scope: ReportScope,
  { format, dialect }: CsvForm,
): Promise<void> {
  const { options, before, header } = csvOptions(dialect);
  const kinds = new Set<string>();
  for (const company of format === 'columns' ? companies : []) {
    const rows = await snapshot.rows<{ kind: string }>(kindsQuery(company, scope));
    for (const { kind } of rows) kinds.add(kind);
  }
  const sorted = sortedKinds([...kinds], scope.categories);
  const columns =
    format === 'lines' ? lineColumns(scope.groupBy) : [...personColumns, 'currency', ...sorted];
  await snapshot.write(before + header(columns));
  for (const company of companies) {
    await snapshot.copyRows(consumptionsAsCsv(company, scope, format, sorted), options);
  }
}
