import type { FamilyMemberInput } from '@fringe/contract/operations/people/family-members';
import { nif } from '../../values/spanish-ids.ts';
import { demoId } from './demo-companies.ts';
import { givenNames } from './names.ts';

const levels = ['0%', '33%', '66%'] as const;
const genders = ['male', 'female'] as const;

type Child = FamilyMemberInput & { id: string };

/** The children of a person: the first has three, one of each incapacity level; most have none. */
export function childrenOf(person: { surname: string }, serial: number, index: number): Child[] {
  const count = index === 0 ? levels.length : index % 5 === 1 ? 1 : 0;
  return Array.from({ length: count }, (_, n) => ({
    id: demoId(7, serial * 10 + n),
    name: givenNames[(serial * 7 + n * 3) % givenNames.length]!,
    surname: person.surname,
    type: 'child',
    gender: genders[(serial + n) % genders.length]!,
    birthDate: `${2014 + ((serial + n) % 10)}-0${1 + (serial % 9)}-1${n}`,
    nationality: serial % 11 === 3 ? 'PT' : 'ES',
    // Small children have no identity card yet.
    ...(n === 0 && { legalId: nif(90_000_000 + serial) }),
    incapacityLevel: levels[(index === 0 ? n : serial) % levels.length]!,
  }));
}
