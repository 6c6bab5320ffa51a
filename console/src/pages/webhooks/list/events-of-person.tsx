import type { QueryOf } from '@fringe/sdk';
import { Anchor, Button, Code, Group, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormats } from '../../../parts/formats.ts';
import { Empty, Shown } from '../../../parts/states.tsx';
import { type Column, ColumnTable } from '../../../parts/tables/column-table.tsx';
import { call, onSide, type ReplyOf } from '../../../shell/api.ts';
import { useWords } from '../../../shell/language.tsx';
import { useRole } from '../../../shell/session.tsx';
import { useAsked } from '../search.ts';
import { words as all } from '../words.ts';

type Feed = ReplyOf<'listEvents'>;
const PAGE = 100;

function useEvents(employeeId: string) {
  const { id: roleId, side } = useRole();
  const { company: companyId, type } = useAsked().asked;
  const eventType = type as QueryOf<'listEvents'>['eventType'];
  return useInfiniteQuery({
    queryKey: [roleId, 'events', employeeId, companyId, type],
    queryFn: ({ pageParam: after, signal }): Promise<Feed> =>
      call(
        onSide(side, 'listEvents'),
        { query: { employeeId, companyId, eventType, after, limit: PAGE } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ more, next }) => (more ? next : undefined),
  });
}

/** What happened to somebody that receivers are told of; each event says who was told. */
export function EventsOfPerson({ employeeId }: { employeeId: string }) {
  const words = useWords(all);
  const events = useEvents(employeeId);
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {words.eventsOfPerson}
      </Title>
      <Text size="sm">{words.whoWasTold}</Text>
      <Shown of={events}>
        {({ pages }) => {
          const listed = pages.flatMap((page) => page.events.map(({ event }) => event));
          return listed.length === 0 && !events.hasNextPage ? (
            <Empty title={words.noEvents}>{words.noEventsAdvice}</Empty>
          ) : (
            <EventTable events={listed.toReversed()} />
          );
        }}
      </Shown>
      {events.hasNextPage && (
        <Group justify="center">
          <Button
            variant="default"
            loading={events.isFetchingNextPage}
            onClick={() => void events.fetchNextPage()}
          >
            {words.more}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

type Event = Feed['events'][number]['event'];

function EventTable({ events }: { events: readonly Event[] }) {
  const words = useWords(all);
  const columns: Column<Event>[] = [
    { name: words.happenedAt, cell: (event) => <Opening event={event} /> },
    { name: words.type, cell: ({ type }) => <Code>{type}</Code> },
  ];
  const keyOf = ({ id }: Event) => id;
  return <ColumnTable label={words.eventsOfPerson} rows={events} {...{ columns, keyOf }} />;
}

/** Leads to who was told of it. */
function Opening({ event: { id, occurredAt } }: { event: Event }) {
  const { moment } = useFormats();
  const { asked } = useAsked();
  const search = { ...asked, event: id };
  return (
    <Anchor
      size="sm"
      renderRoot={(props) => <Link {...props} to="/webhooks" search={search} resetScroll={false} />}
    >
      {moment(Date.parse(occurredAt) / 1000)}
    </Anchor>
  );
}
