import { extname } from 'node:path';
import { Complaint } from '../errors/complaint.ts';

export type Format = 'table' | 'json' | 'csv' | 'xlsx';

const endings = { csv: ['.csv', '.txt'], json: ['.json', '.txt'], xlsx: ['.xlsx'] } as const;

/** What a file holds: what --format says, or else what its name does. Both have to agree. */
export function fileFormat(path: string, format: Format | undefined): Exclude<Format, 'table'> {
  if (format === 'table') {
    throw new Complaint('usage', 'A table is for reading; write a file as csv, xlsx or json');
  }
  const ending = extname(path).toLowerCase();
  if (format) {
    const fit: readonly string[] = endings[format];
    if (ending === '' || fit.includes(ending)) return format;
    throw misnamed(path, `as ${format} a report is a file that ends in ${fit.join(' or ')}`);
  }
  if (ending === '.json') return 'json';
  if (ending === '.xlsx') return 'xlsx';
  if (ending === '.csv' || ending === '.txt') return 'csv';
  throw misnamed(path, 'a report is a file that ends in .csv, .xlsx, .json or .txt');
}

const misnamed = (path: string, why: string): Complaint =>
  new Complaint(
    'usage',
    `${path} cannot be written: ${why}`,
    'Name it so, or - for stdout; Excel opens .csv, in Spanish with --csv-dialect excel-es',
  );
