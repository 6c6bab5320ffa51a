import { Text } from '@mantine/core';
import { useFormats } from '../../../../parts/formats.ts';
import { Door } from '../../../../parts/people/person-link.tsx';
import { ColumnTable } from '../../../../parts/tables/column-table.tsx';
import { useWords } from '../../../../shell/language.tsx';
import { type ClosingState, closingStates } from '../../route.ts';
import { opening } from '../search.ts';
import type { ClosingDay } from './closing-day.ts';
import { words as all } from './words.ts';

/** The same as the calendar, day by day. */
export function ClosingTable({ month, days }: { month: string; days: readonly ClosingDay[] }) {
  const words = useWords(all);
  const { date, count, month: named } = useFormats();
  if (days.length === 0) return <Text c="var(--quiet)">{words.noClosings}</Text>;
  const column = (state: ClosingState) => ({
    name: words[`${state}Name`],
    number: true as const,
    cell: (day: ClosingDay) =>
      day[state] > 0 ? (
        <Door
          to="/"
          search={opening({ day: day.date, state }) as never}
          resetScroll={false}
          underline="always"
          aria-label={`${words[state](day[state])}, ${date(day.date)}`}
        >
          {count(day[state])}
        </Door>
      ) : (
        count(0)
      ),
  });
  return (
    <ColumnTable
      label={words.closesIn(named(month))}
      rows={days}
      keyOf={({ date }) => date}
      columns={[
        { name: words.day, cell: ({ date: day }) => date(day) },
        ...closingStates.map(column),
      ]}
    />
  );
}
