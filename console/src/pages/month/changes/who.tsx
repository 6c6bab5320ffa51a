import { Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { ChangedTable } from '../../../parts/changes/changed-table.tsx';
import { useFormats } from '../../../parts/formats.ts';
import { Shown } from '../../../parts/states.tsx';
import type { useTwinPages } from '../../../parts/tables/use-pages.ts';
import { useWords } from '../../../shell/language.tsx';
import { useAsked } from '../use-month.ts';
import { EverybodyTable } from './everybody-table.tsx';
import { changesWords } from './words.ts';

interface Who {
  companyId: string;
  month: string;
  version: number;
  found: ReturnType<typeof useTwinPages<'listSettlementChanges'>>;
  /** False where there is only one version: then nobody can have a change. */
  compared: boolean;
}

/** Person by person: those with a change first, and everybody at a key. */
export function Who({ companyId, month, version, found, compared }: Who) {
  const words = useWords(changesWords);
  const formats = useFormats();
  const { asked, ask } = useAsked();
  const page = found.data?.pages[0]?.page;
  const tab = compared ? (asked.tab ?? 'changed') : 'all';
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Title order={3} size="h5">
          {words.who}
        </Title>
        {compared && (
          <SegmentedControl
            className="not-printed"
            aria-label={words.who}
            value={tab}
            onChange={(value) => ask({ tab: value as typeof tab })}
            data={[
              { value: 'changed', label: words.changed(formats.count(page?.totalElements ?? 0)) },
              { value: 'all', label: words.everybody },
            ]}
          />
        )}
      </Group>
      {tab === 'all' ? (
        <EverybodyTable {...{ companyId, month, version }} />
      ) : (
        <Shown of={found}>
          {({ pages }) => <Changed {...{ companyId, month, found, pages }} />}
        </Shown>
      )}
    </Stack>
  );
}

interface Changed extends Pick<Who, 'companyId' | 'month' | 'found'> {
  pages: NonNullable<Who['found']['data']>['pages'];
}

function Changed({ companyId, month, found, pages }: Changed) {
  const words = useWords(changesWords);
  const formats = useFormats();
  const total = pages[0]!.page.totalElements;
  return (
    <>
      <ChangedTable
        {...{ companyId, month, total }}
        changes={pages.flatMap((one) => one.changes)}
        more={{
          has: found.hasNextPage,
          busy: found.isFetchingNextPage,
          read: () => void found.fetchNextPage(),
        }}
      />
      <Text size="xs" c="var(--quiet)">
        {words.counted(formats.count(total))}
      </Text>
    </>
  );
}
