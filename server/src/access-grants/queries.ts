import { pageOf } from '../database/page-of.ts';
import { change, type Reader, statement } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import type { Paging } from '../http/paging.ts';
import type { CompanyId, PartnerId } from '../values/ids.ts';

const scope = statement(
  'companies.scope',
  `SELECT EXISTS (SELECT 1 FROM access_grants WHERE partner_id = $1 AND company_id = $2) AS granted,
     EXISTS (SELECT 1 FROM companies WHERE id = $2) AS known`,
);

export const findScope = async (
  reader: Reader,
  partnerId: PartnerId | null,
  companyId: CompanyId,
): Promise<{ granted: boolean; known: boolean }> =>
  (await reader.rows<{ granted: boolean; known: boolean }>(scope, [partnerId, companyId]))[0]!;

const grant = change(
  'companies.grant',
  `INSERT INTO access_grants (partner_id, company_id, granted_at) VALUES ($1, $2, $3)
   ON CONFLICT DO NOTHING RETURNING 1`,
);

/** False when the partner had access before. */
export const insertGrant = async (
  tx: Transaction,
  at: Date,
  partnerId: PartnerId,
  companyId: CompanyId,
): Promise<boolean> => (await tx.write(grant, [partnerId, companyId, at])).length > 0;

const grantCount = statement(
  'companies.grant-count',
  'SELECT count(*) AS total FROM access_grants WHERE partner_id = $1',
);
const grantPage = statement(
  'companies.grant-page',
  `SELECT c.id, c.name, c.legal_id AS "legalId"
   FROM access_grants g JOIN companies c ON c.id = g.company_id
   WHERE g.partner_id = $1 ORDER BY c.id LIMIT $2 OFFSET $3`,
);

export const pageOfGrants = (reader: Reader, partnerId: PartnerId, { size, offset }: Paging) =>
  pageOf<{ id: string; name: string; legalId: string }>(
    reader,
    grantCount,
    [partnerId],
    grantPage,
    [partnerId, size, offset],
  );

const hold = change(
  'access-grants.hold',
  `SELECT 1 FROM access_grants WHERE partner_id = $1 AND company_id = $2 FOR SHARE`,
);

/** True when a partner has access, which then stays until the transaction ends. */
export const holdGrant = async (
  tx: Transaction,
  partnerId: PartnerId,
  companyId: CompanyId,
): Promise<boolean> => (await tx.write(hold, [partnerId, companyId])).length > 0;

const holders = statement(
  'access-grants.staff-holders',
  `SELECT p.id FROM partners p JOIN access_grants g ON g.partner_id = p.id
   WHERE p.owner_id = $1 AND g.company_id = $2 ORDER BY p.id`,
);

/** What the roles hang on that people have for a company on behalf of a partner. */
export const staffHoldersOf = async (
  reader: Reader,
  ownerId: PartnerId,
  companyId: CompanyId,
): Promise<PartnerId[]> =>
  (await reader.rows<{ id: PartnerId }>(holders, [ownerId, companyId])).map(({ id }) => id);

const revoke = change(
  'companies.revoke',
  'DELETE FROM access_grants WHERE partner_id = $1 AND company_id = $2 RETURNING granted_at AS at',
);

/** Since when the partner had access; undefined when it had none. */
export const deleteGrant = async (
  tx: Transaction,
  partnerId: PartnerId,
  companyId: CompanyId,
): Promise<Date | undefined> =>
  (await tx.write<{ at: Date }>(revoke, [partnerId, companyId]))[0]?.at;
