import type {
  EmployeeImport,
  ImportRow,
  UnderstoodColumn,
} from '@fringe/contract/operations/people/import-shapes';
import { changedByIfKnown } from '../access/actors.ts';
import type { Cell } from '../spreadsheets/tables.ts';
import type { ImportId, PartnerId } from '../values/ids.ts';
import type { SealedColumn } from '../values/sealed-column.ts';
import type { Vault } from '../values/secrets.ts';
import type { ImportRecord } from './queries.ts';
import type { ReportedRow } from './report-queries.ts';

/** Names the row, so that its values do not open as those of another. */
const purpose = (importId: ImportId, number: number | string): string =>
  `import row ${importId} ${number}`;

export const sealedImportValues: SealedColumn = {
  table: 'employee_import_rows',
  keys: ['company_id', 'import_id', 'number'],
  column: 'values_sealed',
  purpose: (number, keys) => purpose(keys[1]!, number),
};

/** The cells of a row for the table, sealed: rows that failed may be of people nobody knows. */
export const sealedCells = (
  cells: readonly Cell[],
  importId: ImportId,
  number: number,
  vault: Vault,
): string => {
  const text = JSON.stringify(cells.map((cell) => String(cell)));
  return vault.seal(text, purpose(importId, number)).toString('base64');
};

/** The cells of a row as they were sent; none of rows from before they were kept. */
export const openedCells = (
  sealed: Buffer | null,
  importId: ImportId,
  number: number,
  vault: Vault,
): string[] =>
  sealed ? (JSON.parse(vault.open(sealed, purpose(importId, number))) as string[]) : [];

/** Cells beside the headings of their columns. */
export const valuesOf = (
  columns: readonly UnderstoodColumn[],
  cells: readonly Cell[],
): ImportRow['values'] =>
  cells.map((cell, index) => ({ column: columns[index]?.column ?? '', value: String(cell) }));

/** An import as it is shown. */
export function shownImport(record: ImportRecord, viewer: PartnerId | null): EmployeeImport {
  const { actor, partner, partnerId, isCredential, ...shown } = record;
  const sentBy = changedByIfKnown({ actor, partner, partnerId, isCredential }, viewer);
  return { ...shown, sentBy };
}

/** A row of a report as it is shown. */
export const shownRow = (
  { number, valuesSealed, ...row }: ReportedRow,
  importId: ImportId,
  columns: readonly UnderstoodColumn[],
  vault: Vault,
): ImportRow => ({
  ...row,
  values: valuesOf(columns, openedCells(valuesSealed, importId, number, vault)),
});
