import { change, type Reader, statement } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import type { CompanyId } from '../values/ids.ts';

/** The two lists of names that a company has. */
export type NameList = 'cost_centers' | 'payroll_companies';

const inserts = {
  cost_centers: insertInto('cost_centers'),
  payroll_companies: insertInto('payroll_companies'),
};
const finds = {
  cost_centers: findIn('cost_centers'),
  payroll_companies: findIn('payroll_companies'),
};

function insertInto(list: NameList) {
  return change(
    `${list}.insert`,
    `INSERT INTO ${list} (company_id, id, name)
     SELECT $1, id, name FROM unnest($2::uuid[], $3::text[]) AS named (id, name) ORDER BY name
     ON CONFLICT DO NOTHING`,
  );
}

function findIn(list: NameList) {
  return statement(
    `${list}.find`,
    `SELECT id, name FROM ${list} WHERE company_id = $1 AND name = ANY ($2)`,
  );
}

/** Adds the names that the list lacks; one whose name or id is taken stays as it is. */
export const insertNames = (
  tx: Transaction,
  list: NameList,
  companyId: CompanyId,
  named: readonly { id: string; name: string }[],
) => tx.write(inserts[list], [companyId, named.map(({ id }) => id), named.map(({ name }) => name)]);

export const findNames = (
  reader: Reader,
  list: NameList,
  companyId: CompanyId,
  names: readonly string[],
): Promise<{ id: string; name: string }[]> => reader.rows(finds[list], [companyId, names]);
