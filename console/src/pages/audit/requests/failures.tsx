import { Anchor, Code, Stack, Text, Title } from '@mantine/core';
import { useFormats } from '../../../parts/formats.ts';
import { Door } from '../../../parts/people/person-link.tsx';
import { StatusMark } from '../../../parts/requests/status-mark.tsx';
import { type Column, ColumnTable } from '../../../parts/tables/column-table.tsx';
import type { ReplyOf } from '../../../shell/api.ts';
import { useWords } from '../../../shell/language.tsx';
import { useAsked } from '../search.ts';
import { callWords } from './words.ts';

type Failure = ReplyOf<'readRequestFigures'>['failures'][number];

/** What was refused or failed, by why and what; each leads to its calls. */
export function Failures({ failures }: { failures: readonly Failure[] }) {
  const words = useWords(callWords);
  const columns = useColumns();
  return (
    <Stack gap="xs" miw={0}>
      <Title order={2} size="h4">
        {words.failures}
      </Title>
      {failures.length === 0 ? (
        <Text size="sm">✓ {words.noFailures}</Text>
      ) : (
        <ColumnTable
          label={words.failures}
          columns={columns}
          rows={failures}
          keyOf={({ status, code, operation }) => `${status} ${code} ${operation}`}
        />
      )}
    </Stack>
  );
}

function useColumns(): Column<Failure>[] {
  const words = useWords(callWords);
  const { count, moment } = useFormats();
  return [
    { name: words.code, cell: (failure) => <Opening failure={failure} /> },
    {
      name: words.operation,
      cell: ({ operation }) => (operation ? <Code>{operation}</Code> : words.noOperation),
    },
    { name: words.status, cell: ({ status }) => <StatusMark status={status} /> },
    { name: words.count, number: true, cell: ({ requests }) => count(requests) },
    {
      name: words.last,
      cell: ({ lastAt, lastId }) => (
        <Door to="/happened" search={{ id: lastId } as never} size="sm">
          {moment(lastAt)}
        </Door>
      ),
    },
  ];
}

/** Leads to the calls that ended so. */
function Opening({ failure: { status, code, operation } }: { failure: Failure }) {
  const { ask } = useAsked();
  const found = {
    status: status < 500 ? ('4xx' as const) : ('5xx' as const),
    code: code ?? undefined,
    operation: operation ?? undefined,
  };
  return (
    <Anchor component="button" type="button" size="sm" onClick={() => ask(found)}>
      <Code>{code ?? status}</Code>
    </Anchor>
  );
}
