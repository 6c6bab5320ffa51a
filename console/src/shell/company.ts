import { useParams, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useRole } from './session.tsx';
import { useCall } from './use-call.ts';

const KEPT = 'fringe.company';

/** The companies that the role may see, by name; of the operator's thousands, the first. */
export function useCompanies() {
  const { side } = useRole();
  const mine = useCall('listCompanies', {}, { enabled: side === 'partner' });
  const all = useCall(
    'platformListCompanies',
    { query: { limit: 50 } },
    { enabled: side === 'platform' },
  );
  const result = side === 'partner' ? mine : all;
  const companies = [...(result.data?.companies ?? [])].sort((a, b) =>
    a.name.localeCompare(b.name),
  );
  return { ...result, companies };
}

/** The company in the address; else the one that was looked at last; else the first. */
export function useCompany() {
  const { companyId } = useParams({ strict: false }) as { companyId?: string };
  const { company } = useSearch({ strict: false }) as { company?: string };
  const named = companyId ?? company;
  useEffect(() => {
    if (named) sessionStorage.setItem(KEPT, named);
  }, [named]);
  const { companies, isSuccess } = useCompanies();
  const { side } = useRole();
  const wanted = named ?? sessionStorage.getItem(KEPT);
  const found = companies.find(({ id }) => id === wanted);
  // The operator's list is not whole: the company may be behind it.
  const beyond = side === 'platform' && isSuccess && !!wanted && !found;
  const one = useCall('readCompany', { path: { companyId: wanted ?? '' } }, { enabled: beyond });
  if (found || (beyond && !one.isError)) return found ?? one.data;
  return companies[0];
}

/** The address of a page that is of no company, but shows one. */
export const withCompany = (search: Record<string, unknown>): { company?: string } =>
  typeof search.company === 'string' ? { company: search.company } : {};
