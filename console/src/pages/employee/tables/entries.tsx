import { Text } from '@mantine/core';
import { useCategoryNames } from '../../../parts/category-words.ts';
import { useFormats } from '../../../parts/formats.ts';
import { Shown } from '../../../parts/states.tsx';
import type { Column } from '../../../parts/tables/column-table.tsx';
import { useWords } from '../../../shell/language.tsx';
import type { Entry, useEntries } from '../use-employee.ts';
import { Listed } from './listed.tsx';
import { Opening } from './opening.tsx';
import { useReasons } from './use-reasons.ts';
import { tableWords } from './words.ts';

/** Flags that nobody has seen, and that still count. */
export const waits = ({ flags, acknowledged, voidedById }: Entry): boolean =>
  flags.length > 0 && acknowledged === null && voidedById === null;

/** What waits for somebody first; then all as they came, the newest first. */
export const waitingFirst = (entries: readonly Entry[]): Entry[] => [
  ...entries.filter(waits),
  ...entries.filter((one) => !waits(one)),
];

/** What was booked in the month. */
export function Entries({ of }: { of: ReturnType<typeof useEntries> }) {
  const words = useWords(tableWords);
  const { count } = useFormats();
  const columns = useColumns();
  return (
    <Shown of={of}>
      {({ entries, page }) => (
        <Listed
          title={words.entries}
          none={words.noEntries}
          columns={columns}
          rows={waitingFirst(entries)}
        >
          {page.totalElements > entries.length && (
            <Text size="sm">{words.more(count(entries.length), count(page.totalElements))}</Text>
          )}
        </Listed>
      )}
    </Shown>
  );
}

function useColumns(): Column<Entry>[] {
  const words = useWords(tableWords);
  const names = useCategoryNames();
  const reasons = useReasons();
  const { euros, difference, day } = useFormats();
  const signed = ({ sumType, amountInCents }: Entry) =>
    sumType === 'withdrawn' ? difference(-amountInCents) : euros(amountInCents);
  const remarks = (entry: Entry) =>
    [
      ...reasons.flags(entry).map((text) => `⚑ ${text}`),
      entry.acknowledged && words.acknowledged,
      entry.late && words.late,
      entry.sumType === 'withdrawn' && words.isVoid,
      entry.voidedById && words.voided,
      entry.reason,
    ]
      .filter(Boolean)
      .join(' · ');
  return [
    { name: words.booked, cell: ({ recordedAt }) => day(recordedAt) },
    {
      name: words.concept,
      long: true,
      cell: ({ id, concept }) => <Opening id={id}>{concept}</Opening>,
    },
    { name: words.benefit, cell: ({ category }) => names[category] },
    { name: words.amount, number: true, cell: signed },
    {
      name: words.leftBefore,
      number: true,
      cell: ({ limit }) => (limit ? euros(limit.leftInCents) : '–'),
    },
    { name: words.version, number: true, cell: ({ version }) => version ?? '–' },
    { name: words.flags, long: true, cell: remarks },
  ];
}
