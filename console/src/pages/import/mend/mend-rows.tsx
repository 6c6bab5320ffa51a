import { Box } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { call, onSide } from '../../../shell/api.ts';
import { useWords } from '../../../shell/language.tsx';
import { useRole } from '../../../shell/session.tsx';
import type { Mended } from '../report.ts';
import { useAsked } from '../use-asked.ts';
import type { Import } from '../use-import.ts';
import classes from './mend.module.css';
import { MendRow } from './mend-row.tsx';
import type { Row } from './who.ts';
import { mendWords } from './words.ts';

const PAGE = 50;
/** Fewer than these are simply there, and the page scrolls. */
const FEW = 12;
const HEIGHT = 150;

interface Rows {
  one: Import;
  mended: Mended;
  change(mended: Mended): void;
}

/** As many rows in error as there are, of which only those in sight are there. */
export function MendRows({ one, mended, change }: Rows) {
  const words = useWords(mendWords);
  const box = useRef<HTMLDivElement>(null);
  const whole = one.failed <= FEW;
  const virtual = useVirtualizer({
    count: one.failed,
    getScrollElement: () => box.current,
    estimateSize: () => HEIGHT,
    overscan: 4,
    enabled: !whole,
  });
  const seen = virtual.getVirtualItems();
  const places = whole ? Array.from({ length: one.failed }, (_, n) => n) : seen.map((n) => n.index);
  const rowAt = useFailed(one.id, places[0] ?? 0, places.at(-1) ?? 0);
  const before = whole ? 0 : (seen[0]?.start ?? 0);
  const after = whole ? 0 : virtual.getTotalSize() - (seen.at(-1)?.end ?? 0);
  const mend = (place: number, column: number, value: string, sent: string) => {
    const { [column]: _, ...others } = mended.get(place) ?? {};
    const cells = value === sent ? others : { ...others, [column]: value };
    const next = new Map(mended);
    if (Object.keys(cells).length > 0) next.set(place, cells);
    else next.delete(place);
    change(next);
  };
  return (
    <Box ref={box} className={classes.box} data-whole={whole}>
      <ol className={classes.rows} style={{ paddingTop: before, paddingBottom: after }}>
        {places.map((place) => (
          <li key={place} data-index={place} ref={whole ? undefined : virtual.measureElement}>
            <MendRow
              row={rowAt(place)}
              columns={one.columns}
              mended={mended.get(place) ?? none}
              mend={(column, value, sent) => mend(place, column, value, sent)}
              loading={words.loading}
            />
          </li>
        ))}
      </ol>
    </Box>
  );
}

const none = {};

/** The rows in error, as far as their pages have come; only pages in sight are read. */
function useFailed(employeeImportId: string, first: number, last: number) {
  const { id: roleId, side } = useRole();
  const { companyId } = useAsked();
  const from = Math.floor(first / PAGE);
  const pages = Array.from({ length: Math.floor(last / PAGE) - from + 1 }, (_, n) => from + n);
  const results = useQueries({
    queries: pages.map((page) => {
      const query = { outcome: 'failed' as const, page: page + 1, limit: PAGE };
      const input = { path: { companyId, employeeImportId }, query };
      return {
        queryKey: [roleId, 'listImportRows', input],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          call(onSide(side, 'listImportRows'), input, { signal }),
      };
    }),
  });
  return (place: number): Row | undefined =>
    results[Math.floor(place / PAGE) - from]?.data?.rows[place % PAGE];
}
