import type { SqlValue } from '../database/statement.ts';

/** A row for each figure, or a row for each employee. */
export type CsvFormat = 'lines' | 'columns';

/** Which rows and columns a file has: text, or a workbook of the same. */
export interface CsvForm {
  type: 'csv' | 'xlsx';
  format: CsvFormat;
  columns: readonly string[];
  dialect: 'excel-es' | undefined;
}

/** A text as SQL: COPY takes no parameters, so that values stand in its text. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Any value as SQL; those of a list without the mark of its type, which the statement adds. */
export const literalOf = (value: SqlValue): string =>
  Array.isArray(value)
    ? `ARRAY[${value.map((one) => literal(String(one))).join(', ')}]`
    : literal(value instanceof Date ? value.toISOString() : String(value));

/** What a spreadsheet drops or nobody sees: spaces, control characters, marks without a width. */
const unseen = [
  '\\u0001-\\u0020\\u007F-\\u00A0\\u00AD\\u034F\\u061C\\u115F\\u1160\\u1680\\u17B4\\u17B5',
  '\\u180B-\\u180F\\u2000-\\u200F\\u2028-\\u202F\\u205F-\\u206F\\u3000\\u3164',
  '\\uFE00-\\uFE0F\\uFEFF\\uFFA0\\uFFF0-\\uFFFB',
].join('');

/** The signs that begin a formula, in full width, too. */
const signs = '=+@\\uFF1D\\uFF0B\\uFF20\\uFF0D-';

const formula = `^([\\t\\r\\n]|[${unseen}]*[${signs}])`;

/** What a spreadsheet takes for a number, a day or a truth value: 00123, 1E5, 1-2, MAR1. */
const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|ene|abr|ago|dic';
const truths = 'true|false|verdadero|falso';
const value = `^([0-9][0-9A-Za-z.,/:-]*|(${months})[a-z]*[-./]?[0-9]{1,4}|${truths})$`;

/** A number with one letter behind it is text to everybody, as most Spanish legal ids are. */
const lettered = '^[0-9]+[A-Za-z]$';

const isFormula = new RegExp(formula);
const isValue = new RegExp(value, 'i');
const isLettered = new RegExp(lettered);

/** True of a text that a spreadsheet may take for a formula. */
export const looksLikeFormula = (text: string): boolean => isFormula.test(text);

/** True of a text that a spreadsheet would turn into something else, such as 00123 into 123. */
export const isNumberLike = (text: string): boolean => isValue.test(text) && !isLettered.test(text);

/**
 * SQL for a text cell. For programs it is the text; for Excel nothing becomes a formula but the
 * one that keeps a text from becoming a number, which has nothing in it but that text.
 */
export const csvCell = (sql: string, dialect: CsvForm['dialect']): string =>
  dialect === undefined
    ? sql
    : `CASE WHEN ${sql} ~ '${formula}' THEN '''' || ${sql}
        WHEN ${sql} ~* '${value}' AND ${sql} !~ '${lettered}' THEN '="' || ${sql} || '"'
        ELSE ${sql} END`;

/** A cell of a file that is sent back: guarded whoever opens it, for Excel as `csvCell` does. */
export function quotedCell(text: string, dialect: CsvForm['dialect']): string {
  const kept = dialect && isNumberLike(text) ? `="${text}"` : text;
  return `"${(looksLikeFormula(text) ? `'${text}` : kept).replaceAll('"', '""')}"`;
}

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
