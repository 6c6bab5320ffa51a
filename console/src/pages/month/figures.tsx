import { Group, Paper, Text } from '@mantine/core';
import { useFormats } from '../../parts/formats.ts';
import { useWords } from '../../shell/language.tsx';
import { useTwin } from '../../shell/use-call.ts';
import type { Settlement } from './use-month.ts';
import { words as all } from './words.ts';

/** Sums of the month by category, as they are now. */
export const useSums = (companyId: string, month: string, enabled = true) =>
  useTwin(
    'readCompanySeries',
    { path: { companyId }, query: { from: month, to: month, groupBy: 'category' } },
    { enabled },
  );

interface Month {
  companyId: string;
  month: string;
  versions: readonly Settlement[];
}

/** The first thing to see: how much it is, in which version, and what came since the close. */
export function Figures({ companyId, month, versions }: Month) {
  const words = useWords(all);
  const formats = useFormats();
  const [newest] = versions;
  const first = versions.at(-1);
  const sums = useSums(companyId, month, !newest);
  const points = sums.data?.points ?? [];
  const sum = (of: (point: (typeof points)[number]) => number) =>
    points.reduce((before, point) => before + of(point), 0);
  const entries = newest
    ? versions.reduce((before, one) => before + one.entries, 0)
    : sum((point) => point.entries);
  const shown: [string, string][] = newest
    ? [
        [words.total, formats.euros(newest.netInCents)],
        [words.sinceFirst, formats.difference(newest.netInCents - first!.netInCents)],
        [words.version, String(newest.version)],
        [words.entries, formats.count(entries)],
      ]
    : [
        [words.runningTotal, sums.data ? formats.euros(sum((point) => point.netInCents)) : '…'],
        [words.entries, sums.data ? formats.count(entries) : '…'],
        [words.version, words.openMonth],
      ];
  return (
    <Paper withBorder p="md">
      <Group component="dl" gap="2.5rem" my={0} align="flex-start">
        {shown.map(([name, value], index) => (
          <div key={name}>
            <Text component="dt" size="sm" c="var(--quiet)">
              {name}
            </Text>
            <Text
              component="dd"
              m={0}
              fz={index === 0 ? '1.75rem' : '1.25rem'}
              lh="2.25rem"
              fw={index === 0 ? 650 : 500}
              style={{ fontVariantNumeric: 'tabular-nums' }}
            >
              {value}
            </Text>
          </div>
        ))}
      </Group>
    </Paper>
  );
}
