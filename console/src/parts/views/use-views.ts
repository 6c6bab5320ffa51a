import { ApiError } from '@fringe/sdk';
import { useRouter, useRouterState } from '@tanstack/react-router';
import type { ReplyOf } from '../../shell/api.ts';
import { useCompanies } from '../../shell/company.ts';
import { useSession } from '../../shell/session.tsx';
import { useCall } from '../../shell/use-call.ts';

export type SavedView = ReplyOf<'listViews'>['views'][number];

/** The most characters that the service keeps of an address. */
export const LONGEST_ADDRESS = 2_000;

/** The views of the role, by name. */
export const useViews = () => useCall('listViews', {});

/** Goes to where a view leads. */
export function useGoing(): (view: SavedView) => void {
  const router = useRouter();
  return ({ address }) => router.history.push(`${router.basepath}${address}`);
}

/** A look is over in an hour, and keeps nothing. */
export function useMayKeep(): boolean {
  const { me, role } = useSession();
  return me.lookingAs?.id !== role.id;
}

/** The address of the page as it stands, without what is only open just now. */
export function useHere(without: readonly string[]): string {
  const { path, search } = useRouterState({
    select: ({ location }) => ({ path: location.pathname, search: location.searchStr }),
    structuralSharing: true,
  });
  const asked = new URLSearchParams(search);
  for (const name of without) asked.delete(name);
  return asked.size > 0 ? `${path}?${asked}` : path;
}

/** Which page it is, whatever the company. */
export const pageOf = (address: string): string =>
  address.replace(/\?.*$/, '').replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, '*');

/** Which company a view is about, where there are several. */
export function useWhere(): (view: SavedView) => string {
  const { companies } = useCompanies();
  return ({ address }) =>
    (companies.length > 1 && companies.find(({ id }) => address.includes(id))?.name) || '';
}

export const isTaken = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'viewNameTaken';

/** Of two names that differ in letter case only, one is enough. */
export const isNamed = (name: string) => (view: SavedView) =>
  view.name.toLowerCase() === name.trim().toLowerCase();
