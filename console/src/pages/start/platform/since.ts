import { useState } from 'react';

/** A day ago, to the hour, so that the same is asked for as long as it is looked at. */
export function useSince(): number {
  const [since] = useState(() => (Math.floor(Date.now() / 3_600_000) - 24) * 3_600);
  return since;
}
