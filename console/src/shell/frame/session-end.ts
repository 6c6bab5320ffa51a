interface Lasting {
  /** In epoch seconds, both. */
  idleEndsAt: number;
  endsAt: number;
  /** How long it lasts without use. */
  idleSeconds: number;
}

/** So long before the end it is said, in milliseconds. */
const IDLE_NOTICE = 3 * 60_000;
const END_NOTICE = 10 * 60_000;

/**
 * Whether the session is about to end. Every request of a person puts the end for want of use off,
 * so it is counted from the last one; asking the service would be one more.
 */
export function endOf(session: Lasting, usedAt: number, now: number) {
  const idleEnd = Math.max(session.idleEndsAt * 1000, usedAt + session.idleSeconds * 1000);
  const idleLeft = idleEnd - now;
  const left = session.endsAt * 1000 - now;
  const idle = idleLeft < left;
  const least = Math.min(idleLeft, left);
  if (least > (idle ? IDLE_NOTICE : END_NOTICE)) return null;
  return { idle, minutes: Math.max(1, Math.ceil(least / 60_000)), over: least <= 0 };
}
