import type { LimitCategory } from '@fringe/contract/operations/limits/limits';
import type { CompanyId, ConsumptionId, EmployeeId, ExpenseId } from '../values/ids.ts';
import type { Month } from '../values/month.ts';
import type { SealedColumn } from '../values/sealed-column.ts';
import type { Vault } from '../values/secrets.ts';
import type { ReasonRow, Subject } from './queries.ts';

export const ofVoid = (entryId: ConsumptionId): Subject => ({
  about: 'void',
  subjectId: entryId,
  part: '',
});

export const ofStateChange = (employeeId: EmployeeId, number: number): Subject => ({
  about: 'state',
  subjectId: employeeId,
  part: String(number),
});

/** The subject is the employee, or the company where it is disabled for everybody. */
export const ofDisabling = (
  subjectId: EmployeeId | CompanyId,
  category: LimitCategory,
  month: Month,
): Subject => ({
  about: 'disabling',
  subjectId,
  part: `${category} ${month}`,
});

/** A change of a limit, by what tells it from the others of the same limit. */
export const ofLimitChange = (changed: {
  employeeId: EmployeeId;
  category: LimitCategory;
  kind: 'recurrent' | 'punctual';
  month: Month;
  version: number;
}): Subject => ({
  about: 'limit',
  subjectId: changed.employeeId,
  part: [changed.category, changed.kind, changed.month, changed.version].join(' '),
});

export const ofDecision = (expenseId: ExpenseId): Subject => ({
  about: 'decision',
  subjectId: expenseId,
  part: '',
});

/** What was noted about the flags of an entry. */
export const ofAcknowledgement = (entryId: ConsumptionId): Subject => ({
  about: 'acknowledgement',
  subjectId: entryId,
  part: '',
});

/** Names the subject, so that a reason does not open as that of another. */
const purpose = (subjectId: string): string => `reason ${subjectId}`;

export const sealedReasons: SealedColumn = {
  table: 'reasons',
  keys: ['company_id', 'about', 'part', 'subject_id'],
  column: 'reason_sealed',
  purpose,
};

/** A reason for the table: sealed. */
export const sealed = (subject: Subject, reason: string, vault: Vault): ReasonRow => ({
  ...subject,
  reasonSealed: vault.seal(reason, purpose(subject.subjectId)),
});

/** A reason for a caller who may read what it belongs to; null where none was given. */
export const opened = (
  reasonSealed: Buffer | null,
  subjectId: string,
  /** Null for whom sealed words are not opened. */
  vault: Vault | null,
): string | null => (reasonSealed && vault ? vault.open(reasonSealed, purpose(subjectId)) : null);
