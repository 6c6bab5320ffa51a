import { change } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import type { CompanyId } from '../values/ids.ts';

/** What a reason belongs to. */
export interface Subject {
  about: 'void' | 'state' | 'disabling' | 'decision' | 'acknowledgement';
  /** The entry of the void or of the flags, the employee, the company, the committed expense. */
  subjectId: string;
  /** The number of a change of state, or the category and month of what is disabled; else empty. */
  part: string;
}

export interface ReasonRow extends Subject {
  reasonSealed: Buffer;
}

const insert = change(
  'reasons.insert',
  `INSERT INTO reasons (company_id, about, part, subject_id, reason_sealed)
   VALUES ($1, $2, $3, $4, $5)`,
);

export const insertReason = (
  tx: Transaction,
  companyId: CompanyId,
  { about, part, subjectId, reasonSealed }: ReasonRow,
) => tx.write(insert, [companyId, about, part, subjectId, reasonSealed]);

/** The sealed reason of a row, or null; all but what it is about are SQL expressions. */
export const reasonSealedOf = (
  company: string,
  about: Subject['about'],
  part: string,
  subject: string,
): string => `(SELECT why.reason_sealed FROM reasons why WHERE why.company_id = ${company}
    AND why.about = '${about}' AND why.part = ${part} AND why.subject_id = ${subject})`;
