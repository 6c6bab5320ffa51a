import { Failure } from '@fringe/contract/errors';
import type { Database } from '../database/database.ts';
import type { Snapshot, Spool } from '../database/spool.ts';
import { type CsvForm, csvOptions, jsonOptions } from '../database/text-formats.ts';
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
import { companyHead } from './report-rules.ts';

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
  csv: CsvForm | undefined;
  asOf: Date;
}

/** Writes a report, complete: as CSV, or as JSON. */
export const exportConsumptions = (
  database: Database,
  report: Report,
  signal: AbortSignal,
): Promise<Spool> =>
  database.spool(signal, async (snapshot) => {
    const companies = await report.find(snapshot);
    if (companies.length === 0) throw new Failure('resourceNotFound');
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
  const sorted = [...kinds].sort();
  const columns =
    format === 'lines' ? lineColumns(scope.groupBy) : [...personColumns, 'currency', ...sorted];
  await snapshot.write(before + header(columns));
  for (const company of companies) {
    await snapshot.copyRows(consumptionsAsCsv(company, scope, format, sorted), options);
  }
}
