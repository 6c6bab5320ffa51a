import { Button, Group, Stack, Tabs, Title } from '@mantine/core';
import { createLink, getRouteApi } from '@tanstack/react-router';
import { Views } from '../../parts/views/views.tsx';
import { useWords } from '../../shell/language.tsx';
import { useMay, useRole } from '../../shell/session.tsx';
import { Invitations } from './invitations/invitations.tsx';
import { List } from './list.tsx';
import { PersonDrawer } from './person/person-drawer.tsx';
import { RegisterDrawer } from './register/register-drawer.tsx';
import type { PeopleSearch } from './route.ts';
import { words as all } from './words.ts';

const route = getRouteApi('/companies/$companyId/people');
const RoutedButton = createLink(Button<'a'>);

/** The people of a company: find, register, invite, block and end them. */
export function View() {
  const words = useWords(all);
  const { companyId } = route.useParams();
  const { tab, person } = route.useSearch();
  const navigate = route.useNavigate();
  const { readOnly } = useRole();
  const mayChange = useMay('employees:write') && !readOnly;
  const change = (changed: PeopleSearch) =>
    void navigate({ search: (before) => ({ ...before, ...changed }), resetScroll: false });
  return (
    <Stack gap="md">
      <Group justify="space-between" align="baseline">
        <Group gap="sm" align="baseline">
          <Title order={1}>{words.title}</Title>
          <Views without={['person']} />
        </Group>
        {mayChange && (
          <Group gap="xs">
            <Button variant="default" onClick={() => change({ person: 'new' })}>
              {words.register}
            </Button>
            <RoutedButton to="/companies/$companyId/import" params={{ companyId }}>
              {words.import}
            </RoutedButton>
          </Group>
        )}
      </Group>
      <Tabs
        value={tab ?? 'list'}
        onChange={(value) => change({ tab: value === 'invitations' ? value : undefined })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="list">{words.list}</Tabs.Tab>
          <Tabs.Tab value="invitations">{words.invitations}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="list">
          <Stack gap="md">
            <List manage={mayChange ? ({ id }) => change({ person: id }) : undefined} />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="invitations">
          <Invitations />
        </Tabs.Panel>
      </Tabs>
      <Drawers person={person} mayChange={mayChange} open={(id) => change({ person: id })} />
    </Stack>
  );
}

interface Opened {
  /** Who is open; `new` for somebody who is to be registered. */
  person: string | undefined;
  mayChange: boolean;
  open(person: string | undefined): void;
}

/** What is open at the side of the page. */
const Drawers = ({ person, mayChange, open }: Opened) => (
  <>
    <PersonDrawer
      employeeId={person === 'new' ? undefined : person}
      close={() => open(undefined)}
    />
    <RegisterDrawer
      opened={person === 'new' && mayChange}
      close={() => open(undefined)}
      registered={open}
    />
  </>
);
