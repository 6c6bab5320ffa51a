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

/** Which rows of a report are wanted. */
export interface RowFilter {
  outcome: RowOutcome | undefined;
  /** Those that have something to look at and did not fail, or all others. */
  warned: boolean | undefined;
}

/** So many values come before those of the filter. */
const condition = ({ outcome, warned }: RowFilter, given: number): string => {
  const isWarned = `(outcome <> 'failed' AND messages <> '{}')`;
  const asked = [
    ...(outcome === undefined ? [] : [`outcome = $${given + 1}`]),
    ...(warned === undefined ? [] : [warned ? isWarned : `NOT ${isWarned}`]),
  ];
  return asked.map((one) => ` AND ${one}`).join('');
};

// A statement for each set of filters: one that may be null would cost the index of the other.
const named = (name: string, { outcome, warned }: RowFilter): string =>
  [
    `employee-imports.${name}`,
    ...(outcome === undefined ? [] : ['outcome']),
    ...(warned === undefined ? [] : [`warned ${warned}`]),
  ].join(' ');

const valuesFor = ({ outcome }: RowFilter): string[] => (outcome === undefined ? [] : [outcome]);

export const pageOfRows = (
  reader: Reader,
  companyId: CompanyId,
  importId: ImportId,
  filter: RowFilter,
  { size, offset }: Paging,
) => {
  const count = statement(
    named('row-count', filter),
    `SELECT count(*) AS total ${ofImport}${condition(filter, 2)}`,
  );
  const page = statement(
    named('row-page', filter),
    `SELECT ${shown} ${ofImport}${condition(filter, 4)} ORDER BY number LIMIT $3 OFFSET $4`,
  );
  const all = [companyId, importId];
  const values = valuesFor(filter);
  const paged = [...all, size, offset, ...values];
  return pageOf<ReportedRow>(reader, count, [...all, ...values], page, paged);
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
  filter: RowFilter,
  after: number,
  atMost: number,
): Promise<ReportedRow[]> => {
  const found = statement(
    named('rows-after', filter),
    `SELECT ${shown} ${ofImport} AND number > $3${condition(filter, 4)} ORDER BY number LIMIT $4`,
  );
  return reader.rows<ReportedRow>(found, [
    companyId,
    importId,
    after,
    atMost,
    ...valuesFor(filter),
  ]);
};
