import { Divider, Group, Stack, Text } from '@mantine/core';
import { Ask } from '../../../parts/ask.tsx';
import { SideDrawer } from '../../../parts/side-drawer.tsx';
import { useWords } from '../../../shell/language.tsx';
import { useChange } from '../../../shell/use-call.ts';
import { settingsRoute } from '../route.ts';
import { words as page } from '../words.ts';
import { Roles } from './roles.tsx';
import type { StaffMember } from './shape.ts';
import { staffWords } from './words.ts';

/** One person: the roles, changed together, and the end. */
export function PersonDrawer({ person }: { person: StaffMember | undefined }) {
  const shared = useWords(page);
  const navigate = settingsRoute.useNavigate();
  const close = () => void navigate({ search: (before) => ({ ...before, open: undefined }) });
  return (
    <SideDrawer
      opened={person !== undefined}
      close={close}
      title={person ? person.name || person.mail : ''}
      closing={shared.close}
    >
      {person && (
        <Stack gap="md">
          <Text size="sm" c="var(--quiet)">
            {person.mail}
          </Text>
          <Roles person={person} />
          {!person.endedAt && (
            <>
              <Divider />
              <End person={person} />
            </>
          )}
        </Stack>
      )}
    </SideDrawer>
  );
}

function End({ person }: { person: StaffMember }) {
  const words = useWords(staffWords);
  const end = useChange('endStaff');
  const change = { ...end, mutate: () => end.mutate({ path: { staffId: person.id } }) };
  return (
    <Group>
      <Ask label={words.end} doIt={words.doEnd} change={change} done={end.isSuccess}>
        {words.endAbout(person.name || person.mail)}
      </Ask>
    </Group>
  );
}
