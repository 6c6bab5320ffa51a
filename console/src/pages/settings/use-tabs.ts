import { useMay, useRole } from '../../shell/session.tsx';
import type { Tab } from './route.ts';

/** True for those who say who else may enter. */
export const useInvites = (): boolean => {
  const { kind, role } = useRole();
  return kind !== 'company' && role === 'admin';
};

/** What there is to set for the role; everybody has sessions. */
export function useTabs(): Tab[] {
  const { side, readOnly } = useRole();
  const invites = useInvites();
  const webhooks = useMay('webhooks:manage') && side === 'partner' && !readOnly;
  return [
    ...(invites ? (['staff', 'ways'] as const) : []),
    ...(side === 'platform' && invites ? (['keys'] as const) : []),
    ...(webhooks ? (['subscriptions'] as const) : []),
    'sessions',
  ];
}
