import { useTwinPages } from '../../../parts/tables/use-pages.ts';
import type { Tab } from '../route.ts';
import type { Figures } from '../use-expenses.ts';

/** The payments of a list, page by page. */
export function usePayments(companyId: string, tab: Tab, figures: Figures) {
  const { openMonth, fiscalYear } = figures;
  const scheduled = { state: 'scheduled' } as const;
  const query = {
    due: { due: openMonth, ...scheduled },
    overdue: { overdue: true },
    leavers: { employeeState: 'removed', ...scheduled },
    year: { fiscalYear },
  } as const;
  const pages = useTwinPages('listCommittedPayments', {
    path: { companyId },
    query: { ...query[tab], limit: 250 },
  });
  const payments = pages.data?.pages.flatMap((page) => page.payments) ?? [];
  const total = pages.data?.pages[0]?.page.totalElements ?? 0;
  const more = {
    has: pages.hasNextPage,
    busy: pages.isFetchingNextPage,
    read: () => void pages.fetchNextPage(),
  };
  return { pages, payments, total, more };
}
