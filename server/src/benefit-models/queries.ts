import type { BenefitModel } from '@fringe/contract/operations/companies/benefit-models';
import { pageOf } from '../database/page-of.ts';
import { change, type Reader, statement } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import type { Paging } from '../http/paging.ts';
import type { CompanyId } from '../values/ids.ts';

const count = statement(
  'benefit-models.count',
  'SELECT count(*) AS total FROM benefit_models WHERE company_id = $1',
);
const page = statement(
  'benefit-models.page',
  `SELECT id, name, description FROM benefit_models
   WHERE company_id = $1 ORDER BY id LIMIT $2 OFFSET $3`,
);

export const pageOfModels = (reader: Reader, companyId: CompanyId, { size, offset }: Paging) =>
  pageOf<BenefitModel>(reader, count, [companyId], page, [companyId, size, offset]);

const namesOf = statement(
  'benefit-models.names',
  'SELECT id, name FROM benefit_models WHERE company_id = $1',
);

/** The names of all models of a company, by their ids. */
export const modelNames = async (
  reader: Reader,
  companyId: CompanyId,
): Promise<Map<string, string>> => {
  const rows = await reader.rows<{ id: string; name: string }>(namesOf, [companyId]);
  return new Map(rows.map(({ id, name }) => [id, name]));
};

const insert = change(
  'benefit-models.insert',
  'INSERT INTO benefit_models (company_id, id, name, description) VALUES ($1, $2, $3, $4)',
);

export const insertModel = (
  tx: Transaction,
  companyId: CompanyId,
  { id, name, description }: BenefitModel,
) => tx.write(insert, [companyId, id, name, description]);

const update = change(
  'benefit-models.update',
  `UPDATE benefit_models SET name = coalesce($3, name),
     description = CASE WHEN $4 THEN $5 ELSE description END
   WHERE company_id = $1 AND id = $2 RETURNING id`,
);

/** False when the company has no such model. */
export const updateModelFields = async (
  tx: Transaction,
  companyId: CompanyId,
  id: string,
  { name, description }: { name?: string; description?: string | null },
): Promise<boolean> => {
  const values = [companyId, id, name ?? null, description !== undefined, description ?? null];
  return (await tx.write(update, values)).length > 0;
};
