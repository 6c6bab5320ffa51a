import * as people from '@fringe/contract/operations/staff/people';
import type { Context } from '../context.ts';
import { pageReply, paging } from '../http/paging.ts';
import { type Caller, type Route, route } from '../http/route.ts';
import type { StaffId } from '../values/ids.ts';
import { changeStaff, endStaff } from './change-staff.ts';
import { inviteStaff } from './invite-staff.ts';
import { findPerson, type PersonRow, pageOfPeople } from './people-queries.ts';
import { rolesOfPeople } from './role-queries.ts';
import { type Admin, demandAdmin, isWithin, shownRole } from './rules.ts';
import type { Sessions } from './sessions/sessions.ts';

const adminOf = ({ person }: Caller): Admin => demandAdmin(person!);

/** Who may sign in, for those who say so. */
export const staffRoutes = (context: Context, sessions: Sessions): Route[] => {
  const { clock, database } = context;
  const { reader } = database;
  const withRoles = async (admin: Admin, rows: readonly PersonRow[]) => {
    const roles = await rolesOfPeople(
      reader,
      rows.map(({ id }) => id),
    );
    const seen = roles.filter((role) => isWithin(admin, role));
    return rows.map((row) => ({
      ...row,
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
      return shown(admin, (await inviteStaff(writer, clock, admin, body)).id);
    }),
    route(people.updateStaff, async ({ caller, path: { staffId }, body, writer }) => {
      const admin = adminOf(caller);
      await changeStaff(writer, clock, admin, staffId, body);
      sessions.forgetAll();
      return shown(admin, staffId);
    }),
    route(people.endStaff, async ({ caller, path: { staffId }, writer }) => {
      await endStaff(writer, clock, adminOf(caller), staffId);
      sessions.forgetAll();
      return undefined;
    }),
  ];
};
