import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReplyOf } from '../../shell/api.ts';
import { useTwin } from '../../shell/use-call.ts';
import type { MonthSearch } from './route.ts';

const route = '/companies/$companyId/month';

/** What the address asks for, and a way to ask for something else. */
export function useAsked() {
  const { companyId } = useParams({ from: route });
  const asked = useSearch({ from: route });
  const navigate = useNavigate({ from: route });
  const ask = (change: MonthSearch) =>
    void navigate({ search: (before) => ({ ...before, ...change }), resetScroll: false });
  /** Another month begins anew: versions and files are of one month only. */
  const askMonth = (month: string) => void navigate({ search: { month }, resetScroll: false });
  return { companyId, asked, ask, askMonth };
}

export type Cycle = ReplyOf<'listPayrollCycles'>['payrollCycles'][number];
export type Settlement = ReplyOf<'listSettlements'>['settlements'][number];

export const monthOf = ({ fiscalYear, payrollMonth }: Cycle): string =>
  `${fiscalYear}-${payrollMonth}`;

/** As many months as anybody looks back for; older ones are found by their address. */
const MONTHS = 60;

/** The company's months, newest first. */
export const useCycles = (companyId: string) =>
  useTwin('listPayrollCycles', { path: { companyId }, query: { limit: MONTHS } });

/** The month in the address; else the newest that is closed, which is the one to be taken. */
export const cycleFor = (cycles: readonly Cycle[], month: string | undefined) =>
  month
    ? cycles.find((one) => monthOf(one) === month)
    : (cycles.find(({ end }) => end !== null) ?? cycles[0]);

/** The versions of a closed month, newest first. */
export const useVersions = (companyId: string, payroll: string) =>
  useTwin('listSettlements', { path: { companyId }, query: { payroll, limit: 250 } });
