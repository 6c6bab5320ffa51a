import type { RequestFigures } from '@fringe/contract/operations/access/request-figures';
import type { Reader } from '../../database/statement.ts';
import type { HourSpan } from '../../values/hours.ts';
import { momentOf, type PartnerId } from '../../values/ids.ts';
import { horizonOf, type RequestFilter } from '../list-queries.ts';
import { asksForNothing, waysThrough } from '../list-requests.ts';
import { endAt, type Span } from '../rules.ts';
import { callersOf, countedRequests } from './queries.ts';
import { type CountedRequests, figuresOf, hourIds, idsOf } from './rules.ts';

/** Figures look at no more calls than these on each way, however long the hours are. */
const MOST_COUNTED = 200_000;
const LEAST_COUNTED = 1_000;

const nothing: CountedRequests = {
  whole: { requests: 0, first: null, last: null },
  ...{ hours: [], failures: [], operations: [], companies: [], clients: [] },
};

/** Counts the calls of some hours that match, or the newest of them where they are too many. */
export async function countRequests(
  reader: Reader,
  span: HourSpan,
  filter: RequestFilter,
  viewer: PartnerId | null,
): Promise<RequestFigures> {
  const none = asksForNothing(filter);
  const ids = idsOf(span);
  const after = none ? ids.after : await boundOf(reader, ids, filter);
  const counted = none
    ? nothing
    : await countedRequests(reader, { ...ids, after }, hourIds(span), filter);
  const known = counted.clients.flatMap(({ clientId }) => clientId ?? []);
  const countedFrom = Math.ceil(momentOf(after) / 1000);
  return figuresOf(span, countedFrom, counted, await callersOf(reader, known), viewer);
}

/** The id after which calls are counted: the beginning, or where enough of them were seen. */
async function boundOf(reader: Reader, span: Span, filter: RequestFilter): Promise<string> {
  for (const { way, span: part } of await waysThrough(reader, span, filter)) {
    const ways = way === 'clients' ? filter.clientIds!.length : 1;
    const most = Math.max(LEAST_COUNTED, Math.floor(MOST_COUNTED / ways));
    const horizon = await horizonOf(reader, { way, span: part, most }, filter);
    if (horizon !== undefined) return endAt(horizon, part);
  }
  return span.after;
}
