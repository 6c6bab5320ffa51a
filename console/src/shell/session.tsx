import { AuthenticationError } from '@fringe/sdk';
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { Lost, Waiting } from '../parts/states.tsx';
import { call, chooseRole, type ReplyOf, type Side } from './api.ts';
import { SignIn } from './sign-in.tsx';

type Me = ReplyOf<'readMe'>;
export type Role = Me['roles'][number] & { side: Side };

interface Session {
  me: Me;
  role: Role;
  choose(roleId: string): void;
}

const SessionContext = createContext<Session | null>(null);
const KEPT = 'fringe.role';

/** Shows what is inside to whoever is signed in, and the way in to all others. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [chosen, setChosen] = useState(() => sessionStorage.getItem(KEPT));
  const me = useQuery({
    queryKey: ['me'],
    queryFn: ({ signal }) => call('readMe', {}, { signal }),
    staleTime: 30_000,
  });
  if (me.error instanceof AuthenticationError) return <SignIn />;
  if (me.error) return <Lost error={me.error} again={() => void me.refetch()} />;
  if (!me.data) return <Waiting />;
  const role = me.data.roles.find(({ id }) => id === chosen) ?? me.data.roles[0];
  if (!role) return <SignIn />;
  chooseRole(role.id);
  const session: Session = {
    me: me.data,
    role: { ...role, side: role.kind === 'operator' ? 'platform' : 'partner' },
    choose: (roleId) => {
      sessionStorage.setItem(KEPT, roleId);
      setChosen(roleId);
    },
  };
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('This is shown only to people who are signed in');
  return session;
}

/** The role in which the person works just now. */
export const useRole = (): Role => useSession().role;

/** True when the role may do what needs a scope; the operator's roles need none to read. */
export function useMay(scope: string): boolean {
  const { side, scopes } = useRole();
  return side === 'platform' || (scopes as readonly string[]).includes(scope);
}
