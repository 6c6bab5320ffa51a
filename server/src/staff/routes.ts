import * as people from '@fringe/contract/operations/staff/people';
import type { Context } from '../context.ts';
import { pageReply, paging } from '../http/paging.ts';
import { type Caller, type Route, route } from '../http/route.ts';
import type { StaffId } from '../values/ids.ts';
import { changeStaff, endStaff } from './change-staff.ts';
import { inviteStaff } from './invite-staff.ts';
import { findPerson, type PersonRow, pageOfPeople } from './people-queries.ts';
import { peopleShared, rolesOfPeople } from './role-queries.ts';
import { type Admin, demandAdmin, isWithin, shownRole } from './rules.ts';
import type { Sessions } from './sessions/sessions.ts';

const adminOf = ({ person }: Caller): Admin => demandAdmin(person!);

/** Of people who are others' too, a partner learns no more than what it said itself. */
const asSharedSince = (givenAt: number | undefined, row: PersonRow): PersonRow =>
  givenAt === undefined
    ? row
    : { ...row, name: row.mail, lastSignedInAt: null, invitedAt: givenAt };

/** Who may sign in, for those who say so. */
export const staffRoutes = (context: Context, sessions: Sessions): Route[] => {
  const { clock, database } = context;
  const { reader } = database;
  const withRoles = async (admin: Admin, rows: readonly PersonRow[]) => {
    const ids = rows.map(({ id }) => id);
    const roles = await rolesOfPeople(reader, ids);
    const seen = roles.filter((role) => isWithin(admin, role));
    const shared = admin.partnerId ? await peopleShared(reader, ids, admin.partnerId) : [];
    const since = new Map(shared.map(({ staffId, givenAt }) => [staffId, givenAt]));
    return rows.map((row) => ({
      ...asSharedSince(since.get(row.id), row),
      roles: seen.filter(({ staffId }) => staffId === row.id).map(shownRole),
    }));
  };
  const shown = async (admin: Admin, id: StaffId) => {
    const [member] = await withRoles(admin, [(await findPerson(reader, id))!]);
    return member!;
  };
  return [
    route(people.listStaff, async ({ caller, query }) => {
      const admin = adminOf(caller);
      const page = paging(query);
      const { items, total } = await pageOfPeople(reader, admin.partnerId, page);
      return { staff: await withRoles(admin, items), page: pageReply(page, total) };
    }),
    route(people.inviteStaff, async ({ caller, body, writer }) => {
      const admin = adminOf(caller);
      const { id } = await inviteStaff(writer, clock, admin, body);
      sessions.forgetAll();
      return shown(admin, id);
    }),
    route(people.updateStaff, async ({ caller, path: { staffId }, body, writer }) => {
      const admin = adminOf(caller);
      await changeStaff(writer, context, admin, staffId, body);
      sessions.forgetAll();
      return shown(admin, staffId);
    }),
    route(people.endStaff, async ({ caller, path: { staffId }, writer }) => {
      await endStaff(writer, context, adminOf(caller), staffId);
      sessions.forgetAll();
      return undefined;
    }),
  ];
};
