import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReplyOf } from '../../shell/api.ts';
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

export type Settlement = ReplyOf<'listSettlements'>['settlements'][number];
