import { useNavigate, useSearch } from '@tanstack/react-router';
import type { HappenedSearch } from './route.ts';

/** What the address asks for, and a way to ask for something else. */
export function useAsked() {
  const asked = useSearch({ from: '/happened' });
  const navigate = useNavigate({ from: '/happened' });
  const ask = (change: HappenedSearch) =>
    void navigate({ search: { ...asked, ...change }, resetScroll: false });
  return { asked, ask };
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;

/** The id in what somebody pasted: a line of a log or an address has one in it. */
export const idIn = (text: string | undefined): string | undefined =>
  text?.match(UUID)?.[0].toLowerCase();
