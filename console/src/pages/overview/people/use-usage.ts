import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { call, onSide, type ReplyOf } from '../../../shell/api.ts';
import { useRole } from '../../../shell/session.tsx';
import type { LimitedBenefit, Threshold } from '../route.ts';

export type Usage = ReplyOf<'listCompanyLimitUsage'>['usage'][number];

/** Whose use is listed. */
export interface Listed {
  companyId: string;
  month: string;
  limit: LimitedBenefit;
  from: Threshold | undefined;
}

/** So many rows are asked for at once. */
const PAGE = 100;

function usePageOf({ companyId, month, limit, from }: Listed) {
  const { id: roleId, side } = useRole();
  return (page: number) => {
    const query = {
      payroll: month,
      categories: limit,
      sort: 'used' as const,
      ...(from && { from }),
      page,
      limit: PAGE,
    };
    return {
      queryKey: [roleId, 'listCompanyLimitUsage', companyId, query],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(onSide(side, 'listCompanyLimitUsage'), { path: { companyId }, query }, { signal }),
    };
  };
}

/** The first page: it says how many there are. What was there stays until the next has come. */
export function useFirstPage(listed: Listed) {
  const page = usePageOf(listed);
  return useQuery({ ...page(1), placeholderData: keepPreviousData });
}

/** Whoever stands in a row, as far as their page has come; only pages in sight are read. */
export function useRows(listed: Listed, first: number, last: number) {
  const pageOf = usePageOf(listed);
  const from = Math.floor(first / PAGE);
  const pages = Array.from({ length: Math.floor(last / PAGE) - from + 1 }, (_, n) => from + n);
  const results = useQueries({ queries: pages.map((page) => pageOf(page + 1)) });
  const failed = results.find(({ error }) => error);
  const rowAt = (index: number): Usage | undefined =>
    results[Math.floor(index / PAGE) - from]?.data?.usage[index % PAGE];
  return { rowAt, failed };
}
