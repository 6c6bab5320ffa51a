import { invalidField } from '@fringe/contract/errors';
import type { IdName } from '@fringe/contract/types';
import type { Transaction } from '../database/transaction.ts';
import { type CompanyId, newId } from '../values/ids.ts';
import { findNames, insertNames, type NameList } from './queries.ts';

/** A cost centre or payroll company as it is asked for: by name, or by name and id. */
export type NameRef = { id?: string; name: string } | string;

export interface NamedPerson {
  costCenter?: NameRef | null;
  payrollCompany?: NameRef | null;
}

/**
 * Finds the cost centres and payroll companies of people; what is not known yet is made. An id that
 * stands for another name is refused: nobody is renamed in passing.
 */
export async function resolveNamesIn(
  tx: Transaction,
  companyId: CompanyId,
  people: readonly NamedPerson[],
): Promise<{ costCenter: IdName | null; payrollCompany: IdName | null }[]> {
  const costCenters = people.map(({ costCenter }) => costCenter ?? null);
  const payrollCompanies = people.map(({ payrollCompany }) => payrollCompany ?? null);
  const found = await resolve(tx, companyId, 'cost_centers', 'costCenter', costCenters);
  const companies = await resolve(
    tx,
    companyId,
    'payroll_companies',
    'payrollCompany',
    payrollCompanies,
  );
  return people.map((_, index) => ({
    costCenter: found[index]!,
    payrollCompany: companies[index]!,
  }));
}

async function resolve(
  tx: Transaction,
  companyId: CompanyId,
  list: NameList,
  field: string,
  asked: readonly (NameRef | null)[],
): Promise<(IdName | null)[]> {
  const wanted = asked.map((ref) => (typeof ref === 'string' ? { name: ref } : ref));
  const refs = new Map(wanted.flatMap((ref) => (ref ? [[ref.name, ref] as const] : [])));
  if (refs.size === 0) return wanted.map(() => null);
  const named = [...refs.values()].map(({ id, name }) => ({
    id: id?.toLowerCase() ?? newId(),
    name,
  }));
  await insertNames(tx, list, companyId, named);
  const rows = await findNames(tx, list, companyId, [...refs.keys()]);
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  return wanted.map((ref) => {
    if (!ref) return null;
    const id = ids.get(ref.name);
    if (id === undefined || (ref.id && ref.id.toLowerCase() !== id)) {
      throw invalidField(`body/${field}`, 'has an id and a name that do not belong together');
    }
    return { id, name: ref.name };
  });
}
