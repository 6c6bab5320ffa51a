import { spanUntil } from '../../parts/hours.ts';
import { useRole } from '../../shell/session.tsx';
import { useCall } from '../../shell/use-call.ts';
import { useAsked } from './search.ts';

const LIVE_MS = 10_000;

/** The partner whose webhooks the operator looks at: a link may name only a subscription. */
export function usePartnerId(): string | undefined {
  const { side } = useRole();
  const { partner, subscription } = useAsked().asked;
  const named = useCall(
    'platformReadSubscription',
    { path: { subscriptionId: subscription ?? '' } },
    { enabled: side === 'platform' && !partner && Boolean(subscription) },
  );
  return partner ?? named.data?.partnerId;
}

/** The subscriptions that are looked at: the partner's own, or those of a partner. */
export function useSubscriptions() {
  const { side } = useRole();
  const partnerId = usePartnerId();
  const own = useCall('listSubscriptions', {}, { enabled: side === 'partner' });
  const ofPartner = useCall(
    'listPartnerSubscriptions',
    { path: { partnerId: partnerId ?? '' } },
    { enabled: side === 'platform' && Boolean(partnerId) },
  );
  return side === 'partner' ? own : ofPartner;
}

/** What became of their calls, by the hour. */
export function useFigures() {
  const { side } = useRole();
  const { hours = '24' } = useAsked().asked;
  const partnerId = usePartnerId();
  const query = spanUntil(Date.now(), Number(hours));
  const reading = { keep: true, refetchInterval: LIVE_MS };
  const own = useCall(
    'readAllDeliveryFigures',
    { query },
    { ...reading, enabled: side === 'partner' },
  );
  const ofPartner = useCall(
    'readPartnerDeliveryFigures',
    { path: { partnerId: partnerId ?? '' }, query },
    { ...reading, enabled: side === 'platform' && Boolean(partnerId) },
  );
  return side === 'partner' ? own : ofPartner;
}
