import { Failure } from '@fringe/contract/errors';
import * as figures from '@fringe/contract/operations/webhooks/delivery-figures';
import { partnerExists } from '../../access/queries.ts';
import type { Context } from '../../context.ts';
import type { Reader } from '../../database/statement.ts';
import { type Route, route } from '../../http/route.ts';
import { type HourSpan, hoursAsked } from '../../values/hours.ts';
import type { PartnerId, SubscriptionId } from '../../values/ids.ts';
import { demandOwner } from '../demand-subscription.ts';
import { hoursOf, pendingOf } from './queries.ts';
import { figuresOf } from './rules.ts';

/** What became of deliveries by the hour, for partners and for the operator. */
export const deliveryFigureRoutes = ({ clock, database: { reader } }: Context): Route[] => [
  route(figures.readDeliveryFigures, async ({ caller, path, query }) =>
    ofOne(reader, caller.partnerId!, path.subscriptionId, hoursAsked(query, clock.now())),
  ),
  route(figures.platformReadDeliveryFigures, async ({ path, query }) => {
    const partnerId = await demandOwner(reader, path.subscriptionId);
    return ofOne(reader, partnerId, path.subscriptionId, hoursAsked(query, clock.now()));
  }),
  route(figures.readAllDeliveryFigures, async ({ caller, query }) =>
    ofAll(reader, caller.partnerId!, hoursAsked(query, clock.now())),
  ),
  route(figures.readPartnerDeliveryFigures, async ({ path, query }) => {
    if (!(await partnerExists(reader, path.partnerId))) throw new Failure('resourceNotFound');
    return ofAll(reader, path.partnerId, hoursAsked(query, clock.now()));
  }),
];

async function ofAll(reader: Reader, partnerId: PartnerId, span: HourSpan) {
  const known = await pendingOf(reader, partnerId);
  const ids = known.map(({ subscriptionId }) => subscriptionId);
  const counted = await hoursOf(reader, ids, span.from, span.to);
  return { ...span, subscriptions: figuresOf(known, counted) };
}

async function ofOne(reader: Reader, partnerId: PartnerId, id: SubscriptionId, span: HourSpan) {
  const known = await pendingOf(reader, partnerId, id);
  if (known.length === 0) throw new Failure('resourceNotFound');
  const counted = await hoursOf(reader, [id], span.from, span.to);
  return { ...span, ...figuresOf(known, counted)[0]! };
}
