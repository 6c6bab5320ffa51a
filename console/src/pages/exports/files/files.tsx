import { Button, Paper, Stack } from '@mantine/core';
import { Empty, Shown } from '../../../parts/states.tsx';
import { useTwinPages } from '../../../parts/tables/use-pages.ts';
import { useWords } from '../../../shell/language.tsx';
import { type Month, useAsked, useMayWrite } from '../use-exports.ts';
import { ExportDrawer } from './export-drawer.tsx';
import { ExportTable } from './export-table.tsx';
import { SettledAgain } from './settled-again.tsx';
import { listWords } from './words.ts';

/** The files of the month that there are, and whether they still are all of it. */
export function Files({ companyId, month, versions }: Month) {
  const words = useWords(listWords);
  const { asked, ask } = useAsked();
  const may = useMayWrite();
  const query = { payroll: month, limit: 50 };
  const found = useTwinPages('listExports', { path: { companyId }, query });
  return (
    <Stack>
      <Shown of={found}>
        {({ pages }) => {
          const exports = pages.flatMap((page) => page.exports);
          const total = pages[0]!.page.totalElements;
          if (versions.length === 0) return <Empty title={words.open}>{words.openAdvice}</Empty>;
          if (total === 0) {
            return (
              <Empty title={words.none}>
                <Stack align="center">
                  {words.noneAdvice}
                  {may && <Button onClick={() => ask({ view: 'take' })}>{words.takeFirst}</Button>}
                </Stack>
              </Empty>
            );
          }
          const more = {
            has: found.hasNextPage,
            busy: found.isFetchingNextPage,
            read: () => void found.fetchNextPage(),
          };
          return (
            <>
              <SettledAgain {...{ exports, versions }} />
              <Paper withBorder p="md">
                <ExportTable
                  {...{ companyId, exports, total, more }}
                  newest={versions[0]!.version}
                />
              </Paper>
            </>
          );
        }}
      </Shown>
      {asked.export && <ExportDrawer companyId={companyId} exportId={asked.export} />}
    </Stack>
  );
}
