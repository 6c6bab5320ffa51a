import type { Corporation } from '@fringe/contract/types';
import { pageOf } from '../database/page-of.ts';
import { change, type Reader, statement } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import type { Paging } from '../http/paging.ts';
import type { CorporationId, PartnerId } from '../values/ids.ts';

/** The statements of a list: of all corporations, or of those that meet a condition on `k.id`. */
function listing(name: string, condition: string) {
  const from = `FROM corporations k
    WHERE ${condition} AND ($2::text[] IS NULL OR k.external_id = ANY ($2))`;
  return {
    count: statement(`corporations.${name}-count`, `SELECT count(*) AS total ${from}`),
    page: statement(
      `corporations.${name}-page`,
      `SELECT k.id, k.alias, k.external_id AS "externalId" ${from}
       ORDER BY k.id LIMIT $3 OFFSET $4`,
    ),
  };
}

const all = listing('all', '$1::uuid IS NULL');
// A partner sees a corporation when it has access to one of its companies at least. Begun from the
// grants, so that corporations of others cost nothing.
const sees = `k.id IN (SELECT c.corporation_id
  FROM access_grants g JOIN companies c ON c.id = g.company_id WHERE g.partner_id = $1)`;
const granted = listing('granted', sees);

/** The corporations that a partner may see; without a partner, all of them. */
export const pageOfCorporations = (
  reader: Reader,
  partnerId: PartnerId | null,
  externalIds: readonly string[] | null,
  { size, offset }: Paging,
) => {
  const values = [partnerId, externalIds];
  const { count, page } = partnerId === null ? all : granted;
  return pageOf<Corporation>(reader, count, values, page, [...values, size, offset]);
};

const byId = statement(
  'corporations.granted-one',
  `SELECT k.id, k.alias, k.external_id AS "externalId" FROM corporations k
   WHERE k.id = $2 AND ${sees}`,
);

const anyById = statement(
  'corporations.one',
  'SELECT id, alias, external_id AS "externalId" FROM corporations WHERE id = $1',
);

/** A corporation, if the partner may see it; without a partner, any. */
export const visibleCorporation = async (
  reader: Reader,
  partnerId: PartnerId | null,
  id: CorporationId,
): Promise<Corporation | undefined> => {
  if (partnerId === null) return (await reader.rows<Corporation>(anyById, [id]))[0];
  return (await reader.rows<Corporation>(byId, [partnerId, id]))[0];
};

const insert = change(
  'corporations.insert',
  'INSERT INTO corporations (id, alias, external_id) VALUES ($1, $2, $3)',
);

export const insertCorporation = (
  tx: Transaction,
  corporation: { id: CorporationId; alias: string; externalId: string | null },
) => tx.write(insert, [corporation.id, corporation.alias, corporation.externalId]);

/** A corporation without its companies. */
export type CorporationFields = Omit<Corporation, 'companies'>;

const lock = change(
  'corporations.lock',
  `SELECT id, alias, external_id AS "externalId" FROM corporations
   WHERE id = $1 FOR NO KEY UPDATE`,
);

/** A corporation that nobody else changes until the transaction ends. */
export const lockCorporation = async (
  tx: Transaction,
  id: CorporationId,
): Promise<CorporationFields | undefined> => (await tx.write<CorporationFields>(lock, [id]))[0];

const update = change(
  'corporations.update',
  'UPDATE corporations SET alias = $2, external_id = $3 WHERE id = $1',
);

export const updateCorporationFields = (tx: Transaction, corporation: CorporationFields) =>
  tx.write(update, [corporation.id, corporation.alias, corporation.externalId]);
