import { Badge, Group, Stack, Table, Text } from '@mantine/core';
import { useFormats } from '../../../parts/formats.ts';
import { Shown } from '../../../parts/states.tsx';
import { LongTable } from '../../../parts/tables/long-table.tsx';
import type { ReplyOf } from '../../../shell/api.ts';
import { useWords } from '../../../shell/language.tsx';
import { useCall, useChange } from '../../../shell/use-call.ts';
import { EndButton } from '../end-button.tsx';
import { words as page } from '../words.ts';
import { sessionWords } from './words.ts';

type Session = ReplyOf<'listSessions'>['sessions'][number];

/** The sessions that go on: one's own, those of one's people, and looks of the support. */
export function Sessions() {
  const words = useWords(sessionWords);
  const shared = useWords(page);
  const listed = useCall('listSessions', { query: { limit: 250 } });
  return (
    <Stack gap="md">
      <Text size="sm">{words.about}</Text>
      <Shown of={listed}>
        {({ sessions, page: { totalElements } }) => (
          <LongTable
            caption={words.caption}
            columns={5}
            rows={sessions}
            total={totalElements}
            head={
              <Table.Tr>
                <Table.Th>{words.person}</Table.Th>
                <Table.Th>{words.began}</Table.Th>
                <Table.Th>{words.seen}</Table.Th>
                <Table.Th>{words.ends}</Table.Th>
                <Table.Th>{shared.actions}</Table.Th>
              </Table.Tr>
            }
          >
            {(session) => <Row key={session.id} session={session} />}
          </LongTable>
        )}
      </Shown>
    </Stack>
  );
}

function Row({ session }: { session: Session }) {
  const words = useWords(sessionWords);
  const formats = useFormats();
  const { kind, person, own, current, reason, startedAt, seenAt, endsAt } = session;
  const name = kind === 'look' ? words.support : (person?.name ?? words.unknown);
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500}>
        <Group gap="xs">
          {name}
          {(current || own) && <Badge variant="light">{current ? words.current : words.own}</Badge>}
        </Group>
        {reason && (
          <Text size="sm" c="var(--quiet)">
            {words.because(reason)}
          </Text>
        )}
      </Table.Th>
      <Table.Td>{formats.moment(startedAt)}</Table.Td>
      <Table.Td>{formats.moment(seenAt)}</Table.Td>
      <Table.Td>{formats.moment(endsAt)}</Table.Td>
      <Table.Td>{kind === 'session' && !current && <End id={session.id} name={name} />}</Table.Td>
    </Table.Tr>
  );
}

function End({ id, name }: { id: string; name: string }) {
  const words = useWords(sessionWords);
  const change = useChange('endSession');
  return (
    <EndButton
      {...{ label: words.end, name: words.endOf(name), about: words.endAbout, change }}
      end={() => change.mutate({ path: { sessionId: id } })}
    />
  );
}
