import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRole } from '../../shell/session.tsx';
import type { AuditSearch, Tab } from './route.ts';

/** What the address asks for, and a way to ask for something else. */
export function useAsked() {
  const asked = useSearch({ from: '/audit' });
  const navigate = useNavigate({ from: '/audit' });
  /** Another filter begins with the first page; what is undefined leaves the address. */
  const ask = (change: AuditSearch) =>
    void navigate({ search: { ...asked, page: undefined, ...change }, resetScroll: false });
  return { asked, ask };
}

/** What there is to see for a role: the audit log is the operator's, calls are one's own. */
export function useTabs(): Tab[] {
  const { side, kind, role } = useRole();
  if (side === 'platform') return ['changes', 'access', 'requests'];
  // Who may enter is told to those who let people in.
  return kind === 'partner' && role === 'admin' ? ['access', 'requests'] : ['requests'];
}
