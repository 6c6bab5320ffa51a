import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useDurations } from '../../../parts/durations.ts';
import { useFormats } from '../../../parts/formats.ts';
import { type Column, ColumnTable } from '../../../parts/tables/column-table.tsx';
import { useWords } from '../../../shell/language.tsx';
import { useAsked } from '../search.ts';
import { words as all } from '../words.ts';
import { type Item, keyOf, nameOf } from './forest.ts';
import { Outcome } from './node.tsx';

/** What happened to somebody or something, line by line; each opens, and leads to its own chain. */
export function HistoryTable({ label, items }: { label: string; items: readonly Item[] }) {
  const shown = items.filter(({ kind }) => kind !== 'attempt').toReversed();
  return <ColumnTable label={label} columns={useColumns()} rows={shown} keyOf={keyOf} />;
}

function useColumns(): Column<Item>[] {
  const words = useWords(all);
  const { euros, month } = useFormats();
  return [
    { name: words.at, cell: (item) => <Opening item={item} /> },
    { name: words.kind, cell: ({ kind }) => words[kind] },
    {
      name: words.what,
      cell: ({ kind, what, number }) => (
        <Text span size="sm" fw={600}>
          {kind === 'settlement' ? `${what} · v${number}` : what}
        </Text>
      ),
    },
    { name: words.outcome, cell: (item) => <Outcome item={item} /> },
    {
      name: words.amount,
      number: true,
      cell: ({ amountInCents }) => (amountInCents === null ? '' : euros(amountInCents)),
    },
    { name: words.payroll, cell: ({ payroll }) => payroll && month(payroll) },
    { name: words.by, cell: ({ by }) => by?.name },
  ];
}

/** Leads to its details. */
function Opening({ item }: { item: Item }) {
  const { clock } = useDurations();
  const { asked } = useAsked();
  const search = { ...asked, open: nameOf(item) };
  return (
    <Anchor
      size="sm"
      renderRoot={(props) => <Link {...props} to="/happened" search={search} resetScroll={false} />}
    >
      {clock(item.at)}
    </Anchor>
  );
}
