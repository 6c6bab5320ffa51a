import * as members from '@fringe/contract/operations/people/family-members';
import type { Context } from '../context.ts';
import { type Route, route } from '../http/route.ts';
import { addFamilyMember } from './add-family-member.ts';
import { familyMemberReads } from './routes.ts';
import { updateFamilyMember } from './update-family-member.ts';

const twins = {
  listFamilyMembers: members.platformListFamilyMembers,
  readFamilyMember: members.platformReadFamilyMember,
};

export const familyMemberPlatformRoutes = (context: Context): Route[] => {
  const { vault } = context;
  return [
    ...familyMemberReads(context, twins as never),
    route(members.addFamilyMember, async ({ path, body, writer }) =>
      addFamilyMember(writer, vault, path.companyId, path.employeeId, body),
    ),
    route(members.updateFamilyMember, async ({ path, body, writer }) => {
      const { companyId, employeeId, familyMemberId } = path;
      await updateFamilyMember(writer, vault, companyId, employeeId, familyMemberId, body);
      return undefined;
    }),
  ];
};
