import { PermissionError } from '@fringe/sdk';
import { fullName } from '../choosing/names.ts';
import type { Cli } from '../cli.ts';
import type { ReportRow } from './report-rows.ts';

/** What companies and people of a report are called, by their ids. */
export type Names = ReadonlyMap<string, string>;

/** So many people of a company are read one by one; of more, the whole list is. */
const FEW = 3;

/** A report has ids; without the right to read people, only their legal ids are shown. */
export async function readNames(cli: Cli, rows: readonly ReportRow[]): Promise<Names> {
  const { fringe } = await cli.session();
  const { signal } = cli;
  const names = new Map<string, string>();
  try {
    for await (const { id, name } of fringe.companies.list({}, { signal })) names.set(id, name);
    for (const companyId of new Set(rows.map((row) => row.companyId))) {
      const ids = new Set(rows.filter((row) => row.companyId === companyId).map(employeeOf));
      const people =
        ids.size <= FEW
          ? await Promise.all([...ids].map((id) => fringe.employees.get(companyId, id, { signal })))
          : await fringe.employees.list(companyId, { limit: 1_000 }, { signal }).all();
      for (const one of people) names.set(one.id, fullName(one));
    }
  } catch (error) {
    if (!(error instanceof PermissionError)) throw error;
    cli.out.note(`Names are left out: ${error.message}`);
  }
  return names;
}

const employeeOf = ({ employeeId }: ReportRow): string => employeeId;
