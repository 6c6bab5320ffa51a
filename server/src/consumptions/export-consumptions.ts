import { Failure } from '@fringe/contract/errors';
import type { Database } from '../database/database.ts';
import { exportFile, type Frame } from '../exports/export-file.ts';
import type { Snapshot, Spool } from '../exports/spool.ts';
import type { CsvForm, CsvFormat } from '../exports/text-formats.ts';
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

/** A report: the companies that it is about, found in its own snapshot, and its form. */
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
  return exportFile(database, signal, async (snapshot) => {
    const companies = await report.find(snapshot);
    if (companies.length === 0) throw new Failure('resourceNotFound');
    const { filter, keep, csv, frame } = report;
    const moved = keep ? await movedEmployees(snapshot, companies, filter, keep) : [];
    const scope = { ...filter, moved };
    const kinds = csv?.format === 'columns' ? await kindsOf(snapshot, companies, scope) : [];
    return {
      name: nameOf(report, companies),
      csv: csv && { ...csv, columns: columnsOf(csv.format, scope, kinds), amounts: kinds },
      frame,
      companies: companies.map((company) => ({
        head: companyHead(company, report.asOf),
        asCsv: () => consumptionsAsCsv(company, scope, csv!, kinds),
        asJson: () => consumptionsAsJson(company, scope),
      })),
    };
  });
}

/** Of an employee only the id, which says nothing about them. */
function nameOf({ alias, filter, csv }: Report, companies: readonly ReportedCompany[]): string {
  const whose = [alias ?? companies[0]!.legalId, filter.employeeId].filter(Boolean).join('-');
  const months = companies.map(({ month }) => month);
  return fileName('consumptions', whose, months, csv?.type);
}

/** The kinds of totals that occur, which are the columns of a file. */
async function kindsOf(
  snapshot: Snapshot,
  companies: readonly ReportedCompany[],
  scope: ReportScope,
): Promise<string[]> {
  const kinds = new Set<string>();
  for (const company of companies) {
    const rows = await snapshot.rows<{ kind: string }>(kindsQuery(company, scope));
    for (const { kind } of rows) kinds.add(kind);
  }
  return sortedKinds([...kinds], scope.categories);
}

const columnsOf = (format: CsvFormat, { groupBy }: ReportScope, kinds: readonly string[]) =>
  format === 'lines' ? lineColumns(groupBy) : [...personColumns, 'currency', ...kinds];
