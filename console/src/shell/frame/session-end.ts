interface Lasting {
  /** In epoch seconds, both. */
  idleEndsAt: number;
  endsAt: number;
}

/** So long before the end it is said, in milliseconds. */
const IDLE_NOTICE = 3 * 60_000;
const END_NOTICE = 10 * 60_000;

/**
 * Whether the session is about to end. Every request puts the end for want of use off, so it is
 * counted from the last one; asking the service would be one more.
 */
export function endOf(session: Lasting, readAt: number, usedAt: number, now: number) {
  const idleLeft = session.idleEndsAt * 1000 - readAt + Math.max(usedAt, readAt) - now;
  const left = session.endsAt * 1000 - now;
  const idle = idleLeft < left;
  const least = Math.min(idleLeft, left);
  if (least > (idle ? IDLE_NOTICE : END_NOTICE)) return null;
  return { idle, minutes: Math.max(1, Math.ceil(least / 60_000)), over: least <= 0 };
}
