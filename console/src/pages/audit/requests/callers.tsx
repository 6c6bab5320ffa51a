import { Anchor, Stack, Text, Title } from '@mantine/core';
import { useFormats } from '../../../parts/formats.ts';
import { type Column, ColumnTable } from '../../../parts/tables/column-table.tsx';
import type { ReplyOf } from '../../../shell/api.ts';
import { useWords } from '../../../shell/language.tsx';
import { useAsked } from '../search.ts';
import { useCallerText } from './use-caller-name.ts';
import { callWords } from './words.ts';

type Caller = ReplyOf<'readRequestFigures'>['clients'][number];

/** The credentials that called; each leads to what it did. Of a person: who has read them. */
export function Callers({ clients }: { clients: readonly Caller[] }) {
  const words = useWords(callWords);
  const { asked } = useAsked();
  const title = asked.person ? words.whoReads : words.who;
  return (
    <Stack gap="xs" miw={0}>
      <Title order={2} size="h4">
        {title}
      </Title>
      <CallerTable label={title} clients={clients} />
    </Stack>
  );
}

/** The same without a title. */
export function CallerTable({ label, clients }: { label: string; clients: readonly Caller[] }) {
  const words = useWords(callWords);
  const columns = useColumns();
  if (clients.length === 0) return <Text size="sm">{words.nothing}</Text>;
  return (
    <ColumnTable
      label={label}
      columns={columns}
      rows={clients}
      keyOf={({ clientId }) => clientId ?? ''}
    />
  );
}

function useColumns(): Column<Caller>[] {
  const words = useWords(callWords);
  const { count, moment } = useFormats();
  const number = true;
  return [
    { name: words.client, cell: (caller) => <Opening caller={caller} /> },
    { name: words.count, number, cell: ({ requests }) => count(requests) },
    { name: '4xx', number, cell: ({ refused }) => count(refused) },
    { name: '5xx', number, cell: ({ failed }) => count(failed) },
    { name: words.last, cell: ({ lastAt }) => moment(lastAt) },
  ];
}

/** Leads to what the credential did. */
function Opening({ caller }: { caller: Caller }) {
  const { ask } = useAsked();
  const text = useCallerText()(caller);
  const { clientId, partnerId } = caller;
  if (!clientId) return text;
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      translate="no"
      onClick={() => ask({ tab: 'requests', client: clientId, partner: partnerId ?? undefined })}
    >
      {text}
    </Anchor>
  );
}
