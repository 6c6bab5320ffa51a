import { type Reader, statement } from '../../database/statement.ts';
import type { CompanyId, PartnerId } from '../../values/ids.ts';

/** Somebody whom a sandbox lets in with a click, and their first role. */
export interface DemoPerson {
  mail: string;
  name: string;
  kind: string;
  role: string;
}

const persons = statement(
  'sandbox.persons',
  `SELECT s.mail, s.name, r.kind, r.role FROM staff s
   CROSS JOIN LATERAL (SELECT kind, role FROM staff_roles r WHERE r.staff_id = s.id
     AND r.ended_at IS NULL AND r.session_id IS NULL ORDER BY r.id LIMIT 1) AS r
   WHERE s.ended_at IS NULL ORDER BY s.id LIMIT 100`,
);

export const demoPersons = (reader: Reader) => reader.rows<DemoPerson>(persons);

const demo = statement(
  'sandbox.demo-without-staff',
  `SELECT g.partner_id AS "partnerId", array_agg(g.company_id) AS "companyIds"
   FROM access_grants g JOIN partners p ON p.id = g.partner_id AND p.kind = 'partner'
   WHERE g.company_id = ANY ($2::uuid[])
     AND NOT EXISTS (SELECT FROM staff s WHERE s.mail = ANY ($1::text[]))
   GROUP BY g.partner_id, p.created_at ORDER BY count(*) DESC, p.created_at LIMIT 1`,
);

/** The partner of these companies and those that it has, unless one of the addresses is known. */
export const findDemo = async (
  reader: Reader,
  mails: readonly string[],
  companyIds: readonly CompanyId[],
): Promise<{ partnerId: PartnerId; companyIds: CompanyId[] } | undefined> =>
  (
    await reader.rows<{ partnerId: PartnerId; companyIds: CompanyId[] }>(demo, [mails, companyIds])
  )[0];
