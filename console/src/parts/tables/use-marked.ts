import { type ChangeEvent, useRef, useState } from 'react';

/** For the box of a row: `idAt` names the rows that are known, by their place. */
export type Mark = (
  event: ChangeEvent<HTMLInputElement>,
  index: number,
  idAt: (index: number) => string | undefined,
) => void;

/** Which rows are marked; with the Shift key, all from the last one that was marked to this. */
export function useMarked() {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const last = useRef(-1);
  const mark: Mark = (event, index, idAt) => {
    const { checked } = event.currentTarget;
    const ranged = (event.nativeEvent as MouseEvent).shiftKey && last.current >= 0;
    const [from, to] = ranged ? [last.current, index].sort((a, b) => a - b) : [index, index];
    last.current = index;
    setMarked((before) => {
      const after = new Set(before);
      for (let place = from!; place <= to!; place += 1) {
        const id = idAt(place);
        if (id === undefined) continue;
        if (checked) after.add(id);
        else after.delete(id);
      }
      return after;
    });
  };
  const markAll = (ids: readonly string[]) => setMarked(new Set(ids));
  return { marked, mark, markAll };
}
