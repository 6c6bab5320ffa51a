import { forOperator, operation } from '../../operation.ts';
import { Private } from '../../schemas/private.ts';
import * as Type from '../../schemas/type.ts';
import {
  CalendarDate,
  Closed,
  described,
  describedAs,
  FamilyMember,
  Line,
  NewId,
  Nullable,
  Page,
  pagingQuery,
} from '../../types.ts';

const { properties: shown } = FamilyMember;
const { type, gender, nationality, incapacityLevel } = shown;

const required = {
  name: describedAs(Line(100), shown.name),
  surname: describedAs(Line(150), shown.surname),
  type,
  gender,
  birthDate: describedAs(CalendarDate, shown.birthDate),
  nationality,
  incapacityLevel,
};

const childId = <T extends Type.TSchema>(schema: T): T => Private(schema, 'children', 'legalIds');

/** What is needed to add a family member. */
export const FamilyMemberInput = Closed({
  ...required,
  legalId: Type.Optional(
    childId(described(Line(64), 'The identity number of the child, if there is one.')),
  ),
});
export type FamilyMemberInput = Type.Static<typeof FamilyMemberInput>;

/** What of a family member can be changed: any of the fields; null takes the legal id away. */
export const FamilyMemberChanges = Closed(
  {
    ...Type.Partial(Type.Object(required)).properties,
    legalId: Type.Optional(
      childId(
        described(Nullable(Line(64)), 'The identity number of the child; null takes it away.'),
      ),
    ),
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
  reply: {
    status: 200,
    description: "The page of the employee's family members.",
    body: Closed({
      familyMembers: Type.Array(FamilyMember, { description: 'The children of the employee.' }),
      page: Page,
    }),
  },
});

/** Reads one family member of an employee. */
export const readFamilyMember = operation({
  ...read,
  id: 'readFamilyMember',
  path: one,
  summary: 'Read a family member',
  reply: { status: 200, description: 'The family member as they are now.', body: FamilyMember },
});

export const platformListFamilyMembers = forOperator(listFamilyMembers);
export const platformReadFamilyMember = forOperator(readFamilyMember);

const write = { api: 'platform', tag: 'Family members', concerns: ['children'] } as const;

/** Adds a family member to an employee. */
export const addFamilyMember = operation({
  ...write,
  id: 'addFamilyMember',
  method: 'POST',
  path: list,
  summary: 'Add a family member to an employee',
  body: FamilyMemberInput,
  reply: { status: 201, description: 'The family member is added.', body: NewId('family member') },
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
  reply: {
    status: 204,
    description: 'The family member is changed; there is no body.',
    body: null,
  },
  failures: ['familyMemberNotFound'],
});

/** Removes a family member and all that was known of them. */
export const removeFamilyMember = operation({
  ...write,
  id: 'removeFamilyMember',
  method: 'DELETE',
  path: one,
  summary: 'Remove a family member',
  description: 'Not while a committed expense that is pending or active is for them.',
  reply: { status: 204, description: 'The family member is gone; there is no body.', body: null },
  failures: ['familyMemberNotFound', 'recipientCommitted'],
});
