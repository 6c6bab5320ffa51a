import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useRole } from './session.tsx';
import { useCall } from './use-call.ts';

const KEPT = 'fringe.company';

/** The companies that the role may see, by name; of very many, the first. */
export function useCompanies() {
  const { side } = useRole();
  const mine = useCall('listCompanies', {}, { enabled: side === 'partner' });
  const all = useCall(
    'platformListCompanies',
    { query: { limit: 250 } },
    { enabled: side === 'platform' },
  );
  const result = side === 'partner' ? mine : all;
  const companies = [...(result.data?.companies ?? [])].sort((a, b) => a.name.localeCompare(b.name));
  return { ...result, companies };
}

/** The company in the address; else the one that was looked at last; else the first. */
export function useCompany() {
  const { companyId } = useParams({ strict: false }) as { companyId?: string };
  const { companies } = useCompanies();
  useEffect(() => {
    if (companyId) sessionStorage.setItem(KEPT, companyId);
  }, [companyId]);
  const wanted = companyId ?? sessionStorage.getItem(KEPT);
  return companies.find(({ id }) => id === wanted) ?? companies[0];
}
