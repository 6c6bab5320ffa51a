import { Box } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { BulletKey, BulletPatterns, BulletScale } from '../../../charts/use/bullet.tsx';
import { usePrinting } from '../../../parts/printing/use-printing.ts';
import { Lost } from '../../../parts/states.tsx';
import { useWords } from '../../../shell/language.tsx';
import { BulletRow } from './bullet-row.tsx';
import classes from './bullets.module.css';
import { type Listed, useRows } from './use-usage.ts';
import { peopleWords } from './words.ts';

const HEIGHT = 40;
/** On a narrow screen the bullet stands below the name. */
const TALL = 66;
/** What goes to a printer: the first of them, not a hundred thousand. */
const PRINTED = 100;

/** A bullet for each person; only the rows in sight are there. */
export function Bullets({ listed, total }: { listed: Listed; total: number }) {
  const words = useWords(peopleWords);
  const box = useRef<HTMLDivElement>(null);
  const rows = useRowsInSight(total, box);
  const { rowAt, failed } = useRows(listed, rows.first, rows.last);
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const index = Number((event.target as HTMLElement).dataset.index ?? -1) + (step ?? 0);
    if (!step || index < 0 || index >= total) return;
    event.preventDefault();
    rows.scrollTo(index);
    box.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus();
  };
  return (
    <>
      <BulletPatterns />
      <BulletKey names={{ ...words, over: words.overLimit }} />
      {failed?.error && <Lost error={failed.error} again={() => void failed.refetch()} />}
      <Box
        component="section"
        ref={box}
        className={classes.box}
        aria-label={words.list}
        tabIndex={0}
        onKeyDown={move}
      >
        <div className={classes.scale}>
          <span className={classes.scaleOf}>
            <BulletScale text={(percent) => `${percent} %`} />
          </span>
        </div>
        <ol className={classes.rows} style={{ height: rows.height }}>
          {rows.shown.map(({ index, start }) => (
            <li
              key={index}
              aria-posinset={index + 1}
              aria-setsize={total}
              className={classes.item}
              style={rows.placed ? { transform: `translateY(${start}px)` } : undefined}
            >
              <BulletRow listed={listed} index={index} usage={rowAt(index)} />
            </li>
          ))}
        </ol>
      </Box>
    </>
  );
}

/** Which rows are drawn, and where; a printer gets the first of them, one below the other. */
function useRowsInSight(total: number, box: React.RefObject<HTMLDivElement | null>) {
  const printing = usePrinting();
  const narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const height = narrow ? TALL : HEIGHT;
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    overscan: 8,
  });
  // Whoever turns the screen or zooms has rows of another height, which it does not see by itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height is what changes
  useEffect(() => virtual.measure(), [virtual, height]);
  const seen = virtual.getVirtualItems();
  const printed = Array.from({ length: Math.min(total, PRINTED) }, (_, index) => ({
    index,
    start: 0,
  }));
  const shown = printing ? printed : seen;
  return {
    shown,
    placed: !printing,
    height: printing ? 'auto' : virtual.getTotalSize(),
    first: shown[0]?.index ?? 0,
    last: shown.at(-1)?.index ?? 0,
    scrollTo: (index: number) => virtual.scrollToIndex(index),
  };
}
