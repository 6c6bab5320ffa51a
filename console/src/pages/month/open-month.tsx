import { Paper, Stack, Title } from '@mantine/core';
import { Bars } from '../../charts/bars.tsx';
import { useBenefitNames } from '../../parts/category-words.ts';
import { useFormats } from '../../parts/formats.ts';
import { Picture } from '../../parts/picture.tsx';
import { Empty, Shown } from '../../parts/states.tsx';
import { ColumnTable } from '../../parts/tables/column-table.tsx';
import { useWords } from '../../shell/language.tsx';
import { EverybodyTable } from './changes/everybody-table.tsx';
import { changesWords } from './changes/words.ts';
import { useSums } from './figures.tsx';
import { words as all } from './words.ts';

/** A month that still runs: what has come together until now, by category and by person. */
export function OpenMonth({ companyId, month }: { companyId: string; month: string }) {
  const words = useWords(all);
  const { who } = useWords(changesWords);
  const sums = useSums(companyId, month);
  return (
    <Paper withBorder p="md">
      <Shown of={sums}>
        {({ points }) =>
          points.length === 0 ? (
            <Empty title={words.nothingSpent}>{words.nothingSpentAdvice}</Empty>
          ) : (
            <Stack gap="xl">
              <Categories month={month} points={points} />
              <Stack gap="xs">
                <Title order={3} size="h5">
                  {who}
                </Title>
                <EverybodyTable {...{ companyId, month }} />
              </Stack>
            </Stack>
          )
        }
      </Shown>
    </Paper>
  );
}

interface Categories {
  month: string;
  points: readonly { group: { name: string } | null; netInCents: number; entries: number }[];
}

function Categories({ month, points }: Categories) {
  const words = useWords(all);
  const formats = useFormats();
  const names = useBenefitNames();
  const bars = points
    .toSorted((one, other) => other.netInCents - one.netInCents)
    .map(({ group, netInCents, entries }) => ({
      label: names.category(group?.name ?? 'unknown'),
      value: netInCents,
      text: formats.euros(netInCents),
      entries: formats.count(entries),
    }));
  const total = formats.euros(points.reduce((sum, { netInCents }) => sum + netInCents, 0));
  const about = words.byCategoryAbout(formats.month(month), total);
  return (
    <Picture
      title={words.byCategory}
      picture={<Bars about={about} bars={bars} />}
      table={
        <ColumnTable
          label={about}
          rows={bars}
          keyOf={({ label }) => label}
          columns={[
            { name: words.category, cell: ({ label }) => label },
            { name: words.entries, number: true, cell: ({ entries }) => entries },
            { name: words.amount, number: true, cell: ({ text }) => text },
          ]}
        />
      }
    />
  );
}
