import * as members from '@fringe/contract/operations/people/family-members';
import type { Context } from '../context.ts';
import { pageReply, paging } from '../http/paging.ts';
import { type Route, route } from '../http/route.ts';
import { listFamilyMembers } from './list-family-members.ts';
import { readFamilyMember } from './read-family-member.ts';

export const familyMemberRoutes = (context: Context): Route[] =>
  familyMemberReads(context, members);

type Reads = Pick<typeof members, 'listFamilyMembers' | 'readFamilyMember'>;

/** The two reads, for the partner or in their twins for the operator. */
export const familyMemberReads = ({ vault }: Context, operations: Reads): Route[] => [
  route(operations.listFamilyMembers, async ({ path, query, writer }) => {
    const page = paging(query);
    const { companyId, employeeId } = path;
    const found = await listFamilyMembers(writer, vault, companyId, employeeId, page);
    return { familyMembers: found.members, page: pageReply(page, found.total) };
  }),
  route(operations.readFamilyMember, async ({ path, writer }) =>
    readFamilyMember(writer, vault, path.companyId, path.employeeId, path.familyMemberId),
  ),
];
