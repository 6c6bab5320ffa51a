import type { Issuer } from '@fringe/contract/operations/staff/issuers';
import { boundedCount, countBound, pageOf } from '../../database/page-of.ts';
import { change, longStatement, type Reader, statement } from '../../database/statement.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { Paging } from '../../http/paging.ts';
import type { IssuerId, PartnerId, SessionId } from '../../values/ids.ts';

/** An issuer as it is stored. */
export interface IssuerRow extends Issuer {
  id: IssuerId;
  secretSealed: Buffer | null;
}

const shown = `i.id, i.partner_id AS "partnerId", i.company_id AS "companyId", i.name, i.issuer,
  i.client_id AS "clientId", i.mail_domains AS "mailDomains", i.claim,
  i.claim_roles AS "claimRoles", i.client_secret_sealed IS NOT NULL AS "hasSecret"`;

const byId = statement(
  'staff.issuer',
  `SELECT ${shown}, i.client_secret_sealed AS "secretSealed" FROM staff_issuers i
   WHERE i.id = $1 AND i.ended_at IS NULL`,
);

export const findIssuer = async (reader: Reader, id: IssuerId): Promise<IssuerRow | undefined> =>
  (await reader.rows<IssuerRow>(byId, [id]))[0];

const ofOperator = statement(
  'staff.issuers-of-operator',
  `SELECT i.id, i.name FROM staff_issuers i
   WHERE i.partner_id IS NULL AND i.company_id IS NULL AND i.ended_at IS NULL ORDER BY i.id`,
);

/** Those that everybody may know of. */
export const issuersOfOperator = (reader: Reader) =>
  reader.rows<{ id: IssuerId; name: string }>(ofOperator);

const forMail = statement(
  'staff.issuers-for-domain',
  `SELECT DISTINCT ON (i.partner_id, i.company_id) i.id, i.partner_id AS "partnerId",
     i.company_id AS "companyId" FROM staff_issuers i
   WHERE i.mail_domains @> ARRAY[$1::text] AND i.ended_at IS NULL
   ORDER BY i.partner_id NULLS FIRST, i.company_id NULLS FIRST, i.id LIMIT 50`,
);

/** Those that may vouch for addresses of a domain: one of each owner, the operator's first. */
export const issuersForDomain = (reader: Reader, domain: string) =>
  reader.rows<Pick<IssuerRow, 'id' | 'partnerId' | 'companyId'>>(forMail, [domain]);

const insert = change(
  'staff.insert-issuer',
  `INSERT INTO staff_issuers (id, partner_id, company_id, name, issuer, client_id, mail_domains,
     claim, claim_roles, client_secret_sealed, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
);

export type IssuerFields = Pick<
  Issuer,
  'name' | 'issuer' | 'clientId' | 'mailDomains' | 'claim' | 'claimRoles'
>;

const valuesOf = (fields: IssuerFields) => [
  fields.name,
  fields.issuer,
  fields.clientId,
  fields.mailDomains,
  fields.claim,
  JSON.stringify(fields.claimRoles),
];

export const insertIssuer = (
  tx: Transaction,
  row: IssuerFields & Pick<IssuerRow, 'id' | 'partnerId' | 'companyId' | 'secretSealed'>,
  at: Date,
) =>
  tx.write(insert, [row.id, row.partnerId, row.companyId, ...valuesOf(row), row.secretSealed, at]);

const replace = change(
  'staff.replace-issuer',
  `UPDATE staff_issuers SET name = $2, issuer = $3, client_id = $4, mail_domains = $5, claim = $6,
     claim_roles = $7, client_secret_sealed = coalesce($8, client_secret_sealed) WHERE id = $1`,
);

/** The secret that is kept stays, unless there is another. */
export const updateIssuer = (
  tx: Transaction,
  id: IssuerId,
  fields: IssuerFields,
  secretSealed: Buffer | null,
) => tx.write(replace, [id, ...valuesOf(fields), secretSealed]);

const end = change(
  'staff.end-issuer',
  'UPDATE staff_issuers SET ended_at = $2 WHERE id = $1 AND ended_at IS NULL RETURNING id',
);

/** False when it had ended before. */
export const markIssuerEnded = async (tx: Transaction, id: IssuerId, at: Date): Promise<boolean> =>
  (await tx.write(end, [id, at])).length > 0;

const endSessions = change(
  'staff.end-sessions-of-issuer',
  `UPDATE staff_sessions SET ended_at = $2 WHERE issuer_id = $1 AND ended_at IS NULL
   RETURNING id`,
);

/** Ends the sessions that began at an issuer. */
export const endSessionsOfIssuer = (tx: Transaction, id: IssuerId, at: Date) =>
  tx.write<{ id: SessionId }>(endSessions, [id, at]);

const everExisted = statement(
  'staff.issuer-ever',
  'SELECT partner_id AS "partnerId" FROM staff_issuers WHERE id = $1',
);

/** Whose an issuer is or was. */
export const ownerOfIssuer = async (
  reader: Reader,
  id: IssuerId,
): Promise<{ partnerId: PartnerId | null } | undefined> =>
  (await reader.rows<{ partnerId: PartnerId | null }>(everExisted, [id]))[0];

const all = {
  count: boundedCount('staff.issuers-count', 'FROM staff_issuers WHERE ended_at IS NULL', 0),
  page: longStatement(
    'staff.issuers-page',
    `SELECT ${shown} FROM staff_issuers i WHERE i.ended_at IS NULL
     ORDER BY i.id LIMIT $1 OFFSET $2`,
  ),
};
const OF_PARTNER = 'FROM staff_issuers i WHERE i.ended_at IS NULL AND i.partner_id = $1';
const ofPartner = {
  count: boundedCount('staff.issuers-of-partner-count', OF_PARTNER, 1),
  page: longStatement(
    'staff.issuers-of-partner-page',
    `SELECT ${shown} ${OF_PARTNER} ORDER BY i.id LIMIT $2 OFFSET $3`,
  ),
};

/** All issuers, or those of a partner. */
export function pageOfIssuers(reader: Reader, partnerId: PartnerId | null, paging: Paging) {
  const { count, page } = partnerId === null ? all : ofPartner;
  const whose = partnerId === null ? [] : [partnerId];
  return pageOf<Issuer>(reader, count, [...whose, countBound(paging)], page, [
    ...whose,
    paging.size,
    paging.offset,
  ]);
}
