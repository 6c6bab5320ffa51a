import { Anchor, Text } from '@mantine/core';
import { useFormats } from '../../../parts/formats.ts';
import { type Column, ColumnTable } from '../../../parts/tables/column-table.tsx';
import type { ReplyOf } from '../../../shell/api.ts';
import { useWords } from '../../../shell/language.tsx';
import { useAsked } from '../search.ts';
import { callWords } from './words.ts';

type Figures = ReplyOf<'readRequestFigures'>;
type Hour = Figures['hours'][number];

/** The same figures hour by hour; each hour leads to its calls. */
export function HourTable({ figures }: { figures: Figures }) {
  const words = useWords(callWords);
  const { moment, count } = useFormats();
  const { ask } = useAsked();
  const number = true;
  const columns: Column<Hour>[] = [
    {
      name: words.hour,
      cell: ({ hour }) => (
        <Anchor
          component="button"
          type="button"
          size="sm"
          onClick={() => ask({ from: hour, to: hour + 3_599 })}
        >
          {moment(hour)}
        </Anchor>
      ),
    },
    { name: words.succeeded, number, cell: ({ succeeded }) => count(succeeded) },
    { name: words.refused, number, cell: ({ refused }) => count(refused) },
    { name: words.failed, number, cell: ({ failed }) => count(failed) },
    {
      name: words.sum,
      number,
      cell: ({ succeeded, refused, failed }) => count(succeeded + refused + failed),
    },
  ];
  if (figures.hours.length === 0) return <Text size="sm">{words.nothing}</Text>;
  return (
    <ColumnTable
      label={words.hours}
      columns={columns}
      rows={figures.hours.toReversed()}
      keyOf={({ hour }) => String(hour)}
    />
  );
}
