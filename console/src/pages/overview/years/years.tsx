import { Group, NativeSelect, Paper, Stack, Text, Title } from '@mantine/core';
import { type Category, useBenefitNames } from '../../../parts/category-words.ts';
import { useFormats } from '../../../parts/formats.ts';
import { Picture } from '../../../parts/picture.tsx';
import { Empty, Shown } from '../../../parts/states.tsx';
import { Sideways } from '../../../parts/tables/sideways.tsx';
import { useWords } from '../../../shell/language.tsx';
import { type Point, useAsked, useYears } from '../use-overview.ts';
import { ByCategory } from './by-category.tsx';
import { byCategory, comparedOf, type MonthPair, pairsOf } from './compared.ts';
import { MonthTable } from './month-table.tsx';
import { useChangeText } from './use-change.ts';
import { yearsWords } from './words.ts';
import { YearPicture } from './year-picture.tsx';

export interface OfCompany {
  month: string;
  /** All months that the company has had, and the one that is open. */
  months: readonly string[];
  open: string;
}

/** Months of this year beside those of the last, of all benefits or of one, and by benefit. */
export function Years({ month, months, open }: OfCompany) {
  const words = useWords(yearsWords);
  const { companyId, asked } = useAsked();
  const year = Number(month.slice(0, 4));
  const total = useYears(companyId, year);
  const grouped = useYears(companyId, year, 'category');
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="years">
      <Stack gap="md">
        <div>
          <Title order={2} size="h4" id="years">
            {words.title}
          </Title>
          <Text size="sm" c="var(--quiet)">
            {words.about}
          </Text>
        </div>
        <Shown of={asked.benefit ? grouped : total}>
          {({ points }) => {
            const own = asked.benefit ? pointsOf(points, asked.benefit) : points;
            const pairs = pairsOf(own, year, new Set(months));
            const choices = byCategory(grouped.data?.points ?? [], year);
            if (points.length === 0) {
              const years = [String(year), String(year - 1)] as const;
              return <Empty title={words.empty(...years)}>{words.emptyAdvice}</Empty>;
            }
            return (
              <>
                <BenefitChooser categories={choices.map(({ category }) => category)} />
                <Sentence {...{ pairs, year, open }} />
                <Months {...{ pairs, year, month, open }} />
              </>
            );
          }}
        </Shown>
        <Shown of={grouped}>
          {({ points }) =>
            points.length > 0 && <ByCategory {...{ points, year, months: new Set(months) }} />
          }
        </Shown>
      </Stack>
    </Paper>
  );
}

const pointsOf = (points: readonly Point[], benefit: Category): Point[] =>
  points.filter(({ category }) => category === benefit);

function BenefitChooser({ categories }: { categories: readonly Category[] }) {
  const words = useWords(yearsWords);
  const names = useBenefitNames();
  const { asked, ask } = useAsked();
  const known = [...new Set([...categories, ...(asked.benefit ? [asked.benefit] : [])])];
  return (
    <Group className="not-printed">
      <NativeSelect
        label={words.benefit}
        value={asked.benefit ?? ''}
        onChange={({ currentTarget: { value } }) =>
          ask({ benefit: (value || undefined) as Category | undefined })
        }
        data={[
          { value: '', label: words.all },
          ...known.map((value) => ({ value, label: names.category(value) })),
        ]}
      />
    </Group>
  );
}

/** What there is to say of it in one sentence. */
function Sentence({ pairs, year, open }: Omit<Pictured, 'month'>) {
  const words = useWords(yearsWords);
  const { euros, count, month: named } = useFormats();
  const change = useChangeText();
  const { now, before, months } = comparedOf(pairs);
  const partly = pairs.some((pair) => pair.month === open && pair.before !== null);
  return (
    <Text>
      {months === 0
        ? words.nothingToCompare(String(year - 1))
        : words.same(
            count(months),
            months === 1,
            euros(now),
            euros(before),
            change.both(now, before),
          )}{' '}
      {partly && words.stillOpen(named(open))}
    </Text>
  );
}

interface Pictured {
  pairs: readonly MonthPair[];
  year: number;
  month: string;
  open: string;
}

function Months({ pairs, year, month, open }: Pictured) {
  const words = useWords(yearsWords);
  const names = useBenefitNames();
  const { asked } = useAsked();
  const what = asked.benefit ? names.category(asked.benefit) : words.all;
  const title = words.picture(what, `${year - 1}–${year}`);
  return (
    <Picture
      title={title}
      picture={
        <Sideways label={`${words.month}: ${title}`}>
          <YearPicture {...{ pairs, year, month, open, title }} />
        </Sideways>
      }
      table={<MonthTable {...{ pairs, year, open, title }} />}
    />
  );
}
