import { Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { useFormats } from '../../../parts/formats.ts';
import { Empty, Shown } from '../../../parts/states.tsx';
import { useWords } from '../../../shell/language.tsx';
import type { AuditSearch } from '../route.ts';
import { useAsked } from '../search.ts';
import { words as all } from '../words.ts';
import { ChangeDrawer } from './change-drawer.tsx';
import { ChangeList } from './change-list.tsx';
import { Filters } from './filters.tsx';
import { Heat } from './heat.tsx';
import { useFigures } from './use-changes.ts';
import { changeListWords } from './words.ts';

/** Who changed what, and what was it before? */
export function Changes() {
  return (
    <Stack gap="xl">
      <ByDay />
      <Stack gap="md">
        <Filters />
        <ChangeList />
      </Stack>
      <ChangeDrawer />
    </Stack>
  );
}

function ByDay() {
  const page = useWords(all);
  const words = useWords(changeListWords);
  const formats = useFormats();
  const { asked, ask } = useAsked();
  const figures = useFigures();
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={2} size="h3">
          {words.heat}
        </Title>
        <SegmentedControl
          size="xs"
          aria-label={words.span}
          value={asked.days ?? '14'}
          onChange={(days) => ask({ days: days as AuditSearch['days'], page: asked.page })}
          data={[
            { value: '14', label: words.days14 },
            { value: '31', label: words.days31 },
          ]}
        />
      </Group>
      <Shown of={figures}>
        {(data) =>
          data.actors.length === 0 ? (
            <Empty title={words.noFigures}>{words.noneAdvice}</Empty>
          ) : (
            <>
              {data.countedFrom > data.from && (
                <Text size="sm">{page.notAll(formats.moment(data.countedFrom))}</Text>
              )}
              <Heat figures={data} />
              <Text size="xs" c="var(--quiet)">
                {words.heatAbout}
              </Text>
            </>
          )
        }
      </Shown>
    </Stack>
  );
}
