import type { ReplyOf } from '@fringe/contract/operation';
import type { listCompanyAccess } from '@fringe/contract/operations/access/partner-access';
import { shownActor } from '../access/actors.ts';
import { type Condition, ofGiven } from '../database/conditions.ts';
import { seconds } from '../database/moments.ts';
import { boundedCount, countBound, pageOf } from '../database/page-of.ts';
import { longStatement, type Reader } from '../database/statement.ts';
import type { Paging } from '../http/paging.ts';
import type { PartnerId } from '../values/ids.ts';

export type CompanyAccess = ReplyOf<typeof listCompanyAccess>['companies'][number];

const by = shownActor('h');

/** The partners of a company `c`, and who gave them access last. */
const partners = `SELECT json_agg(json_build_object('id', p.id, 'name', p.name,
     'grantedAt', ${seconds('g.granted_at')}, 'by', CASE WHEN h.actor IS NOT NULL
       THEN json_build_object('kind', ${by.kind}, 'name', ${by.name(null)}) END)
     ORDER BY p.id) AS partners
   FROM access_grants g JOIN partners p ON p.id = g.partner_id AND p.kind = 'partner'
   LEFT JOIN LATERAL (SELECT a.actor FROM access_grant_changes a
     WHERE a.company_id = g.company_id AND a.partner_id = g.partner_id AND a.change = 'granted'
     ORDER BY a.number DESC LIMIT 1) AS h ON true
   ${by.joins} WHERE g.company_id = c.id`;

const conditionsOf = (partnerId: PartnerId | undefined): Record<string, Condition> => ({
  partnerId: {
    sql: `EXISTS (SELECT FROM access_grants o WHERE o.company_id = c.id AND o.partner_id = ?)`,
    type: 'uuid',
    value: partnerId,
  },
});

/** Companies with the partners that may see them, in the order in which they were created. */
export function pageOfAccess(reader: Reader, partnerId: PartnerId | undefined, paging: Paging) {
  const { name, where, values, next } = ofGiven(conditionsOf(partnerId), 1);
  const from = `FROM companies c WHERE true${where}`;
  const count = boundedCount(`access-grants.matrix-count ${name}`, from, values.length);
  const page = longStatement(
    `access-grants.matrix-page ${name}`,
    `SELECT c.id, c.name, coalesce(g.partners, '[]') AS partners
     FROM (SELECT c.id, c.name ${from} ORDER BY c.id LIMIT $${next} OFFSET $${next + 1}) AS c
     LEFT JOIN LATERAL (${partners}) AS g ON true ORDER BY c.id`,
  );
  const { size, offset } = paging;
  return pageOf<CompanyAccess>(reader, count, [...values, countBound(paging)], page, [
    ...values,
    size,
    offset,
  ]);
}
