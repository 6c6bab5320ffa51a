import { CalendarDate, Closed, described, Uuid } from '../scalars.ts';
import { Private } from './private.ts';
import * as Type from './type.ts';

const Text = (description: string) => Type.String({ description });
const ofChild = <T extends Type.TSchema>(schema: T): T => Private(schema, 'children');

/** A child of an employee. The incapacity level is health data. */
export const FamilyMember = Closed({
  id: described(Uuid, 'The family member; events name it as `recipient`.'),
  name: ofChild(Text('The first name of the child.')),
  surname: ofChild(Text('The family name of the child.')),
  type: Type.Enum(['child'], {
    type: 'string',
    description: 'How the person is related to the employee: always `child`.',
  }),
  gender: ofChild(
    Type.Enum(['male', 'female'], { type: 'string', description: 'Male or female.' }),
  ),
  birthDate: ofChild(described(CalendarDate, 'The day of birth of the child, `YYYY-MM-DD`.')),
  nationality: ofChild(
    Type.String({
      pattern: '^[A-Z]{2}$',
      description: 'The country of citizenship, ISO 3166-1 alpha-2 in capitals, such as `ES`.',
    }),
  ),
  legalId: Type.Optional(
    Private(
      Text('The identity number of the child; left out when there is none, as with most children.'),
      'children',
      'legalIds',
    ),
  ),
  incapacityLevel: ofChild(
    Type.Enum(['0%', '33%', '66%'], {
      type: 'string',
      description:
        'The officially recognised degree of disability, at least: `0%` means none. Health data: ' +
        'each read is noted in the audit log.',
    }),
  ),
});
export type FamilyMember = Type.Static<typeof FamilyMember>;
