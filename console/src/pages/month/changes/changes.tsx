import { Grid, Group, Paper, Stack, Title } from '@mantine/core';
import { Steps } from '../../../parts/changes/steps.tsx';
import { Empty, Shown } from '../../../parts/states.tsx';
import { useTwinPages } from '../../../parts/tables/use-pages.ts';
import { useWords } from '../../../shell/language.tsx';
import { type Settlement, useAsked } from '../use-month.ts';
import { Compare, comparedOf } from './compare.tsx';
import { Late } from './late.tsx';
import { Who } from './who.tsx';
import { changesWords } from './words.ts';

interface Changes {
  companyId: string;
  month: string;
  /** Newest first; there is one at least. */
  versions: readonly Settlement[];
}

/** What two versions of a closed month differ in: in all, entry by entry, and person by person. */
export function Changes({ companyId, month, versions }: Changes) {
  const words = useWords(changesWords);
  const { asked } = useAsked();
  const { from, to } = comparedOf(versions, asked);
  const query = { payroll: month, from, to, limit: 100 };
  const found = useTwinPages('listSettlementChanges', { path: { companyId }, query }, to > 1);
  const sumOf = (wanted: number) =>
    versions.find(({ version }) => version === wanted)?.netInCents ?? 0;
  const closedAt = versions.at(-1)!.settledAt;
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="changes">
      <Group justify="space-between" align="flex-start" mb="md">
        <Title order={2} size="h4" id="changes">
          {words.title}
        </Title>
        {versions.length > 1 && <Compare versions={versions} />}
      </Group>
      {versions.length === 1 ? (
        <Empty title={words.unchanged}>{words.unchangedAdvice}</Empty>
      ) : (
        <Shown of={found}>
          {({ pages }) => {
            const { whole } = pages[0]!;
            const changes = pages.flatMap((page) => page.changes);
            if (whole.entries === 0) return <Empty title={words.same}>{words.sameAdvice}</Empty>;
            return (
              <Grid gap="xl">
                <Grid.Col span={{ base: 12, lg: 6 }}>
                  <Steps
                    {...{ from, to, before: sumOf(from), after: sumOf(to) }}
                    categories={whole.categories}
                  />
                </Grid.Col>
                <Grid.Col span={{ base: 12, lg: 6 }}>
                  <Late {...{ changes, entries: whole.entries, closedAt }} />
                </Grid.Col>
              </Grid>
            );
          }}
        </Shown>
      )}
      <Stack mt="lg">
        <Who {...{ companyId, month, version: to, found, compared: versions.length > 1 }} />
      </Stack>
    </Paper>
  );
}
