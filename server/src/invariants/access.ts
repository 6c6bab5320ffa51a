import { type Invariant, invariant } from './invariant.ts';

/** What has to hold of who may see which company. */
export const accessInvariants: readonly Invariant[] = [
  invariant(
    'a partner has access to a company when it was granted last, and since then',
    'access_grants',
    `SELECT company_id || ' ' || partner_id AS violation FROM access_grants g FULL JOIN (
       SELECT DISTINCT ON (company_id, partner_id) company_id, partner_id, change, at
       FROM access_grant_changes ORDER BY company_id, partner_id, number DESC
     ) AS last USING (company_id, partner_id)
     WHERE g.granted_at IS DISTINCT FROM CASE last.change WHEN 'granted' THEN last.at END`,
  ),
  invariant(
    'access is granted and revoked in turn, numbered without gaps',
    'access_grant_changes',
    `SELECT company_id || ' ' || partner_id AS violation FROM access_grant_changes
     GROUP BY company_id, partner_id
     HAVING max(number) <> count(*)
       OR bool_or((change = 'granted') <> (number % 2 = 1))`,
  ),
];
