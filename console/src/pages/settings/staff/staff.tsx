import { Anchor, Button, Group, Stack, Table, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useFormats } from '../../../parts/formats.ts';
import { Empty, Shown } from '../../../parts/states.tsx';
import { LongTable } from '../../../parts/tables/long-table.tsx';
import { useWords } from '../../../shell/language.tsx';
import { useCall } from '../../../shell/use-call.ts';
import { settingsRoute } from '../route.ts';
import { words as page } from '../words.ts';
import { Invite } from './invite.tsx';
import { PersonDrawer } from './person-drawer.tsx';
import { useRoleText } from './role-text.ts';
import type { StaffMember } from './shape.ts';
import { staffWords } from './words.ts';

/** Those who may sign in; each can be changed and ended. */
export function Staff() {
  const words = useWords(staffWords);
  const listed = useCall('listStaff', { query: { limit: 250 } });
  const [inviting, { open, close }] = useDisclosure(false);
  const { open: opened } = settingsRoute.useSearch();
  return (
    <Stack gap="md">
      <Group>
        <Button onClick={open}>{words.invite}</Button>
      </Group>
      <Shown of={listed}>
        {({ staff, page }) =>
          staff.length > 0 ? (
            <>
              <People staff={staff} total={page.totalElements} />
              <PersonDrawer key={opened} person={staff.find(({ id }) => id === opened)} />
            </>
          ) : (
            <Empty title={words.none}>{words.noneAdvice}</Empty>
          )
        }
      </Shown>
      <Invite opened={inviting} close={close} />
    </Stack>
  );
}

function People({ staff, total }: { staff: StaffMember[]; total: number }) {
  const words = useWords(staffWords);
  const { name } = useWords(page);
  return (
    <LongTable
      caption={words.caption}
      columns={5}
      rows={staff}
      total={total}
      head={
        <Table.Tr>
          <Table.Th>{name}</Table.Th>
          <Table.Th>{words.mail}</Table.Th>
          <Table.Th>{words.roles}</Table.Th>
          <Table.Th>{words.lastSignIn}</Table.Th>
          <Table.Th>{words.state}</Table.Th>
        </Table.Tr>
      }
    >
      {(person) => <Row key={person.id} person={person} />}
    </LongTable>
  );
}

function Row({ person }: { person: StaffMember }) {
  const words = useWords(staffWords);
  const formats = useFormats();
  const textOf = useRoleText();
  const navigate = settingsRoute.useNavigate();
  const { id, name, mail, roles, lastSignedInAt, endedAt } = person;
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500}>
        <Anchor
          component="button"
          size="sm"
          aria-label={words.open(name || mail)}
          onClick={() => void navigate({ search: (before) => ({ ...before, open: id }) })}
        >
          {name || mail}
        </Anchor>
      </Table.Th>
      <Table.Td>{mail}</Table.Td>
      <Table.Td>
        {roles.map((role) => (
          <Text key={role.id} size="sm">
            {textOf(role)}
          </Text>
        ))}
      </Table.Td>
      <Table.Td>{lastSignedInAt ? formats.moment(lastSignedInAt) : words.notYet}</Table.Td>
      <Table.Td>
        <Text span size="sm" c={endedAt ? 'var(--quiet)' : 'var(--good)'}>
          {endedAt ? `– ${words.ended}` : `✓ ${words.active}`}
        </Text>
      </Table.Td>
    </Table.Tr>
  );
}
