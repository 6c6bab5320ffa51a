import { change, statement } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import type { CompanyId, EmployeeId } from '../values/ids.ts';
import type { NamedCompany, NamedPerson } from './rules.ts';

/** A key of a person. */
export interface PersonKey {
  employeeId: EmployeeId;
  key: string;
}

const insertPeople = change(
  'words.insert-people',
  `INSERT INTO people_words (company_id, key, employee_id)
   SELECT $1, key, employee_id FROM unnest($2::uuid[], $3::text[]) AS fresh (employee_id, key)
   ON CONFLICT DO NOTHING`,
);
const deletePeople = change(
  'words.delete-people',
  `DELETE FROM people_words w USING unnest($2::uuid[], $3::text[]) AS gone (employee_id, key)
   WHERE w.company_id = $1 AND w.key = gone.key AND w.employee_id = gone.employee_id`,
);

const columnsOf = (companyId: CompanyId, keys: readonly PersonKey[]) => [
  companyId,
  keys.map(({ employeeId }) => employeeId),
  keys.map(({ key }) => key),
];

export const insertPeopleKeys = (
  tx: Transaction,
  companyId: CompanyId,
  keys: readonly PersonKey[],
) => tx.write(insertPeople, columnsOf(companyId, keys));

export const deletePeopleKeys = (
  tx: Transaction,
  companyId: CompanyId,
  keys: readonly PersonKey[],
) => tx.write(deletePeople, columnsOf(companyId, keys));

const replaceCompany = change(
  'words.replace-company',
  `WITH gone AS (
     DELETE FROM company_words WHERE company_id = $1 AND key <> ALL ($2::text[]))
   INSERT INTO company_words (company_id, key) SELECT $1, unnest($2::text[])
   ON CONFLICT DO NOTHING`,
);

export const replaceCompanyKeys = (
  tx: Transaction,
  companyId: CompanyId,
  keys: readonly string[],
) => tx.write(replaceCompany, [companyId, keys]);

const take = change(
  'words.take-backlog',
  `SELECT company_id AS "companyId", after_id AS "afterId" FROM words_backlog
   ORDER BY company_id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`,
);

/** A company whose people are not all gone through, which no other process takes meanwhile. */
export const takeBacklog = async (tx: Transaction) =>
  (await tx.write<{ companyId: CompanyId; afterId: EmployeeId }>(take))[0];

const named = statement(
  'words.named-company',
  `SELECT name, legal_name AS "legalName", legal_id AS "legalId" FROM companies WHERE id = $1`,
);

export const namedCompany = async (tx: Transaction, companyId: CompanyId) =>
  (await tx.rows<NamedCompany>(named, [companyId]))[0]!;

// Locked, so that nobody is renamed between this and the keys that follow from it.
const next = change(
  'words.next-people',
  `SELECT id, name, surname, legal_id AS "legalId", internal_id AS "internalId", email
   FROM employees WHERE company_id = $1 AND id > $2 ORDER BY id LIMIT $3 FOR SHARE`,
);

export const nextPeople = (
  tx: Transaction,
  companyId: CompanyId,
  afterId: EmployeeId,
  atMost: number,
) => tx.write<NamedPerson & { id: EmployeeId }>(next, [companyId, afterId, atMost]);

const advance = change(
  'words.advance-backlog',
  'UPDATE words_backlog SET after_id = $2 WHERE company_id = $1',
);
const finish = change('words.finish-backlog', 'DELETE FROM words_backlog WHERE company_id = $1');

export const advanceBacklog = (tx: Transaction, companyId: CompanyId, afterId: EmployeeId) =>
  tx.write(advance, [companyId, afterId]);

export const finishBacklog = (tx: Transaction, companyId: CompanyId) =>
  tx.write(finish, [companyId]);

const left = statement('words.backlog', 'SELECT company_id FROM words_backlog LIMIT 1');

/** Asked first, on a connection for reads: nearly always there is nothing to do. */
export const backlogStatement = left;
