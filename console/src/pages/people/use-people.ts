import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { call, onSide, type ReplyOf } from '../../shell/api.ts';
import { useRole } from '../../shell/session.tsx';
import type { PeopleSearch } from './route.ts';

export type Person = ReplyOf<'listEmployees'>['employees'][number];

/** So many rows are asked for at once. */
export const PAGE = 100;

/** A page of the people who fit, as the cache keeps it. */
function usePageOf(companyId: string, { q, state }: PeopleSearch) {
  const { id: roleId, side } = useRole();
  return (page: number) => {
    const query = { page, limit: PAGE, ...(q && { q }), ...(state && { state }) };
    return {
      queryKey: [roleId, 'listEmployees', companyId, query],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(onSide(side, 'listEmployees'), { path: { companyId }, query }, { signal }),
    };
  };
}

/** The first page: it says how many there are. What was there stays until the next has come. */
export function useFirstPage(companyId: string, search: PeopleSearch) {
  const page = usePageOf(companyId, search);
  return useQuery({ ...page(1), placeholderData: keepPreviousData });
}

/** Whoever stands in a row, as far as their page has come; only pages in sight are read. */
export function useRows(companyId: string, search: PeopleSearch, first: number, last: number) {
  const pageOf = usePageOf(companyId, search);
  const from = Math.floor(first / PAGE);
  const pages = Array.from({ length: Math.floor(last / PAGE) - from + 1 }, (_, n) => from + n);
  const results = useQueries({ queries: pages.map((page) => pageOf(page + 1)) });
  return (index: number): Person | undefined =>
    results[Math.floor(index / PAGE) - from]?.data?.employees[index % PAGE];
}
