import { useEffect, useState } from 'react';
import type { ReplyOf } from '../../shell/api.ts';
import { useCall } from '../../shell/use-call.ts';

export type Happened = ReplyOf<'listEvents'>['events'][number]['event'];

const MOST = 100;
const EVERY_MS = 2_000;

interface Seen {
  companyId: string;
  after: string;
  events: readonly Happened[];
}

/** The events of a company from now on, the newest first. */
export function useStream(companyId: string, paused: boolean) {
  const [kept, setKept] = useState<Seen>({ companyId, after: 'now', events: [] });
  const seen = kept.companyId === companyId ? kept : { companyId, after: 'now', events: [] };
  const read = useCall(
    'listEvents',
    { query: { companyId, after: seen.after } },
    { enabled: !paused, ...(!paused && { refetchInterval: EVERY_MS }) },
  );
  const { data } = read;
  useEffect(() => {
    if (!data) return;
    setKept((before) => {
      const mine =
        before.companyId === companyId ? before : { companyId, after: 'now', events: [] };
      if (data.events.length === 0 && mine.after !== 'now') return before;
      const known = new Set(mine.events.map(({ id }) => id));
      const fresh = data.events.map(({ event }) => event).filter(({ id }) => !known.has(id));
      const events = [...fresh.toReversed(), ...mine.events].slice(0, MOST);
      return { companyId, after: data.next, events };
    });
  }, [data, companyId]);
  return { events: seen.events, error: read.error };
}
