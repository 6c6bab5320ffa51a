import type { InputOf } from '@fringe/sdk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, type ReplyOf } from '../../../shell/api.ts';
import { useRole } from '../../../shell/session.tsx';
import type { WebhooksSearch } from '../route.ts';

type Own = ReplyOf<'listDeliveries'>;
/** Lists across subscriptions say of which one a delivery is. */
export type ListedDelivery = Own['deliveries'][number] & {
  subscriptionId?: string;
  partnerId?: string;
};
interface Listed {
  deliveries: ListedDelivery[];
  page: Own['page'];
}

const LIVE_MS = 2_000;
const PAGE = 50;

/** The page of deliveries that the address asks for, asked for again while it is live. */
export function useDeliveries(asked: WebhooksSearch, isLive: boolean, limit = PAGE) {
  const { id: roleId, side } = useRole();
  const query = {
    status: asked.state,
    eventType: asked.type as NonNullable<InputOf<'listDeliveries'>['query']>['eventType'],
    companyId: asked.company,
    answer: asked.answer,
    createdFrom: asked.from,
    createdTo: asked.to,
    page: asked.page,
    limit,
  };
  const { partner: partnerId, subscription: subscriptionId } = asked;
  return useQuery({
    queryKey: [roleId, 'deliveries', partnerId, subscriptionId, query],
    queryFn: ({ signal }): Promise<Listed> =>
      side === 'platform'
        ? call('listAllDeliveries', { query: { ...query, partnerId, subscriptionId } }, { signal })
        : call('listDeliveries', { path: { subscriptionId: subscriptionId! }, query }, { signal }),
    enabled: side === 'platform' || Boolean(subscriptionId),
    placeholderData: keepPreviousData,
    refetchInterval: isLive ? LIVE_MS : false,
    refetchOnWindowFocus: isLive,
  });
}
