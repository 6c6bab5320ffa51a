import { useMay, useRole, useSession } from '../../shell/session.tsx';
import type { Tab } from './route.ts';

/** True for those who say who else may enter. */
export const useInvites = (): boolean => {
  const { kind, role } = useRole();
  return kind !== 'company' && role === 'admin';
};

/** What there is to set for the role; everybody has sessions, and mails of their own. */
export function useTabs(): Tab[] {
  const { me, role } = useSession();
  const { side, readOnly } = role;
  const invites = useInvites();
  const webhooks = useMay('webhooks:manage') && side === 'partner' && !readOnly;
  return [
    ...(invites ? (['staff', 'ways'] as const) : []),
    ...(side === 'platform' && invites ? (['keys'] as const) : []),
    ...(webhooks ? (['subscriptions'] as const) : []),
    'sessions',
    ...(me.lookingAs?.id === role.id ? [] : (['notices'] as const)),
  ];
}
