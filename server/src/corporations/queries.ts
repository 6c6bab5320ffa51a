import type { Corporation } from '@fringe/contract/types';
import { pageOf } from '../access/queries.ts';
import { change, type Reader, statement } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import type { Paging } from '../http/paging.ts';

// A partner sees a corporation when it has access to one of its companies at least.
const visible = `($1::uuid IS NULL OR EXISTS
    (SELECT FROM companies c JOIN access_grants g ON g.company_id = c.id
     WHERE c.corporation_id = k.id AND g.partner_id = $1))
  AND ($2::text IS NULL OR k.external_id = $2)`;
const count = statement(
  'corporations.count',
  `SELECT count(*) AS total FROM corporations k WHERE ${visible}`,
);
const page = statement(
  'corporations.page',
  `SELECT k.id, k.alias, k.external_id AS "externalId" FROM corporations k
   WHERE ${visible} ORDER BY k.id LIMIT $3 OFFSET $4`,
);

/** The corporations that a partner may see; without a partner, all of them. */
export const pageOfCorporations = (
  reader: Reader,
  partnerId: string | null,
  externalId: string | undefined,
  { size, offset }: Paging,
) => {
  const values = [partnerId, externalId ?? null];
  return pageOf<Corporation>(reader, count, values, page, [...values, size, offset]);
};

const insert = change(
  'corporations.insert',
  'INSERT INTO corporations (id, alias, external_id) VALUES ($1, $2, $3)',
);

export const insertCorporation = (
  tx: Transaction,
  corporation: { id: string; alias: string; externalId: string | null },
) => tx.write(insert, [corporation.id, corporation.alias, corporation.externalId]);

const update = change(
  'corporations.update',
  `UPDATE corporations SET alias = coalesce($2, alias),
     external_id = CASE WHEN $3 THEN $4 ELSE external_id END
   WHERE id = $1 RETURNING id`,
);

/** False when there is no such corporation. */
export const updateCorporationFields = async (
  tx: Transaction,
  id: string,
  changes: { alias?: string; externalId?: string | null },
): Promise<boolean> => {
  const { alias, externalId } = changes;
  const values = [id, alias ?? null, externalId !== undefined, externalId ?? null];
  return (await tx.write(update, values)).length > 0;
};
