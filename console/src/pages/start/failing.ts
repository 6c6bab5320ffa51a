import type { ReplyOf } from '../../shell/api.ts';

type Delivery = ReplyOf<'listAllDeliveries'>['deliveries'][number];

/** A receiver that does not take what it is sent. */
export interface Failing {
  subscriptionId: string;
  partnerId: string;
  /** Deliveries that were given up lately. */
  lost: number;
  /** Deliveries that wait, and whose last call was not taken. */
  pending: number;
}

/** Receivers with deliveries that were given up since a moment, or that fail just now. */
export function failing(
  failed: readonly Delivery[],
  pending: readonly Delivery[],
  since: number,
): Failing[] {
  const lost = failed.filter(({ expiresAt }) => expiresAt >= since);
  const stuck = pending.filter(({ attempts }) => attempts.at(-1)?.error);
  const bySubscription = Map.groupBy([...lost, ...stuck], ({ subscriptionId }) => subscriptionId);
  return [...bySubscription].map(([subscriptionId, some]) => ({
    subscriptionId,
    partnerId: some[0]!.partnerId,
    lost: some.filter(({ status }) => status === 'failed').length,
    pending: some.filter(({ status }) => status === 'pending').length,
  }));
}
