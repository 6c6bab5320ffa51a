import { useTwin } from '../../shell/use-call.ts';

const LIVE_MS = 2_000;

/** The subscription of a delivery, where the address does not name it: the search knows it. */
export function useSubscriptionOf(deliveryId: string, known?: string) {
  const asked = useTwin('search', { query: { q: deliveryId } }, { enabled: !known });
  const found = asked.data?.results.find(({ kind }) => kind === 'delivery')?.path;
  const subscriptionId = known ?? found?.match(/subscriptions\/([^/]+)\//)?.[1];
  return { subscriptionId, isUnknown: asked.isSuccess && !subscriptionId, error: asked.error };
}

/** A delivery; as long as it is on its way it is asked for again and again. */
export function useDelivery(subscriptionId: string | undefined, deliveryId: string) {
  return useTwin(
    'readDelivery',
    { path: { subscriptionId: subscriptionId ?? '', deliveryId } },
    {
      enabled: Boolean(subscriptionId),
      refetchInterval: ({ state }) => (isOver(state.data) ? false : LIVE_MS),
    },
  );
}

const isOver = (delivery: unknown): boolean =>
  delivery !== undefined && (delivery as { status: string }).status !== 'pending';
