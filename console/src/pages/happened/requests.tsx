import { Button, Checkbox, Group, Select, Stack, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Empty, Shown } from '../../parts/states.tsx';
import { call, onSide, type ReplyOf } from '../../shell/api.ts';
import { useWords } from '../../shell/language.tsx';
import { useRole } from '../../shell/session.tsx';
import { useTwin } from '../../shell/use-call.ts';
import { RequestTable } from './request-table.tsx';
import type { HappenedSearch } from './route.ts';
import { useAsked } from './search.ts';
import { words as all } from './words.ts';

const statuses = ['2xx', '3xx', '4xx', '5xx'] as const;
const FAILURES = 8;
const PAGE = 50;

/** The newest requests; what was refused or failed comes first. */
export function Requests() {
  const words = useWords(all);
  const { asked, ask } = useAsked();
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-end">
        <Title order={2} size="h3">
          {words.requests}
        </Title>
        <Group align="flex-end" gap="md">
          <Checkbox
            label={words.withReads}
            checked={asked.reads === true}
            onChange={({ currentTarget }) => ask({ reads: currentTarget.checked || undefined })}
            mb={8}
          />
          <Select
            label={words.status}
            placeholder={words.anyStatus}
            value={asked.status ?? null}
            onChange={(status) =>
              ask({ status: (status ?? undefined) as HappenedSearch['status'] })
            }
            data={[...statuses]}
            clearable
            clearButtonProps={{ 'aria-label': words.anyStatus }}
            w="10rem"
          />
        </Group>
      </Group>
      {!asked.status && <Failures />}
      <Newest />
    </Stack>
  );
}

function Failures() {
  const words = useWords(all);
  const refused = useTwin('listRequests', { query: { status: '4xx', limit: FAILURES } });
  const broken = useTwin('listRequests', { query: { status: '5xx', limit: FAILURES } });
  const both = [...(broken.data?.requests ?? []), ...(refused.data?.requests ?? [])];
  const newest = both.sort((one, other) => other.at - one.at).slice(0, FAILURES);
  if (newest.length === 0) return null;
  return (
    <Stack gap="xs">
      <Title order={3} size="h5" c="var(--bad)">
        ✕ {words.failures}
      </Title>
      <RequestTable label={words.failures} requests={newest} />
    </Stack>
  );
}

function useRequests(asked: HappenedSearch) {
  const { id: roleId, side } = useRole();
  const { status, reads } = asked;
  const kind = reads || status ? undefined : ('write' as const);
  return useInfiniteQuery({
    queryKey: [roleId, 'requests', status, kind],
    queryFn: ({ pageParam, signal }): Promise<ReplyOf<'listRequests'>> =>
      call(
        onSide(side, 'listRequests'),
        { query: { status, kind, before: pageParam, limit: PAGE } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

function Newest() {
  const words = useWords(all);
  const { asked } = useAsked();
  const list = useRequests(asked);
  const title = asked.reads || asked.status ? words.newest : words.newestWrites;
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {title}
      </Title>
      <Shown of={list}>
        {({ pages }) => {
          const requests = pages.flatMap((page) => page.requests);
          return requests.length === 0 && !list.hasNextPage ? (
            <Empty title={words.noRequests}>{words.noRequestsAdvice}</Empty>
          ) : (
            <RequestTable label={title} requests={requests} />
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
