import Type from 'typebox';
import { forOperator, operation } from '../operation.ts';
import {
  CalendarDate,
  Closed,
  FamilyMember,
  Line,
  Nullable,
  Page,
  pagingQuery,
  Uuid,
} from '../types.ts';

const { type, gender, nationality, incapacityLevel } = FamilyMember.properties;

const required = {
  name: Line(100),
  surname: Line(150),
  type,
  gender,
  birthDate: CalendarDate,
  nationality,
  incapacityLevel,
};

/** What is needed to add a family member. */
export const FamilyMemberInput = Closed({ ...required, legalId: Type.Optional(Line(64)) });
export type FamilyMemberInput = Type.Static<typeof FamilyMemberInput>;

/** What of a family member can be changed: any of the fields; null takes the legal id away. */
export const FamilyMemberChanges = Closed(
  {
    ...Type.Partial(Type.Object(required)).properties,
    legalId: Type.Optional(Nullable(Line(64))),
  },
  { minProperties: 1 },
);
export type FamilyMemberChanges = Type.Static<typeof FamilyMemberChanges>;

const list = '/companies/{companyId}/employees/{employeeId}/family-members';
const one = `${list}/{familyMemberId}` as const;

const read = {
  api: 'partner',
  tag: 'Family members',
  method: 'GET',
  scope: 'family:read',
  stability: 'draft',
  audited: true,
  unknownCompany: 'familyMemberNotFound',
  failures: ['familyMemberNotFound'],
} as const;

/** Lists the family members of an employee. */
export const listFamilyMembers = operation({
  ...read,
  id: 'listFamilyMembers',
  path: list,
  summary: "List an employee's family members",
  query: Closed(pagingQuery),
  reply: { status: 200, body: Closed({ familyMembers: Type.Array(FamilyMember), page: Page }) },
});

/** Reads one family member of an employee. */
export const readFamilyMember = operation({
  ...read,
  id: 'readFamilyMember',
  path: one,
  summary: 'Read a family member',
  reply: { status: 200, body: FamilyMember },
});

export const platformListFamilyMembers = forOperator(listFamilyMembers);
export const platformReadFamilyMember = forOperator(readFamilyMember);

const write = { api: 'platform', tag: 'Family members' } as const;

/** Adds a family member to an employee. */
export const addFamilyMember = operation({
  ...write,
  id: 'addFamilyMember',
  method: 'POST',
  path: list,
  summary: 'Add a family member to an employee',
  body: FamilyMemberInput,
  reply: { status: 201, body: Closed({ id: Uuid }) },
  failures: ['employeeNotFound'],
});

/** Changes fields of a family member; what is left out keeps its value. */
export const updateFamilyMember = operation({
  ...write,
  id: 'updateFamilyMember',
  method: 'PATCH',
  path: one,
  summary: 'Change fields of a family member',
  body: FamilyMemberChanges,
  reply: { status: 204, body: null },
  failures: ['familyMemberNotFound'],
});

/** Removes a family member and all that was known of them. */
export const removeFamilyMember = operation({
  ...write,
  id: 'removeFamilyMember',
  method: 'DELETE',
  path: one,
  summary: 'Remove a family member',
  reply: { status: 204, body: null },
  failures: ['familyMemberNotFound'],
});
