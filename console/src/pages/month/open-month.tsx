import { Paper, Stack, Table, Title } from '@mantine/core';
import { Bars } from '../../charts/bars.tsx';
import { useBenefitNames } from '../../parts/category-words.ts';
import { useFormats } from '../../parts/formats.ts';
import { Picture } from '../../parts/picture.tsx';
import { Empty, Shown } from '../../parts/states.tsx';
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
  return (
    <Picture
      title={words.byCategory}
      picture={<Bars about={words.byCategoryAbout(formats.month(month), total)} bars={bars} />}
      table={
        <Table>
          <Table.Caption>{words.byCategoryAbout(formats.month(month), total)}</Table.Caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{words.category}</Table.Th>
              <Table.Th scope="col" className="number">
                {words.entries}
              </Table.Th>
              <Table.Th scope="col" className="number">
                {words.amount}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {bars.map(({ label, text, entries }) => (
              <Table.Tr key={label}>
                <Table.Th scope="row">{label}</Table.Th>
                <Table.Td className="number">{entries}</Table.Td>
                <Table.Td className="number">{text}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      }
    />
  );
}
