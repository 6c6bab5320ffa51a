import { firstOf, type Plant } from './planted.ts';

const credential = 'a role is a credential without a secret, of whom it calls as, and ends with it';
const role = firstOf('staff_roles', "kind = 'company'");
const holder = firstOf('staff_roles', "kind = 'company'", 'holder_id');
const companies =
  'people have companies by a role that lasts, and on behalf of a partner only what it has';
const person = firstOf('staff', 'ended_at IS NULL');

const views = 'a role that lasts keeps at most a hundred views, each within the console';
const viewed = firstOf('saved_views', 'true', 'role_id');

/** Somebody who has given a page a name. */
export const soundViews = `INSERT INTO saved_views (role_id, id, name, address, changed_at)
  SELECT id, gen_random_uuid(), 'Blocked', '/companies?state=blocked', now() FROM staff_roles
  WHERE kind = 'operator' ORDER BY id LIMIT 1`;

/** Damage to people and their roles. */
export const staff: Plant[] = [
  {
    what: 'a role that goes on though its credential has ended',
    breaks: credential,
    id: role,
    damage: `UPDATE credentials SET revoked_at = now() WHERE id = '$id'`,
  },
  {
    what: 'a role that calls as another',
    breaks: credential,
    id: role,
    damage: `UPDATE credentials SET partner_id = NULL WHERE id = '$id'`,
  },
  {
    what: 'a credential without a secret that is nobody’s role',
    breaks: 'a credential without a secret is a role',
    id: role,
    damage: `DELETE FROM staff_roles WHERE id = '$id'`,
  },
  {
    what: 'a company that a role has after its end',
    breaks: companies,
    id: holder,
    damage: `UPDATE staff_roles SET ended_at = now() WHERE holder_id = '$id'`,
  },
  {
    what: 'a company that the partner does not have',
    breaks: companies,
    id: holder,
    damage: `DELETE FROM access_grants g USING partners p
      WHERE p.id = '$id' AND g.partner_id = p.owner_id`,
  },
  {
    what: 'a role that sees children without the scope',
    breaks: 'a role has the scope of children if it sees them, and a look never does',
    id: firstOf('staff_roles', "role = 'viewer'"),
    damage: `UPDATE staff_roles SET sees = '{children}' WHERE id = '$id'`,
  },
  {
    what: 'a person who has ended and has a role',
    breaks: 'an address of a person is in lower case, and whoever has ended has no role',
    id: person,
    damage: `UPDATE staff SET ended_at = now() WHERE id = '$id'`,
  },
  {
    what: 'an address in capitals',
    breaks: 'an address of a person is in lower case, and whoever has ended has no role',
    id: person,
    damage: `UPDATE staff SET mail = upper(mail) WHERE id = '$id'`,
  },
  {
    what: 'more views than a role may keep',
    breaks: views,
    id: viewed,
    damage: `INSERT INTO saved_views (role_id, id, name, address, changed_at)
      SELECT '$id', gen_random_uuid(), n::text, '/', now() FROM generate_series(1, 100) AS n`,
  },
  {
    what: 'a view that leads elsewhere',
    breaks: views,
    id: viewed,
    damage: `UPDATE saved_views SET address = '//elsewhere.example' WHERE role_id = '$id'`,
  },
];
