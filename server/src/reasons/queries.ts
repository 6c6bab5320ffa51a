import { rowArrays } from '../database/row-arrays.ts';
import { change } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import type { CompanyId } from '../values/ids.ts';

/** What a reason belongs to. */
export interface Subject {
  about: 'void' | 'state' | 'disabling' | 'decision' | 'acknowledgement' | 'limit';
  /** The entry of the void or of the flags, the employee, the company, the committed expense. */
  subjectId: string;
  /**
   * The number of a change of state; the category and month of what is disabled, with kind and
   * version of a limit; else empty.
   */
  part: string;
}

export interface ReasonRow extends Subject {
  reasonSealed: Buffer;
}

const reasonRows = rowArrays<ReasonRow>(2, {
  about: ['text', (one) => one.about],
  part: ['text', (one) => one.part],
  subject_id: ['uuid', (one) => one.subjectId],
  reason_sealed: ['bytea', (one) => `\\x${one.reasonSealed.toString('hex')}`],
});

const insert = change(
  'reasons.insert',
  `INSERT INTO reasons (company_id, ${reasonRows.names})
   SELECT $1, ${reasonRows.names} FROM ${reasonRows.as('fresh')}`,
);

export const insertReasons = (tx: Transaction, companyId: CompanyId, rows: readonly ReasonRow[]) =>
  tx.write(insert, [companyId, ...reasonRows.values(rows)]);

/** The sealed reason of a row, or null; all but what it is about are SQL expressions. */
export const reasonSealedOf = (
  company: string,
  about: Subject['about'],
  part: string,
  subject: string,
): string => `(SELECT why.reason_sealed FROM reasons why WHERE why.company_id = ${company}
    AND why.about = '${about}' AND why.part = ${part} AND why.subject_id = ${subject})`;
