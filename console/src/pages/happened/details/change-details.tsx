import { Stack, Table, Text, Title } from '@mantine/core';
import { Shown } from '../../../parts/states.tsx';
import { Sideways } from '../../../parts/tables/sideways.tsx';
import type { ReplyOf } from '../../../shell/api.ts';
import { useWords } from '../../../shell/language.tsx';
import { useRole } from '../../../shell/session.tsx';
import { useCall } from '../../../shell/use-call.ts';
import { words as all } from '../words.ts';

type Change = ReplyOf<'readChange'>;
type Changed = Change['changes'][number];

/** What a change was before and is after; the audit log is the operator's. */
export function ChangeDetails({ changeId }: { changeId: string }) {
  const words = useWords(all);
  const { side } = useRole();
  const change = useCall('readChange', { path: { changeId } }, { enabled: side === 'platform' });
  if (side === 'partner') return <Text size="sm">{words.changeForPartner}</Text>;
  return (
    <Shown of={change}>
      {({ values, changes }) => (
        <Stack gap="md">
          {!values && <Text size="sm">{words.noValues}</Text>}
          {changes.length === 0 && <Text size="sm">{words.changedNothing}</Text>}
          {changes.map((one) => (
            <Thing key={`${one.what} ${one.id} ${one.part}`} thing={one} showsValues={values} />
          ))}
        </Stack>
      )}
    </Shown>
  );
}

function Thing({ thing, showsValues }: { thing: Changed; showsValues: boolean }) {
  const words = useWords(all);
  const { what, part, how, fields } = thing;
  const name = [what, part, words[how]].filter(Boolean).join(' · ');
  return (
    <Stack gap={4}>
      <Title order={3} size="h6">
        {name}
      </Title>
      <Sideways label={name}>
        <Table aria-label={name} fz="sm" verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{words.field}</Table.Th>
              {showsValues && <Table.Th>{words.before}</Table.Th>}
              {showsValues && <Table.Th>{words.after}</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {fields.map((field) => (
              <Table.Tr key={field.name}>
                <Table.Th scope="row" fw={400}>
                  {field.name}
                </Table.Th>
                {showsValues && <Table.Td>{shown(field.before)}</Table.Td>}
                {showsValues && <Table.Td fw={600}>{shown(field.after)}</Table.Td>}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Sideways>
    </Stack>
  );
}

const shown = (value: Changed['fields'][number]['before']): string =>
  value === null ? '–' : String(value);
