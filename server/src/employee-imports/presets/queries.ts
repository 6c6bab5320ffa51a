import type { ImportPreset } from '@fringe/contract/operations/people/import-presets';
import { type Actor, actorOf } from '../../access/actors.ts';
import { pageOf } from '../../database/page-of.ts';
import { change, type Reader, statement } from '../../database/statement.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { Paging } from '../../http/paging.ts';
import type { CompanyId, ImportPresetId } from '../../values/ids.ts';
import type { Mapping } from '../understanding/column-rules.ts';

const mapping = 'columns, defaults, decimal_sign AS "decimalSign"';

const count = statement(
  'import-presets.count',
  'SELECT count(*) AS total FROM import_presets WHERE company_id = $1',
);
const page = statement(
  'import-presets.page',
  `SELECT id, name, ${mapping}, floor(extract(epoch FROM created_at))::bigint AS "createdAt",
     ${actorOf('preset')}
   FROM import_presets preset WHERE company_id = $1 ORDER BY id LIMIT $2 OFFSET $3`,
);

/** A preset, with who made it. */
export type PresetRecord = Omit<ImportPreset, 'createdBy'> & Actor;

export const pageOfPresets = (reader: Reader, companyId: CompanyId, { size, offset }: Paging) =>
  pageOf<PresetRecord>(reader, count, [companyId], page, [companyId, size, offset]);

const mappingOf = statement(
  'import-presets.mapping',
  `SELECT ${mapping} FROM import_presets WHERE company_id = $1 AND id = $2`,
);

/** What a preset says of columns; undefined where the company has none of this id. */
export const presetMapping = async (
  reader: Reader,
  companyId: CompanyId,
  id: ImportPresetId,
): Promise<Mapping | undefined> => (await reader.rows<Mapping>(mappingOf, [companyId, id]))[0];

const insert = change(
  'import-presets.insert',
  `INSERT INTO import_presets
     (company_id, id, name, columns, defaults, decimal_sign, actor, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

export interface NewPreset extends Mapping {
  id: ImportPresetId;
  name: string;
  actor: string;
  createdAt: Date;
}

export const insertPreset = (tx: Transaction, companyId: CompanyId, preset: NewPreset) => {
  const { id, name, columns, defaults, decimalSign, actor, createdAt } = preset;
  const lists = [JSON.stringify(columns), JSON.stringify(defaults)];
  return tx.write(insert, [companyId, id, name, ...lists, decimalSign, actor, createdAt]);
};

const remove = change(
  'import-presets.delete',
  `DELETE FROM import_presets WHERE company_id = $1 AND id = $2 RETURNING name, ${mapping}`,
);

/** What is deleted; undefined when the company has no such preset. */
export const deletePreset = async (
  tx: Transaction,
  companyId: CompanyId,
  id: ImportPresetId,
): Promise<({ name: string } & Mapping) | undefined> =>
  (await tx.write<{ name: string } & Mapping>(remove, [companyId, id]))[0];
