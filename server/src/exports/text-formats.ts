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

/** What a spreadsheet drops or nobody sees: spaces, control characters, marks without a width. */
const unseen = [
  '\\u0001-\\u0020\\u007F-\\u00A0\\u00AD\\u034F\\u061C\\u115F\\u1160\\u1680\\u17B4\\u17B5',
  '\\u180B-\\u180F\\u2000-\\u200F\\u2028-\\u202F\\u205F-\\u206F\\u3000\\u3164',
  '\\uFE00-\\uFE0F\\uFEFF\\uFFA0\\uFFF0-\\uFFFB',
].join('');

/** The signs that begin a formula, in full width, too. */
const signs = '=+@\\uFF1D\\uFF0B\\uFF20\\uFF0D-';

/** SQL for a text cell that no spreadsheet takes for a formula: it gets a leading apostrophe. */
export const csvCell = (sql: string): string =>
  `CASE WHEN ${sql} ~ '^([\\t\\r\\n]|[${unseen}]*[${signs}])' THEN '''' || ${sql} ELSE ${sql} END`;

const formula = new RegExp(`^([\\t\\r\\n]|[${unseen}]*[${signs}])`, 'u');

/** True for a text that a spreadsheet may take for a formula, as `csvCell` judges. */
export const looksLikeFormula = (text: string): boolean => formula.test(text);

/** A cell of a file that is not written by COPY: guarded as `csvCell` does, and in quotes. */
export const quotedCell = (text: string): string =>
  `"${(looksLikeFormula(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

const BYTE_ORDER_MARK = '\uFEFF';

/** How a file is written; Spanish spreadsheets expect semicolons and a mark of UTF-8. */
export function csvOptions(dialect: CsvForm['dialect']) {
  const delimiter = dialect === 'excel-es' ? ';' : ',';
  return {
    delimiter,
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
