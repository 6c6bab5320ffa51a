import type { SubscribableType } from '@fringe/contract/events';
import type { Reader } from '../../database/statement.ts';
import { payloadAs } from '../../deliveries/rules.ts';
import type { CompanyId, EmployeeId, PartnerId } from '../../values/ids.ts';
import { canonicalType } from '../rules.ts';
import { findExtent, nextEvents, wayOf } from './queries.ts';
import { cursorOf, endOf, placeAfter } from './rules.ts';

/** What a caller asks of the feed. */
export interface FeedQuery {
  after?: string;
  eventType?: SubscribableType;
  companyId?: CompanyId;
  employeeId?: EmployeeId;
  limit: number;
}

/** A page of the feed: each event as it is sent, and where to go on. */
export interface FeedPage {
  events: { cursor: string; body: string }[];
  next: string;
  more: boolean;
}

/**
 * Reads a page. How far it may go is asked first: whatever has ended by then is seen by the
 * statement after it, so that the two need no transaction.
 */
export async function readFeed(
  reader: Reader,
  partnerId: PartnerId | null,
  { after, eventType, companyId, employeeId, limit }: FeedQuery,
): Promise<FeedPage> {
  const extent = await findExtent(reader, partnerId);
  const from = placeAfter(extent, after);
  const type = eventType && canonicalType(eventType);
  const filter = { partnerId, type, companyId, employeeId };
  const way = wayOf(filter, extent.isMerged);
  const found = await nextEvents(reader, filter, way, from, extent.horizon, limit);
  const last = found.events.length === limit ? found.events.at(-1) : found.stoppedAt;
  return {
    events: found.events.map((one) => ({
      cursor: cursorOf(extent, one),
      body: eventType ? payloadAs(one.body, eventType) : one.body,
    })),
    next: cursorOf(extent, last ?? endOf(extent, from)),
    more: last !== undefined,
  };
}
