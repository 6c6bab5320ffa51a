import { useFormats } from '../../../../parts/formats.ts';
import { Door } from '../../../../parts/people/person-link.tsx';
import { ColumnTable } from '../../../../parts/tables/column-table.tsx';
import { useWords } from '../../../../shell/language.tsx';
import { daysFrom } from '../dates.ts';
import { opening } from '../search.ts';
import type { Figures } from './figures.ts';
import { useReasonName } from './reasons.ts';
import { words as all } from './words.ts';

/** The same day by day, the newest first: each number is a door to what it counts. */
export function RefusalTable({ figures: { from, to, codes } }: { figures: Figures }) {
  const words = useWords(all);
  const nameOf = useReasonName();
  const { date, count } = useFormats();
  const dates = daysFrom(from, to).toReversed();
  const columns = codes.map(({ code, days }) => ({
    name: nameOf(code),
    number: true as const,
    cell: (day: string) => {
      const refused = days.find((one) => one.date === day)?.refused ?? 0;
      if (refused === 0) return count(0);
      return (
        <Door
          to="/"
          search={opening({ refused: code, on: day }) as never}
          resetScroll={false}
          underline="always"
          aria-label={`${nameOf(code)}, ${date(day)}: ${count(refused)}`}
        >
          {count(refused)}
        </Door>
      );
    },
  }));
  return (
    <ColumnTable
      label={words.refusals}
      rows={dates}
      keyOf={(day) => day}
      columns={[{ name: words.day, cell: (day: string) => date(day) }, ...columns]}
    />
  );
}
