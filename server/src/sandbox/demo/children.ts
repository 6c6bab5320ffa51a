import type { FamilyMemberInput } from '@fringe/contract/operations/people/family-members';
import { nif } from '../../values/spanish-ids.ts';
import { partOf } from './cast.ts';
import { demoId } from './demo-companies.ts';
import { childNames } from './names.ts';

const levels = ['0%', '33%', '66%'] as const;
const genders = ['male', 'female'] as const;

/** How old children in a nursery are on the day of the start, and others at least. */
const NURSERY_MONTHS = { from: 14, to: 32 };
const SCHOOL_MONTHS = 60;

type Child = FamilyMemberInput & { id: string };

/** Whether the first child of a person is in a nursery; it is always under three then. */
export const hasNursery = (index: number): boolean => index === 0 || index % 10 === 1;

/** The children of a person: the first has three, one of each incapacity level; most have none. */
export function childrenOf(
  person: { surname: string },
  serial: number,
  index: number,
  now: Date,
): Child[] {
  const { birth } = partOf(Math.floor(serial / 1_000), index, now);
  const count = index === 0 ? levels.length : index % 5 === 1 || birth ? 1 : 0;
  return Array.from({ length: count }, (_, n) => {
    const gender = genders[(serial + n) % genders.length]!;
    const names = childNames[gender];
    return {
      id: demoId(7, serial * 10 + n),
      name: names[(serial * 7 + n * 3) % names.length]!,
      surname: person.surname,
      type: 'child',
      gender,
      birthDate: birth ?? birthDate(now, serial, index, n),
      nationality: serial % 11 === 3 ? 'PT' : 'ES',
      // Few small children have an identity card.
      ...(n === 0 && !birth && { legalId: nif(90_000_000 + serial) }),
      // Most have none; the first family shows each.
      incapacityLevel: levels[index === 0 ? n : serial % 17 === 4 ? 1 : 0]!,
    };
  });
}

function birthDate(now: Date, serial: number, index: number, n: number): string {
  const spread = NURSERY_MONTHS.to - NURSERY_MONTHS.from;
  const months =
    hasNursery(index) && n === 0
      ? NURSERY_MONTHS.from + (serial % spread)
      : SCHOOL_MONTHS + n * 30 + (serial % 70);
  const today = Temporal.PlainDate.from(now.toISOString().slice(0, 10));
  return today
    .with({ day: 1 + (serial % 28) })
    .subtract({ months })
    .toString();
}
