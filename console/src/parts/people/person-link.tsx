import { Anchor, type AnchorProps, Code } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { useTwin } from '../../shell/use-call.ts';

/** A link inside the console that looks like one. */
export const Door = createLink((props: AnchorProps & ComponentProps<'a'>) => (
  <Anchor component="a" inherit {...props} />
));

interface Person {
  companyId: string;
  employeeId: string;
  month: string;
}

/** Somebody of whom only the id is known: their name, as the door to their page. */
export function PersonLink({ companyId, employeeId, month }: Person) {
  const person = useTwin('readEmployee', { path: { companyId, employeeId } });
  const search = { month } as never;
  return (
    <Door
      underline="always"
      to="/companies/$companyId/people/$employeeId"
      params={{ companyId, employeeId }}
      search={search}
    >
      {person.data ? (
        `${person.data.name} ${person.data.surname}`
      ) : (
        <Code>{employeeId.slice(-8)}</Code>
      )}
    </Door>
  );
}
