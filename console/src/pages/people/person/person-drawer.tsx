import { Group, Stack, Text, Title } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useFormats } from '../../../parts/formats.ts';
import { EmployeeStateName } from '../../../parts/people/employee-state.tsx';
import { Door } from '../../../parts/people/person-link.tsx';
import { SideDrawer } from '../../../parts/side-drawer.tsx';
import { Shown } from '../../../parts/states.tsx';
import { useWords } from '../../../shell/language.tsx';
import { useMay, useRole } from '../../../shell/session.tsx';
import { useTwin } from '../../../shell/use-call.ts';
import { Actions } from './actions.tsx';
import { History } from './history.tsx';
import type { Employee } from './use-actions.ts';
import { personWords } from './words.ts';

const route = getRouteApi('/companies/$companyId/people');

/** One person at the side of the list: who it is, what can be done, what has happened. */
export function PersonDrawer({
  employeeId,
  close,
}: {
  employeeId: string | undefined;
  close(): void;
}) {
  const words = useWords(personWords);
  const { companyId } = route.useParams();
  const path = { companyId, employeeId: employeeId ?? '' };
  const found = useTwin('readEmployee', { path }, { enabled: !!employeeId });
  const { name = '', surname = '' } = found.data ?? {};
  const title = found.data ? `${name} ${surname}` : '…';
  return (
    <SideDrawer opened={!!employeeId} close={close} title={title} closing={words.close}>
      {employeeId && (
        <Shown of={found}>{(one) => <Person companyId={companyId} person={one} />}</Shown>
      )}
    </SideDrawer>
  );
}

function Person({ companyId, person }: { companyId: string; person: Employee }) {
  const words = useWords(personWords);
  const { date } = useFormats();
  const { readOnly } = useRole();
  const mayChange = useMay('employees:write') && !readOnly;
  const { id, email, legalId, hiringDate, state } = person;
  const facts = [
    [words.email, email],
    [words.legalId, legalId],
    [words.hired, date(hiringDate)],
  ] as const;
  return (
    <Stack gap="lg">
      <Stack gap={4}>
        <Group justify="space-between">
          <EmployeeStateName state={state} />
          <Door
            underline="always"
            to="/companies/$companyId/people/$employeeId"
            params={{ companyId, employeeId: id }}
          >
            {words.page}
          </Door>
        </Group>
        {facts.map(([name, value]) => (
          <Text key={name} size="sm" style={{ overflowWrap: 'anywhere' }}>
            <Text span c="var(--quiet)">
              {name}:
            </Text>{' '}
            {value}
          </Text>
        ))}
      </Stack>
      {mayChange && (
        <section aria-label={words.actions}>
          <Title order={3} size="h5" mb="xs">
            {words.actions}
          </Title>
          <Actions companyId={companyId} person={person} />
        </section>
      )}
      <History companyId={companyId} employeeId={id} />
    </Stack>
  );
}
