import { invalidField } from '@fringe/contract/errors';
import type { MissingReason } from '@fringe/contract/operations/webhooks/events';
import { type EventId, idBetween, NO_ID } from '../../values/ids.ts';

/** A place in the feed: behind an event, or before the first one of a position. */
export interface Place {
  position: number;
  id: EventId;
}

/** A stretch of the feed that one server has counted. */
export interface Epoch {
  id: string;
  firstPosition: number;
}

/** How far the feed goes at a moment. */
export interface Extent {
  /** From the first to the one that lasts. */
  epochs: readonly Epoch[];
  /** Whatever stands below it has ended: nothing can still come in there. */
  horizon: number;
  /** The last position below it that an event has; null where there is none. */
  newest: number | null;
}

const BEGINNING: Place = { position: 0, id: NO_ID };

/** A cursor: the epoch, the position and the event, in 40 bytes. */
export function cursorOf({ epochs }: Extent, { position, id }: Place): string {
  const bytes = Buffer.alloc(40);
  bytes.write(plain(epochs.at(-1)!.id), 0, 'hex');
  bytes.writeBigInt64BE(BigInt(position), 16);
  bytes.write(plain(id), 24, 'hex');
  return bytes.toString('base64url');
}

/** Where a reader goes on who has read up to a cursor. */
export function placeAfter(extent: Extent, after: string | undefined): Place {
  if (after === undefined) return BEGINNING;
  if (after === 'now') return endOf(extent, BEGINNING);
  const bytes = Buffer.from(after, 'base64url');
  const { epochs, horizon } = extent;
  const known = epochs.findIndex(({ id }) => plain(id) === bytes.toString('hex', 0, 16));
  const position = Number(bytes.readBigInt64BE(16));
  if (known < 0 || position < 0) throw invalidField('query/after', 'is no cursor of this feed');
  const following = epochs[known + 1];
  // Behind the end of an epoch stands what was lost when the database was restored.
  if (following && position >= following.firstPosition) {
    return { position: following.firstPosition, id: NO_ID };
  }
  if (position > horizon) {
    throw invalidField('query/after', 'is of a later state than this database has');
  }
  return { position, id: dashed(bytes.toString('hex', 24)) };
}

/**
 * Where a reader stands who has seen all that there is: behind the newest event, and not at the
 * horizon. A number that a transaction took and did not write down is given again after a crash;
 * below an event that was committed there are none of these.
 */
export const endOf = ({ newest }: Extent, from: Place): Place =>
  newest === null || newest < from.position ? from : { position: newest + 1, id: NO_ID };

/**
 * Where a reader goes on who was shown an event, or none, and for whom all was looked at up to one
 * that may belong to others: not behind it, as that would name it, but never before what was shown.
 */
export function unnamed(last: Place, from: Place, shown: Place | undefined): Place {
  const { position } = last;
  if (position > (shown ?? from).position) return { position, id: NO_ID };
  return shown ?? { position, id: idBetween(from.id, last.id) };
}

const plain = (uuid: string): string => uuid.replaceAll('-', '');

const dashed = (hex: string): EventId =>
  hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** What decides whether a subscription was to get an event. */
export interface Circumstances {
  wantsType: boolean;
  wantsCompany: boolean;
  hasAccess: boolean;
  /** Null without access. */
  grantedLater: boolean | null;
  /** Null where it was not there yet. */
  statusThen: string | null;
  /** True where a delivery that arrived would be forgotten by now. */
  isForgotten: boolean;
}

/** Why a subscription without a delivery has none. */
export function whyMissing(of: Circumstances): MissingReason {
  if (!of.wantsType) return 'other-type';
  if (!of.wantsCompany) return 'other-company';
  if (of.statusThen === null) return 'made-later';
  if (!of.hasAccess) return 'access-withdrawn';
  if (of.grantedLater) return 'access-granted-later';
  if (of.statusThen !== 'enabled') return 'disabled';
  // All of it was so by the order of transactions, but one of these had not ended yet.
  return of.isForgotten ? 'forgotten' : 'same-moment';
}
