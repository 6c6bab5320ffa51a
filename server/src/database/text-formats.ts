/** A row for each figure, or a row for each employee. */
export type CsvFormat = 'lines' | 'columns';

/** Which rows and columns a CSV file has. */
export interface CsvForm {
  format: CsvFormat;
  columns: readonly string[];
  dialect: 'excel-es' | undefined;
}

/** SQL for a text cell that no spreadsheet takes for a formula: it gets a leading apostrophe. */
export const csvCell = (sql: string): string =>
  `CASE WHEN ${sql} ~ '^[=+@\\t\\r-]' THEN '''' || ${sql} ELSE ${sql} END`;

const BYTE_ORDER_MARK = '\uFEFF';

/** The options of a COPY to CSV; Spanish spreadsheets expect semicolons and a mark of UTF-8. */
export const csvOptions = (
  dialect: 'excel-es' | undefined,
): { options: string; before?: string } =>
  dialect === 'excel-es'
    ? { options: `FORMAT csv, HEADER, DELIMITER ';', ENCODING 'UTF8'`, before: BYTE_ORDER_MARK }
    : { options: `FORMAT csv, HEADER, ENCODING 'UTF8'` };

/**
 * The options of a COPY of ready-made JSON: one piece a line, as it is. JSON text contains none of
 * the two control characters that would have to be quoted.
 */
export const jsonOptions = `FORMAT csv, QUOTE E'\\x01', DELIMITER E'\\x02', ENCODING 'UTF8'`;
