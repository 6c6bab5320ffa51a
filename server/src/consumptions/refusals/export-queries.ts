import { asText } from '../../database/conditions.ts';
import { seconds } from '../../database/moments.ts';
import { csvCell, literal, literalOf } from '../../exports/text-formats.ts';
import {
  anyFile,
  type ListedFile,
  paidColumns,
  sourceColumns,
  whoseColumns,
} from '../entries/export-queries.ts';
import { type RefusalFilter, refusalConditions, refusalOrder } from './queries.ts';

/** The columns of a file of refusals, each with its SQL. */
const columnsOf = (company: ListedFile): Record<string, string> => ({
  ...whoseColumns(company, 'r'),
  id: 'r.id',
  refusedAt: seconds('r.refused_at'),
  ...paidColumns('r'),
  currency: csvCell('r.currency', company.dialect),
  ...sourceColumns(company, 'r'),
  code: 'r.code',
  message: csvCell('r.message', company.dialect),
  limitInCents: 'r.limit_in_cents',
  limitPeriod: 'r.limit_period',
  leftInCents: 'r.left_in_cents',
});

/** The names of the columns of a file of refusals. */
export const refusalColumns = Object.keys(columnsOf(anyFile));

/** The rows of a file of refusals: all that match, newest first. An employee may be unknown. */
export function refusalsAsCsv(company: ListedFile, filter: RefusalFilter): string {
  const asked = asText(refusalConditions(filter), literalOf);
  const where = [`r.company_id = ${literal(company.id)}`, ...asked].join(' AND ');
  return `SELECT ${Object.values(columnsOf(company)).join(', ')} FROM refused_charges r
    LEFT JOIN employees p ON p.company_id = r.company_id AND p.id = r.employee_id
    WHERE ${where} ORDER BY ${refusalOrder}`;
}
