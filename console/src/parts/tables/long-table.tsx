import { Box, Button, Center, Table } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { inBoth, useWords } from '../../shell/language.tsx';
import { useFormats } from '../formats.ts';
import { usePrinting } from '../printing/use-printing.ts';
import { printingWords } from '../printing/words.ts';
import classes from './long-table.module.css';
import { PastTable, TableEnd } from './past-table.tsx';

const tableWords = inBoth(
  { more: 'Show more', loading: 'Loading' },
  { more: 'Mostrar más', loading: 'Cargando' },
);

interface LongTable<Row> {
  caption: string;
  head: ReactNode;
  /** How many columns there are. */
  columns: number;
  rows: readonly Row[];
  children: (row: Row, index: number) => ReactNode;
  /** How many there are altogether, with those that are not read yet. */
  total: number;
  more?: { has: boolean; busy: boolean; read(): void } | undefined;
}

const ROW = 37;
/** Fewer than these are simply there, and the page scrolls. */
const FEW = 60;

/** A table of any length: only what is seen is drawn, and further pages are read on the way. */
export function LongTable<Row>(props: LongTable<Row>) {
  const { caption, head, columns, rows, children, total, more } = props;
  const words = useWords(tableWords);
  const box = useRef<HTMLElement>(null);
  const end = useId();
  const { whole, before, after, shown } = useSeen(rows.length, box, more);
  return (
    <>
      <PastTable rows={rows.length} end={end} />
      <Box
        component="section"
        ref={box}
        className={classes.box}
        data-whole={whole}
        tabIndex={0}
        aria-label={caption}
      >
        <Table stickyHeader={!whole} highlightOnHover aria-rowcount={total + 1}>
          <Table.Caption className={classes.caption}>{caption}</Table.Caption>
          <Table.Thead>{head}</Table.Thead>
          <Table.Tbody>
            <Space height={before} columns={columns} />
            {shown.map((index) => children(rows[index]!, index))}
            <Space height={after} columns={columns} />
          </Table.Tbody>
        </Table>
      </Box>
      {rows.length < total && <Cut shown={rows.length} total={total} />}
      {more?.has && (
        <Center mt="xs" className="not-printed">
          <Button variant="subtle" size="compact-sm" onClick={more.read} loading={more.busy}>
            {words.more}
          </Button>
        </Center>
      )}
      <TableEnd id={end} />
    </>
  );
}

/** Paper shows what was read; whoever holds it is told that there is more. */
function Cut({ shown, total }: { shown: number; total: number }) {
  const words = useWords(printingWords);
  const { count } = useFormats();
  return <p className="only-printed">{words.rows(count(shown), count(total))}</p>;
}

/** Which rows are drawn, and how much place those before and after them take. */
function useSeen(
  count: number,
  box: RefObject<HTMLElement | null>,
  more: LongTable<unknown>['more'],
) {
  const printing = usePrinting();
  const whole = printing || (count <= FEW && !more?.has);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    overscan: 12,
    enabled: !whole,
  });
  const seen = virtual.getVirtualItems();
  const last = seen.at(-1)?.index ?? -1;
  const wanted = !whole && more?.has && !more.busy && last >= count - 20 && last >= 0;
  useEffect(() => {
    if (wanted) more?.read();
  }, [wanted, more]);
  if (whole)
    return { whole, before: 0, after: 0, shown: Array.from({ length: count }, (_, n) => n) };
  return {
    whole,
    before: seen[0]?.start ?? 0,
    after: virtual.getTotalSize() - (seen.at(-1)?.end ?? 0),
    shown: seen.map(({ index }) => index),
  };
}

/** The place of rows that are not drawn. */
const Space = ({ height, columns }: { height: number; columns: number }) =>
  height > 0 ? (
    <tr>
      <td colSpan={columns} style={{ height, padding: 0 }} />
    </tr>
  ) : null;
