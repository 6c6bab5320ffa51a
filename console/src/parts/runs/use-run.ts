import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

/** Work that is done in several requests; what is kept of it lets a reload go on with it. */
export interface RunState {
  id: string;
  /** Names the next request: sent twice, it is done once. */
  key: string;
  finished: boolean;
}

const KEPT = 'fringe.run.';
const placeOf = (id: string): string => `${KEPT}${id}`;

/** Keeps a run in this tab, before its first request and after each; older ones make room. */
export function keepRun(run: RunState): void {
  const place = placeOf(run.id);
  for (const other of Object.keys(sessionStorage)) {
    if (other.startsWith(KEPT) && other !== place) sessionStorage.removeItem(other);
  }
  sessionStorage.setItem(place, JSON.stringify(run));
}

function keptRun<Run extends RunState>(id: string | undefined): Run | undefined {
  const text = id && sessionStorage.getItem(placeOf(id));
  return text ? (JSON.parse(text) as Run) : undefined;
}

/**
 * Does the rest of the run that the address names, request by request. Whoever reloads the page
 * finds it where it was; `run` is undefined where another tab has begun it.
 */
export function useRun<Run extends RunState>(
  id: string | undefined,
  next: (run: Run) => Promise<Run>,
) {
  const queries = useQueryClient();
  const [run, setRun] = useState(() => keptRun<Run>(id));
  const [error, setError] = useState<Error | null>(null);
  const step = useRef(next);
  step.current = next;
  useEffect(() => {
    setRun(keptRun<Run>(id));
    setError(null);
  }, [id]);
  useEffect(() => {
    if (!run || run.finished || error) return;
    let left = false;
    step.current(run).then(
      (after) => {
        keepRun(after);
        if (left) return;
        setRun(after);
        if (after.finished) void queries.invalidateQueries();
      },
      (failure: Error) => !left && setError(failure),
    );
    return () => {
      left = true;
    };
  }, [run, error, queries]);
  return { run: run?.id === id ? run : undefined, error, again: () => setError(null) };
}
