import { useQuery } from '@tanstack/react-query';

/** One of the people of a sandbox, whom a click lets in. */
export interface DemoPerson {
  name: string;
  role: { kind: string; role: string };
  about: string;
  href: string;
}

/** Who lets people in; a sandbox has people of its own, one for each role. */
export interface Ways {
  issuers: { id: string; name: string; href: string; people: DemoPerson[] }[];
}

export const useWays = () => useQuery({ queryKey: ['me', 'ways'], queryFn: readWays });

async function readWays(): Promise<Ways> {
  const reply = await fetch('/console/sign-in/ways');
  if (!reply.ok) throw new Error(`${reply.status} ${reply.statusText}`);
  return (await reply.json()) as Ways;
}

/** Where the person wanted to go. */
export const wanted = (): string => location.pathname + location.search;

/** Leads back to it. */
export function withReturn(href: string): string {
  const address = new URL(href, location.origin);
  address.searchParams.set('return', wanted());
  return address.pathname + address.search;
}
