import { invalidField } from '@fringe/contract/errors';
import type { CsvForm, CsvFormat } from '../../exports/text-formats.ts';

interface ExportQuery {
  format?: 'json' | 'csv' | CsvFormat;
  csvFormat?: CsvFormat;
  csvDialect?: 'excel-es';
  columns?: string;
}

/**
 * The form of a file, or undefined for JSON: `format` decides, and may name the form itself; else
 * whatever only CSV has; else what the Accept header prefers.
 */
export function csvForm(
  query: ExportQuery,
  accept: string | undefined,
  columnsOf: (format: CsvFormat) => readonly string[],
): CsvForm | undefined {
  const implied = query.csvFormat ?? query.csvDialect ?? query.columns;
  const wanted = query.format ?? (implied || prefersCsv(accept) ? 'csv' : 'json');
  const named = wanted === 'lines' || wanted === 'columns' ? wanted : undefined;
  if (named && (query.csvFormat ?? named) !== named) {
    throw invalidField('query/csvFormat', `must be ${named} or absent beside format=${named}`);
  }
  if (wanted === 'json') {
    if (implied === undefined) return undefined;
    throw invalidField('query/format', 'must be csv where the form of a file is chosen');
  }
  const format = query.csvFormat ?? named ?? 'lines';
  const columns = chosenColumns(columnsOf(format), query.columns);
  return { format, columns, dialect: query.csvDialect };
}

/**
 * By its weight in the header, where the narrowest range that fits a type decides (RFC 9110). Of
 * equals JSON is sent, unless only CSV is named.
 */
function prefersCsv(accept = ''): boolean {
  const weights = new Map(
    accept.split(',').map((part): [string, number] => {
      const [type = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const q = parameters.find((text) => text.startsWith('q='))?.slice(2);
      return [type, q === undefined ? 1 : Number(q) || 0];
    }),
  );
  const of = (...ranges: string[]) =>
    weights.get(ranges.find((range) => weights.has(range)) ?? '') ?? 0;
  const csv = of('text/csv', 'text/*', '*/*');
  const json = of('application/json', 'application/*', '*/*');
  const onlyCsv = weights.has('text/csv') && !weights.has('application/json');
  return csv > json || (csv > 0 && csv === json && onlyCsv);
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
