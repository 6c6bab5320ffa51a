import { ApiError } from '@fringe/sdk';
import { QueryClient } from '@tanstack/react-query';

/** What was read stays for half a minute; the SDK repeats where that may help, so nothing else does. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: false, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
});

/** A session that has ended leads back to the way in, wherever it is noticed. */
queries.getQueryCache().subscribe(({ type, query }) => {
  if (type !== 'updated' || query.queryKey[0] === 'me') return;
  const { error } = query.state;
  if (error instanceof ApiError && error.status === 401) {
    void queries.invalidateQueries({ queryKey: ['me'] });
  }
});
