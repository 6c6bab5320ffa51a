import type { Reader } from '../database/statement.ts';
import { horizonOf, type RequestFilter, requestsOn, type Walk, type Way } from './list-queries.ts';
import { daysOfLog, type RequestItem } from './queries.ts';
import { endAt, partsOf, type Span } from './rules.ts';

/** A page looks at no more calls than these, however rare those are that it asks for. */
const MOST_WALKED = 100_000;
const LEAST_WALKED = 1_000;

export interface RequestPage {
  items: RequestItem[];
  /** The id before which the next page goes on; null at the end. */
  next: string | null;
}

/** The calls of a span that match, newest first; a page that looked at enough may have few. */
export async function listRequests(
  reader: Reader,
  span: Span,
  filter: RequestFilter,
  limit: number,
): Promise<RequestPage> {
  const items: RequestItem[] = [];
  if (asksForNothing(filter)) return { items, next: null };
  for (const { way, span: part } of await waysThrough(reader, span, filter)) {
    const walk = walkOf(way, part, filter, limit + 1);
    const wanted = limit + 1 - items.length;
    const found = await requestsOn(reader, walk, filter, wanted);
    // After the page: were it before, calls that came in between would be on no page.
    const horizon = isSorted(way, filter) ? undefined : await horizonOf(reader, walk, filter);
    const end = horizon && endAt(horizon, part);
    // Beyond it, there may be calls of another credential that were not looked at.
    for (const item of found) if (end === undefined || item.id >= end) items.push(item);
    if (items.length > limit) return { items: items.slice(0, limit), next: items[limit - 1]!.id };
    if (end !== undefined) return { items, next: end };
  }
  return { items, next: null };
}

/** True where a filter cannot be met. */
export const asksForNothing = ({ clientIds, operations }: RequestFilter): boolean =>
  clientIds?.length === 0 || operations?.length === 0;

/** Days without indexes are walked through call by call; what comes before, by the best index. */
export async function waysThrough(
  reader: Reader,
  span: Span,
  { employeeId, clientIds }: RequestFilter,
): Promise<{ way: Way; span: Span }[]> {
  if (employeeId === undefined && clientIds === undefined) return [{ way: 'all', span }];
  const [unindexed, indexed] = partsOf(span, await daysOfLog(reader));
  const way: Way = employeeId === undefined ? 'clients' : 'employee';
  return [
    ...unindexed.map((part) => ({ way: 'all' as const, span: part })),
    ...indexed.map((part) => ({ way, span: part })),
  ];
}

/** True when every call on the way is wanted: then as many are looked at as are asked for. */
function isSorted(way: Way, filter: RequestFilter): boolean {
  const others = { ...filter };
  if (way === 'employee') others.employeeId = undefined;
  if (way === 'clients') others.clientIds = undefined;
  return Object.values(others).every((value) => value === undefined);
}

function walkOf(way: Way, span: Span, filter: RequestFilter, wanted: number): Walk {
  if (isSorted(way, filter)) return { way, span, most: wanted };
  const ways = way === 'clients' ? filter.clientIds!.length : 1;
  const most = Math.max(LEAST_WALKED, Math.floor(MOST_WALKED / Math.max(1, ways)));
  return { way, span, most };
}
