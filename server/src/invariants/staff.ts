import { type Invariant, invariant } from './invariant.ts';

/** What has to hold of people and their roles. */
export const staffInvariants: readonly Invariant[] = [
  invariant(
    'a role is a credential without a secret, of whom it calls as, and ends with it',
    'staff_roles',
    `SELECT r.id::text AS violation FROM staff_roles r JOIN credentials c ON c.id = r.id
     WHERE c.kind <> 'staff' OR c.partner_id IS DISTINCT FROM r.holder_id
       OR (r.ended_at IS NULL) <> (c.revoked_at IS NULL)`,
  ),
  invariant(
    'a credential without a secret is a role',
    "credentials WHERE kind = 'staff'",
    `SELECT c.id::text AS violation FROM credentials c
     WHERE c.kind = 'staff' AND NOT EXISTS (SELECT FROM staff_roles r WHERE r.id = c.id)`,
  ),
  invariant(
    'people have companies by a role that lasts, and on behalf of a partner only what it has',
    "access_grants g JOIN partners p ON p.id = g.partner_id WHERE p.kind = 'staff'",
    `SELECT g.partner_id || ' ' || g.company_id AS violation
     FROM access_grants g JOIN partners p ON p.id = g.partner_id
     WHERE p.kind = 'staff' AND (
       NOT EXISTS (SELECT FROM staff_roles r WHERE r.holder_id = p.id AND r.kind = 'company'
         AND r.ended_at IS NULL AND r.partner_id IS NOT DISTINCT FROM p.owner_id)
       OR (p.owner_id IS NOT NULL AND NOT EXISTS (SELECT FROM access_grants o
         WHERE o.partner_id = p.owner_id AND o.company_id = g.company_id)))`,
  ),
  invariant(
    'a role has the scope of children if it sees them, and a look never does',
    'staff_roles',
    `SELECT r.id::text AS violation FROM staff_roles r JOIN credentials c ON c.id = r.id
     WHERE ('children' = ANY (r.sees)) <> ('family:read' = ANY (c.scopes))
       OR (r.session_id IS NOT NULL AND 'children' = ANY (r.sees))`,
  ),
  invariant(
    'a role that lasts keeps at most a hundred views, each within the console',
    'saved_views',
    `SELECT v.role_id::text AS violation FROM saved_views v JOIN staff_roles r ON r.id = v.role_id
     GROUP BY v.role_id HAVING count(*) > 100 OR bool_or(r.ended_at IS NOT NULL)
       OR bool_or(v.address !~ '^/([^/]|$)')`,
  ),
  invariant(
    'an address of a person is in lower case, and whoever has ended has no role',
    'staff',
    `SELECT s.id::text AS violation FROM staff s
     WHERE s.mail <> lower(s.mail) OR (s.ended_at IS NOT NULL AND EXISTS (
       SELECT FROM staff_roles r WHERE r.staff_id = s.id AND r.ended_at IS NULL
         AND r.session_id IS NULL))`,
  ),
];
