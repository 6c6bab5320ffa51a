import { Stack, Title } from '@mantine/core';
import { useBenefitNames } from '../../../parts/category-words.ts';
import { useFormats } from '../../../parts/formats.ts';
import { Door } from '../../../parts/people/person-link.tsx';
import { ColumnTable } from '../../../parts/tables/column-table.tsx';
import { useWords } from '../../../shell/language.tsx';
import { OVERVIEW, type Point, sameOnly, useAsked } from '../use-overview.ts';
import { byCategory, comparedOf, pairsOf } from './compared.ts';
import { useChangeText } from './use-change.ts';
import { yearsWords } from './words.ts';

interface Shown {
  points: readonly Point[];
  year: number;
  months: ReadonlySet<string>;
}

/** What each benefit has done since last year; a name shows it by month. */
export function ByCategory({ points, year, months }: Shown) {
  const words = useWords(yearsWords);
  const names = useBenefitNames();
  const { euros, difference } = useFormats();
  const change = useChangeText();
  const { companyId } = useAsked();
  const number = true;
  const rows = byCategory(points, year).map(({ category, points: own }) => ({
    category,
    ...comparedOf(pairsOf(own, year, months)),
  }));
  if (rows.every(({ months: both }) => both === 0)) return null;
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {words.byCategory}
      </Title>
      <ColumnTable
        label={words.byCategory}
        rows={rows}
        keyOf={({ category }) => category}
        columns={[
          {
            name: words.benefit,
            cell: ({ category }) => (
              <Door
                to={OVERVIEW}
                params={{ companyId }}
                search={(before: object) => ({ ...before, benefit: category }) as never}
                resetScroll={false}
                activeOptions={sameOnly}
                aria-label={words.show(names.category(category))}
              >
                {names.category(category)}
              </Door>
            ),
          },
          { name: String(year - 1), number, cell: ({ before }) => euros(before) },
          { name: String(year), number, cell: ({ now }) => euros(now) },
          { name: words.difference, number, cell: (row) => difference(row.now - row.before) },
          { name: words.inPercent, number, cell: (row) => change.inPercent(row.now, row.before) },
        ]}
      />
    </Stack>
  );
}
