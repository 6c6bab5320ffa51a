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

const lock = change(
  'benefit-models.lock',
  `SELECT id, name, description FROM benefit_models
   WHERE company_id = $1 AND id = $2 FOR NO KEY UPDATE`,
);

/** A model that nobody else changes until the transaction ends. */
export const lockModel = async (
  tx: Transaction,
  companyId: CompanyId,
  id: string,
): Promise<BenefitModel | undefined> => (await tx.write<BenefitModel>(lock, [companyId, id]))[0];

const update = change(
  'benefit-models.update',
  'UPDATE benefit_models SET name = $3, description = $4 WHERE company_id = $1 AND id = $2',
);

export const updateModel = (
  tx: Transaction,
  companyId: CompanyId,
  { id, name, description }: BenefitModel,
) => tx.write(update, [companyId, id, name, description]);
