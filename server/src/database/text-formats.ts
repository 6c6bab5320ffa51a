/** A row for each figure, or a row for each employee. */
export type CsvFormat = 'lines' | 'columns';

/** Which rows and columns a CSV file has. */
export interface CsvForm {
  format: CsvFormat;
  columns: readonly string[];
  dialect: 'excel-es' | undefined;
}

/** A text as SQL: COPY takes no parameters, so that values stand in its text. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** SQL for a text cell that no spreadsheet takes for a formula: it gets a leading apostrophe. */
export const csvCell = (sql: string): string =>
  `CASE WHEN ${sql} ~ '^[=+@\\t\\r\\n-]' THEN '''' || ${sql} ELSE ${sql} END`;

const BYTE_ORDER_MARK = '\uFEFF';

/** How a file is written; Spanish spreadsheets expect semicolons and a mark of UTF-8. */
export function csvOptions(dialect: CsvForm['dialect']) {
  const delimiter = dialect === 'excel-es' ? ';' : ',';
  return {
    options: `FORMAT csv, DELIMITER '${delimiter}', ENCODING 'UTF8'`,
    before: dialect === 'excel-es' ? BYTE_ORDER_MARK : '',
    /** Names of columns are our own words, which need no quotes. */
    header: (columns: readonly string[]): string => `${columns.join(delimiter)}\r\n`,
  };
}

/**
 * The options of a COPY of ready-made JSON: one piece a line, as it is. JSON text contains none of
 * the two control characters that would have to be quoted.
 */
export const jsonOptions = `FORMAT csv, QUOTE E'\\x01', DELIMITER E'\\x02', ENCODING 'UTF8'`;
