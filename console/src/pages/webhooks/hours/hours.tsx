import { Button, Group, SegmentedControl, Stack, Title } from '@mantine/core';
import { spans } from '../../../parts/hours.ts';
import { Empty, Shown } from '../../../parts/states.tsx';
import { useWords } from '../../../shell/language.tsx';
import type { WebhooksSearch } from '../route.ts';
import { useAsked } from '../search.ts';
import { useFigures, useSubscriptions } from '../subscriptions.ts';
import { words as all } from '../words.ts';
import { HeatMap } from './heat-map.tsx';
import { HeatTable } from './heat-table.tsx';

/** Calls by hour and subscription, as a picture or as a table. */
export function Hours() {
  const words = useWords(all);
  const { asked, ask } = useAsked();
  const subscriptions = useSubscriptions();
  const figures = useFigures();
  const names = { 24: words.last24, 72: words.last72, 168: words.last168 };
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={2} size="h3">
          {words.hours}
        </Title>
        <Group gap="xs">
          <SegmentedControl
            size="xs"
            aria-label={words.span}
            value={asked.hours ?? '24'}
            onChange={(hours) => ask({ hours: hours as WebhooksSearch['hours'], page: asked.page })}
            data={spans.map((value) => ({ value, label: names[value] }))}
          />
          <Button
            size="compact-sm"
            variant="default"
            aria-pressed={asked.table === true}
            onClick={() => ask({ table: asked.table ? undefined : true, page: asked.page })}
          >
            {asked.table ? words.asPicture : words.asTable}
          </Button>
        </Group>
      </Group>
      <Shown of={subscriptions}>
        {({ subscriptions: listed }) =>
          listed.length === 0 ? (
            <Empty title={words.noSubscription}>{words.noSubscriptionAdvice}</Empty>
          ) : (
            <Shown of={figures}>
              {(data) =>
                asked.table ? (
                  <HeatTable subscriptions={listed} figures={data} />
                ) : (
                  <HeatMap subscriptions={listed} figures={data} />
                )
              }
            </Shown>
          )
        }
      </Shown>
    </Stack>
  );
}
