import { shownActor } from '../../access/actors.ts';
import { type CsvForm, csvCell, literal } from '../../exports/text-formats.ts';
import type { CompanyId, PartnerId } from '../../values/ids.ts';
import {
  type LimitedCompany,
  lastChangeOf,
  measuredUsage,
  orderOf,
  type UsageAsked,
} from './company-queries.ts';

/** A file about the limits of a company, and who reads it. */
export interface UsageFile extends UsageAsked, Pick<CsvForm, 'dialect'> {
  companyId: CompanyId;
  company: LimitedCompany;
  viewer: PartnerId | null;
}

const actor = shownActor('s');

/** The columns of the file, each with its SQL. */
const cells: Record<string, (file: UsageFile) => string> = {
  companyId: ({ companyId }) => literal(companyId),
  companyLegalId: ({ company, dialect }) => csvCell(literal(company.legalId), dialect),
  payroll: ({ month }) => literal(month),
  employeeId: () => 'm.id',
  internalId: ({ dialect }) => csvCell('m.internal_id', dialect),
  legalId: ({ dialect }) => csvCell('m.legal_id', dialect),
  state: () => 'm.state',
  category: () => 'm.category',
  amountInCents: () => 'm.amount_in_cents',
  currency: ({ company }) => literal(company.currency),
  appliesTo: () => 'm.applies_to',
  period: () => 'm.period',
  type: () => 'm.type',
  disabled: () => 'm.disabled::text',
  since: () => 'floor(extract(epoch FROM s.changed_at))::bigint',
  byKind: () => actor.kind,
  byName: ({ viewer, dialect }) =>
    csvCell(actor.name(viewer === null ? null : literal(viewer)), dialect),
  usedInCents: () => 'm.used_in_cents',
  reservedInCents: () => 'm.reserved_in_cents',
  leftInCents: () => 'm.amount_in_cents - m.used_in_cents - m.reserved_in_cents',
  usedPercent: () => 'm.used_percent',
};

/** The names of all columns. */
export const usageColumns: readonly string[] = Object.keys(cells);

/** The rows of the file. */
export function usageAsCsv(file: UsageFile, columns: readonly string[]): string {
  const asked = {
    company: `${literal(file.companyId)}::uuid`,
    month: `${literal(file.month)}::text`,
    categories: `ARRAY[${file.categories.map(literal).join(', ')}]`,
    ...(file.from !== undefined && { from: String(file.from) }),
  };
  const chosen = columns.map((name) => `${cells[name]!(file)} AS "${name}"`);
  return `${measuredUsage(asked)}
    SELECT ${chosen.join(', ')} FROM measured m
    ${lastChangeOf('m', asked)} ${actor.joins}
    ORDER BY ${orderOf('m', file.sorted)}`;
}
