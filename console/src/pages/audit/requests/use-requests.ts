import { useInfiniteQuery } from '@tanstack/react-query';
import { spanUntil } from '../../../parts/hours.ts';
import { call, type ReplyOf } from '../../../shell/api.ts';
import { useRole } from '../../../shell/session.tsx';
import { useCall } from '../../../shell/use-call.ts';
import { useAsked } from '../search.ts';

const PAGE = 50;
const LIVE_MS = 15_000;

/** What figures and list are asked for; partners ask for their own only. */
function useFilter() {
  const { company, person, operation, kind, status, code, client } = useAsked().asked;
  return {
    companyId: company,
    employeeId: person,
    operation,
    kind,
    status,
    code,
    clientId: client,
  };
}

/** How many hours are shown: of one credential a week, because it is judged by what it did. */
export function useHours() {
  const { hours, client } = useAsked().asked;
  return hours ?? (client ? '168' : '24');
}

/** Calls counted; the last hours, whatever time the list shows. */
export function useFigures() {
  const { side } = useRole();
  const { partner } = useAsked().asked;
  const filter = useFilter();
  const query = { ...filter, ...spanUntil(Date.now(), Number(useHours())) };
  const reading = { keep: true, refetchInterval: LIVE_MS };
  const own = useCall('readRequestFigures', { query }, { ...reading, enabled: side === 'partner' });
  const all = useCall(
    'platformReadRequestFigures',
    { query: { ...query, partnerId: partner } },
    { ...reading, enabled: side === 'platform' },
  );
  return side === 'partner' ? own : all;
}

/** The calls that the address asks for, page by page. */
export function useRequests() {
  const { id: roleId, side } = useRole();
  const { partner, from, to } = useAsked().asked;
  const filter = useFilter();
  return useInfiniteQuery({
    queryKey: [roleId, 'requests', filter, partner, from, to],
    queryFn: ({ pageParam: before, signal }): Promise<ReplyOf<'listRequests'>> => {
      const query = { ...filter, from, to, before, limit: PAGE };
      return side === 'platform'
        ? call('platformListRequests', { query: { ...query, partnerId: partner } }, { signal })
        : call('listRequests', { query }, { signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}
