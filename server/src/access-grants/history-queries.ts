import type { AccessChange } from '@fringe/contract/operations/access/partner-access';
import { type Actor, actorOf } from '../access/actors.ts';
import { seconds } from '../database/moments.ts';
import { boundedCount, countBound, pageOf } from '../database/page-of.ts';
import { change, longStatement, type Reader, statement } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import type { Paging } from '../http/paging.ts';
import type { CompanyId, PartnerId } from '../values/ids.ts';

/** A change of the access of a partner to a company. */
export interface NewAccessChange {
  companyId: CompanyId;
  partnerId: PartnerId;
  change: AccessChange['change'];
  at: Date;
  actor: string;
}

// After the grant itself was written or deleted, which others wait for: so the last one is known.
const insert = change(
  'access-grants.insert-change',
  `INSERT INTO access_grant_changes (company_id, partner_id, number, change, at, actor)
   SELECT $1, $2, 1 + coalesce(max(number), 0), $3, $4, $5 FROM access_grant_changes
   WHERE company_id = $1 AND partner_id = $2`,
);

export const insertAccessChange = (tx: Transaction, fresh: NewAccessChange) =>
  tx.write(insert, [fresh.companyId, fresh.partnerId, fresh.change, fresh.at, fresh.actor]);

const partnerCount = statement(
  'access-grants.partner-count',
  `SELECT count(*) AS total FROM access_grants g JOIN partners p ON p.id = g.partner_id
   WHERE g.company_id = $1 AND p.kind = 'partner'`,
);
const partnerPage = statement(
  'access-grants.partner-page',
  `SELECT p.id, p.name, ${seconds('g.granted_at')} AS "grantedAt"
   FROM access_grants g JOIN partners p ON p.id = g.partner_id
   WHERE g.company_id = $1 AND p.kind = 'partner' ORDER BY p.id LIMIT $2 OFFSET $3`,
);

/** The partners that may see a company, and since when. */
export const pageOfPartnersOf = (reader: Reader, companyId: CompanyId, { size, offset }: Paging) =>
  pageOf<{ id: PartnerId; name: string; grantedAt: number }>(
    reader,
    partnerCount,
    [companyId],
    partnerPage,
    [companyId, size, offset],
  );

/** A change as it is stored, and whoever made it. */
export type AccessChangeRow = Omit<AccessChange, 'by' | 'partnerId'> &
  Omit<Actor, 'actor'> & { actor: string | null; about: PartnerId };

const history = (column: 'company_id' | 'partner_id') => ({
  count: boundedCount(
    `access-grants.change-count ${column}`,
    `FROM access_grant_changes WHERE ${column} = $1`,
    1,
  ),
  page: longStatement(
    `access-grants.change-page ${column}`,
    `SELECT ${seconds('c.at')} AS at, c.change, c.partner_id AS about,
       c.company_id AS "companyId", ${actorOf('c')}
     FROM access_grant_changes c WHERE c.${column} = $1
     ORDER BY c.at DESC, c.${column === 'company_id' ? 'partner_id' : 'company_id'} DESC,
       c.number DESC LIMIT $2 OFFSET $3`,
  ),
});
const ofCompany = history('company_id');
const ofPartner = history('partner_id');

const pageOfChanges = ({ count, page }: typeof ofCompany, reader: Reader, id: string, of: Paging) =>
  pageOf<AccessChangeRow>(reader, count, [id, countBound(of)], page, [id, of.size, of.offset]);

/** Who was given access to a company, and who lost it; newest first. */
export const changesOfCompany = (reader: Reader, companyId: CompanyId, paging: Paging) =>
  pageOfChanges(ofCompany, reader, companyId, paging);

/** What a partner was given access to, and what it lost; newest first. */
export const changesOfPartner = (reader: Reader, partnerId: PartnerId, paging: Paging) =>
  pageOfChanges(ofPartner, reader, partnerId, paging);
