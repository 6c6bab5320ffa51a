import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReplyOf } from '../../shell/api.ts';
import { useTwin } from '../../shell/use-call.ts';
import type { Grouping, OverviewSearch } from './route.ts';

export const OVERVIEW = '/companies/$companyId/overview';

export type Point = ReplyOf<'readCompanySeries'>['points'][number];
export type Cycle = ReplyOf<'listPayrollCycles'>['payrollCycles'][number];

/** Only the very same address is where somebody is: all doors of the page lead to the page. */
export const sameOnly = { exact: true, includeSearch: true } as const;

/** What the address asks for, and a way to ask for something else. */
export function useAsked() {
  const { companyId } = useParams({ from: OVERVIEW });
  const asked = useSearch({ from: OVERVIEW });
  const navigate = useNavigate({ from: OVERVIEW });
  const ask = (change: OverviewSearch) =>
    void navigate({ search: (before) => ({ ...before, ...change }), resetScroll: false });
  return { companyId, asked, ask };
}

/** The months of the company, newest first, and which of them is open. */
export function useMonths(companyId: string) {
  const cycles = useTwin('listPayrollCycles', { path: { companyId }, query: { limit: 60 } });
  const named = ({ fiscalYear, payrollMonth }: Cycle) => `${fiscalYear}-${payrollMonth}`;
  const found = cycles.data?.payrollCycles ?? [];
  const open = found.find(({ end }) => end === null);
  return { cycles, months: found.map(named), open: open && named(open) };
}

/** What was used in a month, by what people belong to and by category. */
export const useFields = (companyId: string, month: string, by: Grouping) =>
  useTwin('readCompanySeries', {
    path: { companyId },
    query: { from: month, to: month, groupBy: `${by},category` },
  });

/** What was used by month in two years, in all or by category. */
export const useYears = (companyId: string, year: number, groupBy?: 'category') =>
  useTwin(
    'readCompanySeries',
    {
      path: { companyId },
      query: { from: `${year - 1}-01`, to: `${year}-12`, ...(groupBy && { groupBy }) },
    },
    { keep: true },
  );
