import { firstOf, type Plant } from './planted.ts';

const last = 'a partner has access to a company when it was granted last, and since then';
const inTurn = 'access is granted and revoked in turn, numbered without gaps';
const company = firstOf('access_grants', 'true', 'company_id');

/** Damage to who may see which company. */
export const access: Plant[] = [
  {
    what: 'access that nobody has granted',
    breaks: last,
    id: company,
    damage: `DELETE FROM access_grant_changes WHERE company_id = '$id'`,
  },
  {
    what: 'access that is gone, though nobody has revoked it',
    breaks: last,
    id: company,
    damage: `DELETE FROM access_grants WHERE company_id = '$id'`,
  },
  {
    what: 'access since another moment',
    breaks: last,
    id: company,
    damage: `UPDATE access_grants SET granted_at = now() WHERE company_id = '$id'`,
  },
  {
    what: 'access that was granted twice',
    breaks: inTurn,
    id: company,
    damage: `INSERT INTO access_grant_changes SELECT company_id, partner_id, 2, change, at, actor
      FROM access_grant_changes WHERE company_id = '$id'`,
  },
  {
    what: 'a change of access that is missing',
    breaks: inTurn,
    id: company,
    damage: `UPDATE access_grant_changes SET number = 3 WHERE company_id = '$id'`,
  },
];
