import type { ReplyOf } from '../../../shell/api.ts';
import { useRole } from '../../../shell/session.tsx';
import { useCall } from '../../../shell/use-call.ts';
import { useFigures } from '../requests/use-requests.ts';
import { useAsked } from '../search.ts';

export type Figures = ReplyOf<'readRequestFigures'>;
const MOST_KEYS = 250;

/** The key of a program, and whoever called with it; keys are listed to the operator. */
export function useKey(clientId: string) {
  const { side } = useRole();
  const { partner } = useAsked().asked;
  const caller = useFigures().data?.clients.find((one) => one.clientId === clientId);
  const partnerId = partner ?? caller?.partnerId ?? undefined;
  const listed = useCall(
    'listCredentials',
    { path: { partnerId: partnerId ?? '' }, query: { limit: MOST_KEYS } },
    { enabled: side === 'platform' && partnerId !== undefined },
  );
  const key = listed.data?.credentials.find((one) => one.clientId === clientId);
  return { key, caller, partnerId };
}
