import { getRouteApi } from '@tanstack/react-router';
import { useMay, useRole } from '../../shell/session.tsx';
import type { ImportSearch } from './route.ts';

const route = getRouteApi('/companies/$companyId/import');

/** What the address says, and how to go on. */
export function useAsked() {
  const { companyId } = route.useParams();
  const asked = route.useSearch();
  const navigate = route.useNavigate();
  const ask = (changed: ImportSearch) =>
    void navigate({ search: (before) => ({ ...before, ...changed }) });
  return { companyId, asked, ask };
}

/** True for whoever may load people. */
export function useMayLoad(): boolean {
  const { readOnly } = useRole();
  return useMay('employees:write') && !readOnly;
}
