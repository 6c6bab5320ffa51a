import { Code } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ReplyOf } from '../../shell/api.ts';
import { useWords } from '../../shell/language.tsx';
import { useDurations } from '../durations.ts';
import { useFormats } from '../formats.ts';
import { Door } from '../people/person-link.tsx';
import { type Column, ColumnTable } from '../tables/column-table.tsx';
import { CompanyName } from './company-name.tsx';
import { StatusMark } from './status-mark.tsx';
import { requestWords } from './words.ts';

export type Request = ReplyOf<'listRequests'>['requests'][number];

interface Props {
  label: string;
  requests: readonly Request[];
  /** Who called, where that is told. */
  who?(request: Request): ReactNode;
}

/** Calls in rows; each leads to all that came of it. */
export function RequestTable({ label, requests, who }: Props) {
  const words = useWords(requestWords);
  const columns = useColumns();
  const caller: Column<Request>[] = who ? [{ name: words.client, cell: who }] : [];
  const all = [...columns.slice(0, 4), ...caller, ...columns.slice(4)];
  return <ColumnTable label={label} columns={all} rows={requests} keyOf={({ id }) => id} />;
}

function useColumns(): Column<Request>[] {
  const words = useWords(requestWords);
  const { moment } = useFormats();
  const { took } = useDurations();
  return [
    {
      name: words.at,
      cell: ({ id, at }) => (
        <Door to="/happened" search={{ id } as never} size="sm">
          {moment(at)}
        </Door>
      ),
    },
    { name: words.status, cell: ({ status }) => <StatusMark status={status} /> },
    { name: words.operation, cell: ({ operation }) => <Code>{operation ?? '–'}</Code> },
    { name: words.code, cell: ({ code }) => (code ? <Code>{code}</Code> : '–') },
    { name: words.company, cell: ({ companyId }) => <CompanyName companyId={companyId} /> },
    { name: words.took, number: true, cell: ({ durationMs }) => took(durationMs) },
  ];
}
