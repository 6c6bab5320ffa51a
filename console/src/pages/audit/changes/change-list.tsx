import { Code, Group, Stack, Text, Title } from '@mantine/core';
import { useFormats } from '../../../parts/formats.ts';
import { Door } from '../../../parts/people/person-link.tsx';
import { CompanyName } from '../../../parts/requests/company-name.tsx';
import { Empty, Shown } from '../../../parts/states.tsx';
import { type Column, ColumnTable } from '../../../parts/tables/column-table.tsx';
import type { ReplyOf } from '../../../shell/api.ts';
import { useWords } from '../../../shell/language.tsx';
import { useAsked } from '../search.ts';
import { TurnPages } from '../turn-pages.tsx';
import { words as all } from '../words.ts';
import { useActorName } from './heat.tsx';
import { useChanges } from './use-changes.ts';
import { changeListWords } from './words.ts';

type Entry = ReplyOf<'listAuditLog'>['entries'][number];

/** Changes in rows; each opens beside the list, and leads to its chain. */
export function ChangeList() {
  const words = useWords(changeListWords);
  const { count } = useFormats();
  const list = useChanges();
  const columns = useColumns();
  return (
    <Shown of={list}>
      {({ entries, page }) =>
        entries.length === 0 ? (
          <Empty title={words.none}>{words.noneAdvice}</Empty>
        ) : (
          <Stack gap="xs">
            <Group justify="space-between">
              <Title order={2} size="h3">
                {words.list}
              </Title>
              <Text size="sm" c="var(--quiet)">
                {words.total(count(page.totalElements))}
              </Text>
            </Group>
            <ColumnTable
              label={words.list}
              columns={columns}
              rows={entries}
              keyOf={({ id }) => id}
            />
            <TurnPages page={page} />
          </Stack>
        )
      }
    </Shown>
  );
}

function useColumns(): Column<Entry>[] {
  const page = useWords(all);
  const words = useWords(changeListWords);
  const nameOf = useActorName();
  return [
    { name: words.at, cell: (entry) => <Opening entry={entry} /> },
    { name: words.by, cell: (entry) => <span translate="no">{nameOf(entry)}</span> },
    { name: words.action, cell: ({ action }) => <Code>{action}</Code> },
    { name: page.company, cell: ({ companyId }) => <CompanyName companyId={companyId} /> },
    { name: page.person, cell: (entry) => <Person entry={entry} /> },
    { name: words.request, cell: (entry) => <Chain entry={entry} /> },
  ];
}

/** Leads to before and after. */
function Opening({ entry: { id, at } }: { entry: Entry }) {
  const { moment } = useFormats();
  const { asked } = useAsked();
  const search = { ...asked, open: id } as never;
  return (
    <Door to="/audit" search={search} resetScroll={false} size="sm">
      {moment(at)}
    </Door>
  );
}

/** The page of whom it is about. */
function Person({ entry: { companyId, employeeId } }: { entry: Entry }) {
  const words = useWords(changeListWords);
  if (!companyId || !employeeId) return '–';
  const to = '/companies/$companyId/people/$employeeId';
  return (
    <Door to={to} params={{ companyId, employeeId }} size="sm">
      {words.openPerson}
    </Door>
  );
}

/** All that hangs together with it, by its request, or by itself where there was none. */
function Chain({ entry: { id, requestId } }: { entry: Entry }) {
  const words = useWords(changeListWords);
  const label = requestId ? <Code>{requestId.slice(-8)}</Code> : words.byItself;
  return (
    <Door to="/happened" search={{ id: requestId ?? id } as never} size="sm" title={words.chain}>
      {label}
    </Door>
  );
}
