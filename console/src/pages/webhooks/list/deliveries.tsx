import { Button, Group, Pagination, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useFormats } from '../../../parts/formats.ts';
import { Empty, Shown } from '../../../parts/states.tsx';
import { useWords } from '../../../shell/language.tsx';
import { useAsked } from '../search.ts';
import { words as all } from '../words.ts';
import { DeliveryTable } from './delivery-table.tsx';
import { EventsOfPerson } from './events-of-person.tsx';
import { Filters } from './filters.tsx';
import { useDeliveries } from './use-deliveries.ts';

/** What is shown on top of all: what was given up. */
const TROUBLE = 5;

/** The deliveries that match; the list renews itself as long as nobody pauses it. */
export function Deliveries({ subscriptionId }: { subscriptionId: string | undefined }) {
  const words = useWords(all);
  const { asked } = useAsked();
  const [isLive, setIsLive] = useState(true);
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Title order={2} size="h3">
          {words.deliveries}
        </Title>
        <Live isLive={isLive} toggle={() => setIsLive(!isLive)} />
      </Group>
      <Filters />
      {asked.person ? (
        <EventsOfPerson employeeId={asked.person} />
      ) : (
        <Listed subscriptionId={subscriptionId} isLive={isLive} />
      )}
    </Stack>
  );
}

interface ListedProps {
  subscriptionId: string | undefined;
  isLive: boolean;
}

function Listed({ subscriptionId, isLive }: ListedProps) {
  const words = useWords(all);
  const formats = useFormats();
  const { asked, ask } = useAsked();
  const list = useDeliveries({ ...asked, subscription: subscriptionId }, isLive);
  return (
    <>
      {!asked.state && !asked.page && <Trouble subscriptionId={subscriptionId} isLive={isLive} />}
      <Shown of={list}>
        {({ deliveries, page }) =>
          deliveries.length === 0 ? (
            <Empty title={words.nothing}>{words.nothingAdvice}</Empty>
          ) : (
            <Stack gap="xs">
              <Group justify="space-between">
                <Title order={3} size="h5">
                  {words.all}
                </Title>
                <Text size="sm" c="var(--quiet)">
                  {words.total(formats.count(page.totalElements))}
                </Text>
              </Group>
              <DeliveryTable
                label={words.all}
                deliveries={deliveries}
                subscriptionId={subscriptionId}
              />
              {page.totalPages > 1 && (
                <Pagination
                  aria-label={words.pages}
                  getControlProps={(control) => ({
                    'aria-label': control === 'next' ? words.nextPage : words[control],
                  })}
                  total={page.totalPages}
                  value={page.number}
                  onChange={(number) => ask({ page: number === 1 ? undefined : number })}
                />
              )}
            </Stack>
          )
        }
      </Shown>
    </>
  );
}

function Live({ isLive, toggle }: { isLive: boolean; toggle: () => void }) {
  const words = useWords(all);
  return (
    <Group gap="xs">
      <Text size="sm" c="var(--quiet)">
        {isLive ? `● ${words.live}` : words.pausedAbout}
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        onClick={toggle}
        title={isLive ? words.liveAbout : words.pausedAbout}
      >
        {isLive ? words.pause : words.goOn}
      </Button>
    </Group>
  );
}

function Trouble({ subscriptionId, isLive }: ListedProps) {
  const words = useWords(all);
  const formats = useFormats();
  const { asked, ask } = useAsked();
  const filter = { ...asked, subscription: subscriptionId, state: 'failed' as const };
  const { data } = useDeliveries(filter, isLive, TROUBLE);
  if (!data || data.deliveries.length === 0) return null;
  const { totalElements } = data.page;
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Title order={3} size="h5" c="var(--bad)">
          ✕ {words.trouble}
        </Title>
        {totalElements > TROUBLE && (
          <Button size="compact-sm" variant="default" onClick={() => ask({ state: 'failed' })}>
            {words.troubleAll(formats.count(totalElements))}
          </Button>
        )}
      </Group>
      <DeliveryTable
        label={words.trouble}
        deliveries={data.deliveries}
        subscriptionId={subscriptionId}
      />
    </Stack>
  );
}
