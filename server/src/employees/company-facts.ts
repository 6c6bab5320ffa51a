import { modelNames } from '../benefit-models/queries.ts';
import { companyFacts } from '../companies/queries.ts';
import type { Transaction } from '../database/transaction.ts';
import type { CompanyId } from '../values/ids.ts';
import type { CompanyFacts } from './rules.ts';

/** What the data of a company's people are judged by. */
export async function companyFactsIn(tx: Transaction, companyId: CompanyId): Promise<CompanyFacts> {
  const [facts, models] = await tx.inOrder(
    () => companyFacts(tx, companyId),
    () => modelNames(tx, companyId),
  );
  return { ...facts, models };
}
