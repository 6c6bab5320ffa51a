import type { FamilyMember } from '@fringe/contract/types';
import { change, type Reader, statement } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import type { Paging } from '../http/paging.ts';
import type { CompanyId, EmployeeId } from '../values/ids.ts';

/** A family member as the table holds it: what is health data is sealed. */
export interface FamilyMemberRow extends Omit<FamilyMember, 'incapacityLevel' | 'legalId'> {
  legalId: string | null;
  incapacitySealed: Buffer;
}

const columns = `id, name, surname, type, gender, birth_date AS "birthDate", nationality,
  legal_id AS "legalId", incapacity_sealed AS "incapacitySealed"`;

const one = statement(
  'family-members.read',
  `SELECT ${columns} FROM family_members
   WHERE company_id = $1 AND employee_id = $2 AND id = $3`,
);

export const findFamilyMember = async (
  reader: Reader,
  companyId: CompanyId,
  employeeId: EmployeeId,
  id: string,
): Promise<FamilyMemberRow | undefined> =>
  (await reader.rows<FamilyMemberRow>(one, [companyId, employeeId, id]))[0];

const count = statement(
  'family-members.count',
  'SELECT count(*) AS total FROM family_members WHERE company_id = $1 AND employee_id = $2',
);
const page = statement(
  'family-members.page',
  `SELECT ${columns} FROM family_members
   WHERE company_id = $1 AND employee_id = $2 ORDER BY id LIMIT $3 OFFSET $4`,
);

export async function pageOfFamilyMembers(
  reader: Reader,
  companyId: CompanyId,
  employeeId: EmployeeId,
  { size, offset }: Paging,
): Promise<{ items: FamilyMemberRow[]; total: number }> {
  const values = [companyId, employeeId];
  const [[counted], items] = await Promise.all([
    reader.rows<{ total: number }>(count, values),
    reader.rows<FamilyMemberRow>(page, [...values, size, offset]),
  ]);
  return { items, total: counted!.total };
}

const lock = change(
  'family-members.lock',
  `SELECT ${columns} FROM family_members
   WHERE company_id = $1 AND employee_id = $2 AND id = $3 FOR UPDATE`,
);

export const lockFamilyMember = async (
  tx: Transaction,
  companyId: CompanyId,
  employeeId: EmployeeId,
  id: string,
): Promise<FamilyMemberRow | undefined> =>
  (await tx.write<FamilyMemberRow>(lock, [companyId, employeeId, id]))[0];

const save = change(
  'family-members.save',
  `INSERT INTO family_members (company_id, employee_id, id, name, surname, type, gender,
     birth_date, nationality, legal_id, incapacity_sealed)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
   ON CONFLICT (company_id, employee_id, id) DO UPDATE SET name = excluded.name,
     surname = excluded.surname, type = excluded.type, gender = excluded.gender,
     birth_date = excluded.birth_date, nationality = excluded.nationality,
     legal_id = excluded.legal_id, incapacity_sealed = excluded.incapacity_sealed`,
);

/** Writes a family member, new or changed. */
export const saveFamilyMember = (
  tx: Transaction,
  companyId: CompanyId,
  employeeId: EmployeeId,
  row: FamilyMemberRow,
) =>
  tx.write(save, [
    companyId,
    employeeId,
    row.id,
    row.name,
    row.surname,
    row.type,
    row.gender,
    row.birthDate,
    row.nationality,
    row.legalId,
    row.incapacitySealed,
  ]);

const remove = change(
  'family-members.delete',
  'DELETE FROM family_members WHERE company_id = $1 AND employee_id = $2 AND id = $3 RETURNING id',
);

/** False when there is no such family member. */
export const deleteFamilyMember = async (
  tx: Transaction,
  companyId: CompanyId,
  employeeId: EmployeeId,
  id: string,
): Promise<boolean> => (await tx.write(remove, [companyId, employeeId, id])).length > 0;
