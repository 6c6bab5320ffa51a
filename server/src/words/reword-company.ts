import type { Transaction } from '../database/transaction.ts';
import type { CompanyId } from '../values/ids.ts';
import { replaceCompanyKeys } from './queries.ts';
import { keysOfCompany, type NamedCompany } from './rules.ts';

/** Lets a company be found by what it is called now. */
export const rewordCompanyIn = (tx: Transaction, companyId: CompanyId, company: NamedCompany) =>
  replaceCompanyKeys(tx, companyId, keysOfCompany(company));
