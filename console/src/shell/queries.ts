import { ApiError } from '@fringe/sdk';
import { QueryClient } from '@tanstack/react-query';
import { connection } from './network/connection.ts';

/** What was read stays for half a minute; the SDK repeats where that helps, nothing else does. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: false, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
});

/** A session that has ended leads back to the way in, wherever it is noticed. */
queries.getQueryCache().subscribe(({ type, query }) => {
  if (type !== 'updated' || query.queryKey[0] === 'me') return;
  const { error, status } = query.state;
  if (status === 'error' && error instanceof ApiError && error.status === 401) {
    void queries.invalidateQueries({ queryKey: ['me'] });
  }
});

/** What failed while the connection was lost is asked for again as soon as it is back. */
connection.subscribe(() => {
  if (connection.isLost()) return;
  const failed = ({ state }: { state: { status: string } }) => state.status === 'error';
  void queries.refetchQueries({ type: 'active', predicate: failed });
});
