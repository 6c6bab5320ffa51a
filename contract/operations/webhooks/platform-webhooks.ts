import { forOperator, operation } from '../../operation.ts';
import * as Type from '../../schemas/type.ts';
import { Closed, described, Page, pagingQuery, Uuid } from '../../types.ts';
import {
  Delivery,
  deliveryFilter,
  listDeliveries,
  readDelivery,
  recoverDeliveries,
  redeliver,
} from './deliveries.ts';
import {
  disableSubscription,
  enableSubscription,
  readSubscription,
  WebhookSubscription,
} from './webhooks.ts';

const platform = { api: 'platform', tag: 'Webhooks' } as const;
const partnerId = described(Uuid, 'The partner whose subscription it is.');

/** Lists deliveries of all partners, newest first. */
export const listAllDeliveries = operation({
  ...platform,
  id: 'listAllDeliveries',
  heavy: true,
  method: 'GET',
  path: '/deliveries',
  summary: 'List deliveries across partners, newest first',
  description: 'Also those of deleted subscriptions, and of companies that a partner has lost.',
  query: Closed({
    partnerId: Type.Optional(Uuid),
    subscriptionId: Type.Optional(Uuid),
    ...deliveryFilter,
  }),
  reply: {
    status: 200,
    description: 'The page of deliveries of all partners that match, newest first.',
    body: Closed({
      deliveries: Type.Array(
        Closed({
          ...Delivery.properties,
          partnerId,
          subscriptionId: described(Uuid, 'The subscription that it goes to.'),
        }),
        { description: 'Newest first.' },
      ),
      page: Page,
    }),
  },
});

/** Lists the subscriptions of a partner; never their secrets. */
export const listPartnerSubscriptions = operation({
  ...platform,
  id: 'listPartnerSubscriptions',
  method: 'GET',
  path: '/partners/{partnerId}/webhooks/subscriptions',
  summary: "List a partner's subscriptions",
  query: Closed(pagingQuery),
  reply: {
    status: 200,
    description: "The page of the partner's subscriptions, oldest first, without secrets.",
    body: Closed({
      subscriptions: Type.Array(WebhookSubscription, { description: 'Oldest first.' }),
      page: Page,
    }),
  },
  failures: ['resourceNotFound'],
});

export const platformReadSubscription = forOperator({
  ...readSubscription,
  description: 'Of any partner, which is named; never with its secret.',
  reply: {
    ...readSubscription.reply,
    body: Closed({ ...WebhookSubscription.properties, partnerId }),
  },
} as const);
export const platformEnableSubscription = forOperator(enableSubscription);
export const platformDisableSubscription = forOperator(disableSubscription);
export const platformListDeliveries = forOperator({
  ...listDeliveries,
  description: 'Also those about a company that the partner has lost since.',
} as const);
export const platformReadDelivery = forOperator(readDelivery);
export const platformRedeliver = forOperator({
  ...redeliver,
  description: 'A partner that may no longer see the company gets nothing more about it.',
  failures: [...redeliver.failures, 'companyNotOfPartner'],
} as const);
export const platformRecoverDeliveries = forOperator(recoverDeliveries);
