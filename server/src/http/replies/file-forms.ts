import { invalidField } from '@fringe/contract/errors';
import type { CsvForm, CsvFormat } from '../../exports/text-formats.ts';

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface FormQuery {
  format?: 'json' | 'csv' | 'xlsx' | CsvFormat;
  csvFormat?: CsvFormat;
  csvDialect?: 'excel-es';
  columns?: string;
}

/** What a file can be asked for as, beside JSON. */
export type FileType = CsvForm['type'];

/**
 * The form of a file, or undefined for JSON: `format` decides, and may name the form itself; else
 * whatever only files have; else what the Accept header prefers.
 */
export function fileForm(
  query: FormQuery,
  accept: string | undefined,
  columnsOf: (format: CsvFormat) => readonly string[],
  types: readonly FileType[],
): CsvForm | undefined {
  const type = typeAsked(query, accept, types);
  const { format: wanted, csvFormat } = query;
  const named = wanted === 'lines' || wanted === 'columns' ? wanted : undefined;
  if (named && (csvFormat ?? named) !== named) {
    throw invalidField('query/csvFormat', `must be ${named} or absent beside format=${named}`);
  }
  if (type === 'json') {
    if (impliedBy(query) === undefined) return undefined;
    throw invalidField('query/format', 'must be csv where the form of a file is chosen');
  }
  if (type === 'xlsx' && query.csvDialect) {
    throw invalidField('query/csvDialect', 'is for CSV only');
  }
  const format = csvFormat ?? named ?? 'lines';
  const columns = chosenColumns(columnsOf(format), query.columns);
  return { type, format, columns, dialect: query.csvDialect };
}

/** Whether a query asks for JSON or for which kind of file. */
export function typeAsked(
  query: FormQuery,
  accept: string | undefined,
  types: readonly FileType[],
): 'json' | FileType {
  const { format } = query;
  if (format === 'lines' || format === 'columns') return 'csv';
  if (format) return format;
  const preferred = preferredType(accept, types);
  return preferred === 'json' && impliedBy(query) !== undefined ? 'csv' : preferred;
}

const impliedBy = ({ csvFormat, csvDialect, columns }: FormQuery): string | undefined =>
  csvFormat ?? csvDialect ?? columns;

/** The ranges that name a type, the narrowest first. A workbook is sent to those who name it. */
const ranges = {
  json: ['application/json', 'application/*', '*/*'],
  csv: ['text/csv', 'text/*', '*/*'],
  xlsx: [XLSX_TYPE],
} as const satisfies Record<'json' | FileType, readonly string[]>;

/**
 * By its weight in the header, where the narrowest range that fits a type decides (RFC 9110). Of
 * equals JSON is sent, unless only another one is named.
 */
function preferredType(accept = '', types: readonly FileType[]): 'json' | FileType {
  const weights = new Map(
    accept.split(',').map((part): [string, number] => {
      const [type = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const q = parameters.find((text) => text.startsWith('q='))?.slice(2);
      return [type, q === undefined ? 1 : Number(q) || 0];
    }),
  );
  const weightOf = (type: 'json' | FileType): number =>
    weights.get(ranges[type].find((range: string) => weights.has(range)) ?? '') ?? 0;
  const isNamed = (type: 'json' | FileType) => weights.has(ranges[type][0]);
  return types.reduce<'json' | FileType>((best, type) => {
    const [one, other] = [weightOf(type), weightOf(best)];
    const isBetter = one > other || (one > 0 && one === other && isNamed(type) && !isNamed(best));
    return isBetter ? type : best;
  }, 'json');
}

/** The columns that a list with commas names, in its order. */
function chosenColumns(known: readonly string[], list: string | undefined): string[] {
  if (list === undefined) return [...known];
  const names = [...new Set(list.split(',').map((name) => name.trim()))];
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return names;
  throw invalidField(
    'query/columns',
    `has "${unknown.slice(0, 64)}"; there are ${known.join(', ')}`,
  );
}
