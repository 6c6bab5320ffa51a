import { asText } from '../../database/conditions.ts';
import { seconds } from '../../database/moments.ts';
import { type Reader, statement } from '../../database/statement.ts';
import { type CsvForm, csvCell, literal, literalOf } from '../../exports/text-formats.ts';
import type { CompanyId } from '../../values/ids.ts';
import { type EntryFilter, entryConditions, voidOf, wayOf, ways } from './filter-queries.ts';
import { versionOf } from './queries.ts';

const company = statement(
  'entries.company',
  `SELECT id, legal_id AS "legalId", currency, time_zone AS "timeZone"
   FROM companies WHERE id = $1`,
);

/** The company of a file, and for whom the file is written. */
export interface ListedFile extends ListedCompany, Pick<CsvForm, 'dialect'> {}

export interface ListedCompany {
  id: CompanyId;
  legalId: string;
  currency: string;
  timeZone: string;
}

export const listedCompany = async (reader: Pick<Reader, 'rows'>, companyId: CompanyId) =>
  (await reader.rows<ListedCompany>(company, [companyId]))[0]!;

/** The columns of a row of the ledger, or of refusals, that say what was paid for. */
export const paidColumns = (row: string): Record<string, string> => ({
  category: `${row}.category`,
  behaviour: `${row}.behaviour`,
  amountInCents: `${row}.amount_in_cents`,
});

/** The columns that say where and whose it is, as in all files. */
export const whoseColumns = ({ id, legalId, dialect }: ListedFile, row: string) => ({
  companyId: literal(id),
  companyLegalId: csvCell(literal(legalId), dialect),
  payroll: `${row}.month`,
  employeeId: `${row}.employee_id`,
  internalId: csvCell('p.internal_id', dialect),
  legalId: csvCell('p.legal_id', dialect),
});

/** What was paid for in words, when, and as what its source knows it. */
export const sourceColumns = ({ dialect }: ListedFile, row: string) => ({
  concept: csvCell(`${row}.concept`, dialect),
  occurredAt: seconds(`${row}.occurred_at`),
  externalId: csvCell(`${row}.external_id`, dialect),
});

/** The columns of a file of entries, each with its SQL. */
const columnsOf = (of: ListedFile): Record<string, string> => ({
  ...whoseColumns(of, 'e'),
  id: 'e.id',
  ...paidColumns('e'),
  sumType: 'e.sum_type',
  currency: literal(of.currency),
  ...sourceColumns(of, 'e'),
  recordedAt: seconds('e.recorded_at'),
  late: 'e.late::text',
  settled: 'e.settled::text',
  flags: `array_to_string(e.flags, ' ')`,
  exceededByInCents: `CASE WHEN 'limitExceeded' = ANY (e.flags) AND e.left_in_cents IS NOT NULL
    THEN e.amount_in_cents - greatest(e.left_in_cents, 0) END`,
  limitInCents: 'e.limit_in_cents',
  limitPeriod: 'e.limit_period',
  leftInCents: 'e.left_in_cents',
  voidedById: voidOf,
  reversesId: 'e.reverses_id',
  paymentId: 'e.payment_id',
  version: versionOf,
  eventId: 'e.event_id',
  acknowledgedAt: `(SELECT ${seconds('a.acknowledged_at')} FROM entry_acknowledgements a
    WHERE a.company_id = e.company_id AND a.consumption_id = e.id)`,
});

/** A file of which only the columns are asked for. */
export const anyFile: ListedFile = {
  id: '',
  legalId: '',
  currency: '',
  timeZone: '',
  dialect: undefined,
};

/** The names of the columns of a file of entries. */
export const entryColumns = Object.keys(columnsOf(anyFile));

/** The rows of a file of entries: all that match, newest first. */
export function entriesAsCsv(of: ListedFile, filter: EntryFilter): string {
  const asked = asText(entryConditions(filter), literalOf);
  const where = [`e.company_id = ${literal(of.id)}`, ...asked].join(' AND ');
  return `SELECT ${Object.values(columnsOf(of)).join(', ')}
    FROM consumptions e JOIN employees p ON p.company_id = e.company_id AND p.id = e.employee_id
    WHERE ${where} ORDER BY ${ways[wayOf(filter)].order}`;
}
