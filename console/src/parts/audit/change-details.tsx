import { Code, Stack, Text, Title } from '@mantine/core';
import type { ReplyOf } from '../../shell/api.ts';
import { useWords } from '../../shell/language.tsx';
import { useRole } from '../../shell/session.tsx';
import { useCall } from '../../shell/use-call.ts';
import { Shown } from '../states.tsx';
import { type Column, ColumnTable } from '../tables/column-table.tsx';
import { changeWords } from './words.ts';

type Change = ReplyOf<'readChange'>;
type Changed = Change['changes'][number];
type Field = Changed['fields'][number];

/** What a change was before and is after; the audit log is the operator's. */
export function ChangeDetails({ changeId }: { changeId: string }) {
  const words = useWords(changeWords);
  const { side } = useRole();
  const change = useCall('readChange', { path: { changeId } }, { enabled: side === 'platform' });
  if (side === 'partner') return <Text size="sm">{words.changeForPartner}</Text>;
  return (
    <Shown of={change}>
      {({ values, changes, total }) => (
        <Stack gap="md">
          {!values && <Text size="sm">{words.noValues}</Text>}
          {changes.length > 0 && total > changes.length && (
            <Text size="sm">{words.notAll(changes.length, total)}</Text>
          )}
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
  const words = useWords(changeWords);
  const { what, part, how, fields } = thing;
  const name = [what, part, words[how]].filter(Boolean).join(' · ');
  const values: Column<Field>[] = [
    { name: words.before, cell: ({ before }) => shown(before), long: true },
    { name: words.after, cell: ({ after }) => <b>{shown(after)}</b>, long: true },
  ];
  return (
    <Stack gap={4}>
      <Title order={3} size="h6">
        {name}
      </Title>
      <ColumnTable
        label={name}
        rows={fields}
        keyOf={(field) => field.name}
        columns={[
          { name: words.field, cell: (field) => <Code>{field.name}</Code> },
          ...(showsValues ? values : []),
        ]}
      />
    </Stack>
  );
}

const shown = (value: Field['before']): string => (value === null ? '–' : String(value));
