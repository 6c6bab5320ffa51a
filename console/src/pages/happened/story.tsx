import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Empty, Shown } from '../../parts/states.tsx';
import { call, onSide, type ReplyOf } from '../../shell/api.ts';
import { useWords } from '../../shell/language.tsx';
import { useRole } from '../../shell/session.tsx';
import { Chain } from './chain/chain.tsx';
import { forestOf, type Item } from './chain/forest.ts';
import { HistoryTable } from './chain/history-table.tsx';
import { NodeDrawer } from './details/node-drawer.tsx';
import { words as all } from './words.ts';

type Timeline = ReplyOf<'readTimeline'>;

const LIVE_MS = 2_000;

/** Asks for what happened to an id, again and again while something of it is on its way. */
function useStory(id: string) {
  const { id: roleId, side } = useRole();
  return useInfiniteQuery({
    queryKey: [roleId, 'timeline', id],
    queryFn: ({ pageParam, signal }): Promise<Timeline> =>
      call(
        onSide(side, 'readTimeline'),
        { query: { id, ...(pageParam && { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.before,
    refetchInterval: ({ state }) => (waits(state.data?.pages ?? []) ? LIVE_MS : false),
  });
}

/** Only a chain is short enough to be asked for again and again. */
const waits = ([first, ...more]: readonly Timeline[]): boolean =>
  first?.before === null &&
  more.length === 0 &&
  first.items.some(({ kind, outcome }) => kind === 'delivery' && outcome === 'pending');

/** All that hangs together with an id. */
export function Story({ id }: { id: string }) {
  const words = useWords(all);
  const story = useStory(id);
  return (
    <Shown of={story}>
      {({ pages }) => {
        const { kinds } = pages[0]!;
        if (kinds.length === 0) {
          return (
            <Empty title={words.unknown}>
              <Stack align="center" gap="sm">
                {words.unknownAdvice}
                <Button variant="default" onClick={() => void story.refetch()}>
                  {words.again}
                </Button>
              </Stack>
            </Empty>
          );
        }
        return (
          <Stack gap="md">
            <Told id={id} pages={pages} />
            {story.hasNextPage && (
              <Group justify="center">
                <Button
                  variant="default"
                  loading={story.isFetchingNextPage}
                  onClick={() => void story.fetchNextPage()}
                >
                  {words.earlier}
                </Button>
              </Group>
            )}
          </Stack>
        );
      }}
    </Shown>
  );
}

function Told({ id, pages }: { id: string; pages: readonly Timeline[] }) {
  const words = useWords(all);
  const [{ kinds, complete, before }] = pages as [Timeline];
  const isHistory = before !== null || kinds.some((kind) => HISTORIES.has(kind));
  const items: Item[] = [...pages].reverse().flatMap((page) => page.items);
  const title = isHistory ? words.history : words.chain;
  return (
    <Stack gap="md">
      <Group gap="sm" align="baseline">
        <Title order={2} size="h3">
          {title}
        </Title>
        <Text c="var(--quiet)">{kinds.map((kind) => words[kind]).join(', ')}</Text>
      </Group>
      {!complete && <Alert color="yellow">{words.incomplete}</Alert>}
      {isHistory ? (
        <HistoryTable label={title} items={items} />
      ) : (
        <Chain label={title} forest={forestOf(items)} asked={id} />
      )}
      <NodeDrawer items={items} />
    </Stack>
  );
}

/** What goes on and on is told from its newest; the rest from its beginning. */
const HISTORIES: ReadonlySet<string> = new Set([
  'employee',
  'company',
  'partner',
  'credential',
  'subscription',
]);
