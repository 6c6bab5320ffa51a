import { Stack, Text, Title } from '@mantine/core';
import { Shown } from '../../../parts/states.tsx';
import { type Column, ColumnTable } from '../../../parts/tables/column-table.tsx';
import type { ReplyOf } from '../../../shell/api.ts';
import { useWords } from '../../../shell/language.tsx';
import { useRole } from '../../../shell/session.tsx';
import { useCall } from '../../../shell/use-call.ts';
import { words as all } from '../words.ts';

type Change = ReplyOf<'readChange'>;
type Changed = Change['changes'][number];
type Field = Changed['fields'][number];

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
  const values: Column<Field>[] = [
    { name: words.before, cell: ({ before }) => shown(before) },
    { name: words.after, cell: ({ after }) => <b>{shown(after)}</b> },
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
          { name: words.field, cell: (field) => field.name },
          ...(showsValues ? values : []),
        ]}
      />
    </Stack>
  );
}

const shown = (value: Field['before']): string => (value === null ? '–' : String(value));
