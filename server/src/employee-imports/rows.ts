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
import type { KeptValues, ReportedRow } from './report-queries.ts';
import { keeperOf } from './sealing-rules.ts';

/** Names the row, so that its values do not open as those of another. */
const purpose = (importId: ImportId, number: number | string): string =>
  `import row ${importId} ${number}`;

export const sealedImportValues: SealedColumn = {
  table: 'employee_import_rows',
  keys: ['company_id', 'import_id', 'number'],
  column: 'values_sealed',
  purpose: (number, keys) => purpose(keys[1]!, number),
};

/** The cells of rows for the table, sealed: rows that failed may be of people nobody knows. */
export const sealedCells = (
  rows: readonly (readonly Cell[])[],
  importId: ImportId,
  keeper: number,
  vault: Vault,
): string => {
  const text = JSON.stringify(rows.map((cells) => cells.map((cell) => String(cell))));
  return vault.seal(text, purpose(importId, keeper)).toString('base64');
};

/** Opens the cells of rows as they were sent; each value is opened once. */
export function cellsIn(kept: KeptValues, importId: ImportId, vault: Vault) {
  const opened = new Map<number, string[] | string[][]>();
  const open = (number: number) => {
    const sealed = kept.get(number);
    if (!opened.has(number) && sealed) {
      opened.set(number, JSON.parse(vault.open(sealed, purpose(importId, number))));
    }
    return opened.get(number) ?? [];
  };
  return (number: number): string[] => {
    const together = open(keeperOf(number));
    if (Array.isArray(together[0])) return (together as string[][])[number - keeperOf(number)]!;
    // Each row kept its own once; those from before have none.
    return open(number) as string[];
  };
}

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
  { number, ...row }: ReportedRow,
  columns: readonly UnderstoodColumn[],
  cellsOf: ReturnType<typeof cellsIn>,
): ImportRow => ({ ...row, values: valuesOf(columns, cellsOf(number)) });
