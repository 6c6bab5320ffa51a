import type { ReactNode } from 'react';
import { useFormats } from '../../../parts/formats.ts';
import { PersonLink } from '../../../parts/people/person-link.tsx';
import { useWords } from '../../../shell/language.tsx';
import classes from './checklist.module.css';
import { checklistWords } from './words.ts';

/** How many of a kind are named here: each is read for itself. */
export const NAMED = 4;

interface People {
  companyId: string;
  month: string;
  /** All of them, however many are named. */
  count: number;
  people: readonly { key: string; employeeId: string; about?: ReactNode }[];
}

/** The first of a group of people by name, each a door, and how many more there are. */
export function People({ companyId, month, count, people }: People) {
  const words = useWords(checklistWords);
  const formats = useFormats();
  const named = people.slice(0, NAMED);
  if (named.length === 0) return null;
  return (
    <ul className={classes.people}>
      {named.map(({ key, employeeId, about }) => (
        <li key={key}>
          <PersonLink companyId={companyId} employeeId={employeeId} month={month} />
          {about && <> · {about}</>}
        </li>
      ))}
      {count > named.length && <li>{words.more(formats.count(count - named.length))}</li>}
    </ul>
  );
}
