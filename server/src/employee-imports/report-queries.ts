import type {
  ImportRow,
  RowOutcome,
  UnderstoodColumn,
} from '@fringe/contract/operations/people/import-shapes';
import { pageOf } from '../database/page-of.ts';
import { type Reader, statement } from '../database/statement.ts';
import type { Paging } from '../http/paging.ts';
import type { CompanyId, ImportId } from '../values/ids.ts';
import { keeperOf } from './sealing-rules.ts';

/** A row of a report, without the values, which are kept sealed. */
export interface ReportedRow extends Omit<ImportRow, 'values'> {
  number: number;
}

const shown = 'number, line, outcome, employee_id AS "employeeId", messages';
const ofImport = 'FROM employee_import_rows WHERE company_id = $1 AND import_id = $2';

// Two statements of each: a filter that may be null would cost the index of the other.
const allCount = statement('employee-imports.row-count', `SELECT count(*) AS total ${ofImport}`);
const allPage = statement(
  'employee-imports.row-page',
  `SELECT ${shown} ${ofImport} ORDER BY number LIMIT $3 OFFSET $4`,
);
const someCount = statement(
  'employee-imports.outcome-count',
  `SELECT count(*) AS total ${ofImport} AND outcome = $3`,
);
const somePage = statement(
  'employee-imports.outcome-page',
  `SELECT ${shown} ${ofImport} AND outcome = $3 ORDER BY number LIMIT $4 OFFSET $5`,
);

export const pageOfRows = (
  reader: Reader,
  companyId: CompanyId,
  importId: ImportId,
  outcome: RowOutcome | undefined,
  { size, offset }: Paging,
) => {
  const all = [companyId, importId];
  const some = [...all, outcome ?? null];
  return outcome === undefined
    ? pageOf<ReportedRow>(reader, allCount, all, allPage, [...all, size, offset])
    : pageOf<ReportedRow>(reader, someCount, some, somePage, [...some, size, offset]);
};

const valuesOf = statement(
  'employee-imports.values',
  `SELECT number, values_sealed AS sealed ${ofImport} AND number = ANY ($3::int[])
     AND values_sealed IS NOT NULL`,
);

/** What is kept of a file, sealed, by the numbers of the rows that keep it. */
export type KeptValues = ReadonlyMap<number, Buffer>;

/** What is kept of the cells of rows. */
export async function keptValues(
  reader: Pick<Reader, 'rows'>,
  companyId: CompanyId,
  importId: ImportId,
  rows: readonly ReportedRow[],
): Promise<KeptValues> {
  const keepers = new Set(rows.flatMap(({ number }) => [number, keeperOf(number)]));
  const values = [companyId, importId, [...keepers]];
  const found = await reader.rows<{ number: number; sealed: Buffer }>(valuesOf, values);
  return new Map(found.map(({ number, sealed }) => [number, sealed]));
}

const formOf = statement(
  'employee-imports.form',
  `SELECT coalesce(columns, '[]') AS columns, coalesce(habits, '') AS habits
   FROM employee_imports
   WHERE company_id = $1 AND id = $2 AND state <> 'receiving'`,
);
const allAfter = statement(
  'employee-imports.rows-after',
  `SELECT ${shown} ${ofImport} AND number > $3 ORDER BY number LIMIT $4`,
);
const someAfter = statement(
  'employee-imports.outcome-after',
  `SELECT ${shown} ${ofImport} AND number > $3 AND outcome = $5 ORDER BY number LIMIT $4`,
);

/** How the file of an import was understood. */
export interface ImportedForm {
  columns: readonly UnderstoodColumn[];
  habits: string;
}

/** How the file of an import was understood; undefined where there is no such import. */
export const importedForm = async (
  reader: Pick<Reader, 'rows'>,
  companyId: CompanyId,
  importId: ImportId,
): Promise<ImportedForm | undefined> =>
  (await reader.rows<ImportedForm>(formOf, [companyId, importId]))[0];

/** The rows that come after one, in their order, as many as are asked for. */
export const rowsAfter = (
  reader: Pick<Reader, 'rows'>,
  companyId: CompanyId,
  importId: ImportId,
  outcome: RowOutcome | undefined,
  after: number,
  atMost: number,
): Promise<ReportedRow[]> => {
  const values = [companyId, importId, after, atMost];
  return outcome === undefined
    ? reader.rows<ReportedRow>(allAfter, values)
    : reader.rows<ReportedRow>(someAfter, [...values, outcome]);
};
