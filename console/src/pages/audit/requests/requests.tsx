import { Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useFormats } from '../../../parts/formats.ts';
import { type Request, RequestTable } from '../../../parts/requests/request-table.tsx';
import { Empty, Shown } from '../../../parts/states.tsx';
import { useWords } from '../../../shell/language.tsx';
import { Judged } from '../key/judged.tsx';
import { useAsked } from '../search.ts';
import { words as all } from '../words.ts';
import { ByHour } from './by-hour.tsx';
import { Callers } from './callers.tsx';
import { Failures } from './failures.tsx';
import { Filters } from './filters.tsx';

import { useCallerName } from './use-caller-name.ts';
import { useFigures, useRequests } from './use-requests.ts';
import { callWords } from './words.ts';

/** What was called, how it ended, and who read whom. */
export function Requests() {
  const words = useWords(all);
  const { moment } = useFormats();
  const { asked } = useAsked();
  const figures = useFigures();
  return (
    <Stack gap="xl">
      <Filters />
      {asked.client && <Judged clientId={asked.client} />}
      <Shown of={figures}>
        {(data) => (
          <Stack gap="xl">
            <Stack gap="xs">
              {data.countedFrom > data.from && (
                <Text size="sm">{words.notAll(moment(data.countedFrom))}</Text>
              )}
              <ByHour figures={data} />
            </Stack>
            <SimpleGrid cols={{ base: 1, lg: asked.client ? 1 : 2 }} spacing="xl">
              <Failures failures={data.failures} />
              {!asked.client && <Callers clients={data.clients} />}
            </SimpleGrid>
          </Stack>
        )}
      </Shown>
      <Listed />
    </Stack>
  );
}

function Listed() {
  const words = useWords(callWords);
  const list = useRequests();
  const nameOf = useCallerName();
  const who = ({ clientId }: Request) => <span translate="no">{nameOf(clientId)}</span>;
  return (
    <Stack gap="xs">
      <Title order={2} size="h3">
        {words.list}
      </Title>
      <Shown of={list}>
        {({ pages }) => {
          const requests = pages.flatMap((page) => page.requests);
          if (requests.length > 0) {
            return <RequestTable label={words.list} requests={requests} who={who} />;
          }
          return list.hasNextPage ? (
            <Text size="sm">{words.looksOn}</Text>
          ) : (
            <Empty title={words.nothing}>{words.nothingAdvice}</Empty>
          );
        }}
      </Shown>
      {list.hasNextPage && (
        <Group justify="center">
          <Button
            variant="default"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {words.older}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
