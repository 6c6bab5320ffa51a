import { useNavigate, useSearch } from '@tanstack/react-router';
import type { WebhooksSearch } from './route.ts';

/** What the address asks for, and a way to ask for something else. */
export function useAsked() {
  const asked = useSearch({ from: '/webhooks' });
  const navigate = useNavigate({ from: '/webhooks' });
  /** Another filter begins with the first page; what is undefined leaves the address. */
  const ask = (change: WebhooksSearch) =>
    void navigate({ search: { ...asked, page: undefined, ...change }, resetScroll: false });
  return { asked, ask };
}
