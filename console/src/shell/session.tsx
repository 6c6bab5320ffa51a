import { AuthenticationError } from '@fringe/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, lazy, type ReactNode, Suspense, useContext, useState } from 'react';
import { Lost, Waiting } from '../parts/states.tsx';
import { call, chooseRole, type ReplyOf, type Side } from './api.ts';
import { useLanguageOf } from './language.tsx';

const SignIn = lazy(() => import('./sign-in/sign-in.tsx'));

export type Me = ReplyOf<'readMe'>;
export type Role = Me['roles'][number] & { side: Side };
export type PrivateKind = Role['sees'][number];

interface Session {
  me: Me;
  role: Role;
  /** Works in another role from now on; this tab keeps it, and so does the session. */
  choose(roleId: string): void;
}

const SessionContext = createContext<Session | null>(null);
const KEPT = 'fringe.role';

/** Shows what is inside to whoever is signed in, and the way in to all others. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [chosen, setChosen] = useState(() => sessionStorage.getItem(KEPT));
  const queries = useQueryClient();
  const me = useQuery({
    queryKey: ['me'],
    queryFn: ({ signal }) => call('readMe', {}, { signal }),
    staleTime: 30_000,
  });
  useLanguageOf(me.data?.person.locale);
  const role = me.data && roleAmong(me.data, chosen);
  const isOut = me.error instanceof AuthenticationError;
  // Whoever was in hears that it is over; the address stays, so that they come back to it.
  if (isOut || (me.data && !role)) return <Entrance ended={isOut && me.data !== undefined} />;
  if (!role) {
    return me.error ? <Lost error={me.error} again={() => void me.refetch()} /> : <Waiting />;
  }
  chooseRole(role.id);
  const session: Session = {
    me: me.data!,
    role: { ...role, side: role.kind === 'operator' ? 'platform' : 'partner' },
    choose: (roleId) => {
      sessionStorage.setItem(KEPT, roleId);
      setChosen(roleId);
      void keepRole(me.data!, roleId).then(() => queries.invalidateQueries({ queryKey: ['me'] }));
    },
  };
  return <SessionContext value={session}>{children}</SessionContext>;
}

const Entrance = ({ ended }: { ended: boolean }) => (
  <Suspense fallback={<Waiting />}>
    <SignIn ended={ended} />
  </Suspense>
);

/** The one that was chosen in this tab, as long as it lasts; else the one of the session. */
const roleAmong = (me: Me, chosen: string | null) =>
  me.roles.find(({ id }) => id === chosen) ??
  me.roles.find(({ id }) => id === me.roleId) ??
  me.roles[0];

/** A look is of the tab alone; if the session cannot keep a role, the tab still has it. */
async function keepRole(me: Me, roleId: string): Promise<void> {
  if (!me.roles.some(({ id }) => id === roleId) || me.lookingAs?.id === roleId) return;
  await call('updateMe', { body: { roleId } }).catch(() => undefined);
}

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('This is shown only to people who are signed in');
  return session;
}

/** The role in which the person works just now. */
export const useRole = (): Role => useSession().role;

/** True when the role is shown what is private of this kind; else it is null wherever it stands. */
export const useSees = (kind: PrivateKind): boolean => useRole().sees.includes(kind);

/** True when the role may do what needs a scope; the operator's roles need none to read. */
export function useMay(scope: string): boolean {
  const { side, scopes } = useRole();
  return side === 'platform' || (scopes as readonly string[]).includes(scope);
}
