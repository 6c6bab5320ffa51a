import { Anchor, Code, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useDurations } from '../../parts/durations.ts';
import { useFormats } from '../../parts/formats.ts';
import { type Column, ColumnTable } from '../../parts/tables/column-table.tsx';
import type { ReplyOf } from '../../shell/api.ts';
import { useCompanies } from '../../shell/company.ts';
import { useWords } from '../../shell/language.tsx';
import { words as all } from './words.ts';

type Request = ReplyOf<'listRequests'>['requests'][number];

/** Calls in rows; each leads to all that came of it. */
export const RequestTable = ({ label, requests }: { label: string; requests: Request[] }) => (
  <ColumnTable label={label} columns={useColumns()} rows={requests} keyOf={({ id }) => id} />
);

function useColumns(): Column<Request>[] {
  const words = useWords(all);
  const { moment } = useFormats();
  const { took } = useDurations();
  const { companies } = useCompanies();
  return [
    { name: words.at, cell: ({ id, at }) => <ToStory id={id}>{moment(at)}</ToStory> },
    { name: words.status, cell: ({ status }) => <Status status={status} /> },
    { name: words.operation, cell: ({ operation }) => <Code>{operation ?? '–'}</Code> },
    { name: words.code, cell: ({ code }) => code ?? '–' },
    {
      name: words.company,
      cell: ({ companyId }) => companies.find(({ id }) => id === companyId)?.name ?? '–',
    },
    { name: words.took, number: true, cell: ({ durationMs }) => took(durationMs) },
  ];
}

const ToStory = ({ id, children }: { id: string; children: string }) => (
  <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/happened" search={{ id }} />}>
    {children}
  </Anchor>
);

function Status({ status }: { status: number }) {
  const isGood = status < 400;
  return (
    <Text span size="sm" fw={600} c={isGood ? 'var(--good)' : 'var(--bad)'}>
      {isGood ? '✓' : '✕'} {status}
    </Text>
  );
}
