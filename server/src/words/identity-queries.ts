import { longStatement, type Reader } from '../database/statement.ts';
import type { CompanyId, EmployeeId } from '../values/ids.ts';
import type { NamedPerson } from './rules.ts';

/** A key, and whose it is. */
export interface KeyOfSomebody {
  key: string;
  companyId: CompanyId;
  employeeId: EmployeeId;
}

type Named = Omit<NamedPerson, 'legalId'> & Omit<KeyOfSomebody, 'key'>;

const names = longStatement(
  'words.names',
  `SELECT e.company_id AS "companyId", e.id AS "employeeId", e.name, e.surname,
     e.internal_id AS "internalId", e.email
   FROM (SELECT DISTINCT * FROM unnest($1::uuid[], $2::uuid[])) AS k (company_id, id)
   JOIN employees e ON e.company_id = k.company_id AND e.id = k.id`,
);

/** What those are called whose keys they are, legal ids apart. */
export const namesOf = (reader: Reader, keys: readonly KeyOfSomebody[]): Promise<Named[]> =>
  reader.rows<Named>(names, [
    keys.map(({ companyId }) => companyId),
    keys.map(({ employeeId }) => employeeId),
  ]);
