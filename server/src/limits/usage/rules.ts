import { invalidField } from '@fringe/contract/errors';
import type { EmployeeLimitUsage } from '@fringe/contract/operations/limits/company-usage';
import type { LimitUsage } from '@fringe/contract/operations/limits/limits-over-time';
import { changedByIfKnown } from '../../access/actors.ts';
import { type EmployeeId, isUuid, type PartnerId } from '../../values/ids.ts';
import { addMonths, type Month } from '../../values/month.ts';
import { limitOf } from '../history-rules.ts';
import type { CompanyUsageRow } from './company-queries.ts';
import type { UsageRow } from './queries.ts';

/** The month whose use is read: any that has been, the open one, or the one after it. */
export function usageMonth(asked: Month | undefined, open: Month): Month {
  const next = addMonths(open, 1);
  if (asked === undefined || asked <= next) return asked ?? open;
  throw invalidField('query/payroll', `must not be after the next payroll cycle (${next})`);
}

const MAX_NAMED = 100;

/** The people whom a list names; undefined where it is of everybody. */
export function peopleOf(query: {
  employeeIds?: string;
  sort?: string;
  from?: number;
}): EmployeeId[] | undefined {
  const { employeeIds, sort, from } = query;
  if (employeeIds === undefined) return undefined;
  if (sort !== undefined || from !== undefined) {
    throw invalidField('query/employeeIds', 'must not stand beside sort or from');
  }
  const ids = [...new Set(employeeIds.toLowerCase().split(','))];
  if (ids.length > MAX_NAMED || !ids.every(isUuid)) {
    throw invalidField('query/employeeIds', `must be at most ${MAX_NAMED} ids with commas`);
  }
  return ids;
}

/** What is used and left of a limit, as it is shown. */
const shownUsage = (
  row: Omit<UsageRow, 'payments'>,
  currency: string,
  viewer: PartnerId | null,
): Omit<LimitUsage, 'payments'> => {
  const { amountInCents, usedInCents, reservedInCents } = row;
  const limit = limitOf(row, currency);
  return {
    category: row.category,
    limit,
    type: row.type,
    disabled: row.disabled,
    since: limit && row.since,
    by: limit && changedByIfKnown(row, viewer),
    usedInCents,
    reservedInCents,
    leftInCents: amountInCents === null ? null : amountInCents - usedInCents - reservedInCents,
  };
};

/** The same with the payments that reserve it. */
export const limitUsage = (
  row: UsageRow,
  currency: string,
  viewer: PartnerId | null,
): LimitUsage => ({ ...shownUsage(row, currency, viewer), payments: row.payments });

/** The same in a list of a company. */
export const employeeUsage = (
  row: CompanyUsageRow,
  currency: string,
  viewer: PartnerId | null,
): EmployeeLimitUsage => ({
  employeeId: row.employeeId,
  internalId: row.internalId,
  legalId: row.legalId,
  name: row.name,
  surname: row.surname,
  state: row.state,
  ...shownUsage(row, currency, viewer),
  usedPercent: row.usedPercent,
});
