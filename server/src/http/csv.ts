import { invalidField } from '@fringe/contract/errors';
import type { CsvForm, CsvFormat } from '../database/text-formats.ts';

interface ExportQuery {
  format?: 'json' | 'csv';
  csvFormat?: CsvFormat;
  csvDialect?: 'excel-es';
  columns?: string;
}

/**
 * The form of a file, or undefined for JSON: `format` decides; else whatever only CSV has; else
 * what the Accept header prefers.
 */
export function csvForm(
  query: ExportQuery,
  accept: string | undefined,
  columnsOf: (format: CsvFormat) => readonly string[],
): CsvForm | undefined {
  const implied = query.csvFormat ?? query.csvDialect ?? query.columns;
  const wanted = query.format ?? (implied || prefersCsv(accept) ? 'csv' : 'json');
  if (wanted === 'json') {
    if (implied === undefined) return undefined;
    throw invalidField('query/format', 'must be csv where the form of a file is chosen');
  }
  const format = query.csvFormat ?? 'lines';
  const columns = chosenColumns(columnsOf(format), query.columns);
  return { format, columns, dialect: query.csvDialect };
}

/** By its weight in the header; JSON where both weigh the same and stand first. */
function prefersCsv(accept = ''): boolean {
  const weights = accept.split(',').map((part) => {
    const [type = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    const q = parameters.find((text) => text.startsWith('q='))?.slice(2);
    return { type, q: q === undefined ? 1 : Number(q) };
  });
  const of = (...names: string[]) =>
    Math.max(0, ...weights.filter(({ type }) => names.includes(type)).map(({ q }) => q || 0));
  const csv = of('text/csv');
  return csv > 0 && csv > of('application/json', 'application/*') && csv >= of('*/*');
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
