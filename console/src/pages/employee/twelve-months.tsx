import { Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type MonthColumn, MonthColumns } from '../../charts/month-columns.tsx';
import { type Category, categories, useCategoryNames } from '../../parts/category-words.ts';
import { useFormats } from '../../parts/formats.ts';
import { Shown } from '../../parts/states.tsx';
import { useWords } from '../../shell/language.tsx';
import { categoryOf } from './benefits.ts';
import classes from './employee.module.css';
import { monthAfter, monthsBetween } from './months.ts';
import { EMPLOYEE } from './search.ts';
import { Listed } from './tables/listed.tsx';
import { type Point, type Usage, useSeries, useUsages, type Whose } from './use-employee.ts';
import { words as all } from './words.ts';

interface Asked {
  whose: Whose;
  /** The last of them. */
  to: string;
  chosen: string;
  asTable: boolean;
}

/** Twelve months of each benefit, with a tick at the limit of each; a month leads to itself. */
export function TwelveMonths({ whose, to, chosen, asTable }: Asked) {
  const words = useWords(all);
  const series = useSeries(whose, to);
  const usages = useUsages(whose, monthAfter(to, -11), to);
  const strips = useStrips(monthsBetween(monthAfter(to, -11), to), usages);
  return (
    <Stack component="section" gap="sm" aria-labelledby="twelve">
      <Title order={2} size="h3" id="twelve">
        {words.twelve}
      </Title>
      <Shown of={series}>
        {({ points }) =>
          asTable ? (
            <AsTable strips={strips(points)} />
          ) : (
            <>
              <Text size="sm" c="var(--quiet)">
                {words.legendTwelve}
              </Text>
              <div className={classes.strips}>
                {strips(points).map((strip) => (
                  <Strip key={strip.category} strip={strip} chosen={chosen} />
                ))}
              </div>
            </>
          )
        }
      </Shown>
    </Stack>
  );
}

interface StripOf {
  id: string;
  category: Category;
  columns: MonthColumn[];
}

/** The columns of each category that was used at all. */
function useStrips(months: readonly string[], usages: readonly (Usage[] | undefined)[]) {
  const words = useWords(all);
  const { euros, month: named, locale } = useFormats();
  const short = new Intl.DateTimeFormat(locale, { month: 'narrow', timeZone: 'UTC' });
  const limitOf = (index: number, category: Category): number | null => {
    const limit = usages[index]?.find((one) => categoryOf(one) === category)?.limit;
    return limit?.period === 'payroll' ? limit.amount.amountInCents : null;
  };
  const column = (month: string, cents: number, limit: number | null): MonthColumn => ({
    month,
    cents,
    limit,
    short: short.format(new Date(`${month}-01T00:00:00Z`)),
    text: words.monthText(
      named(month),
      euros(cents),
      limit === null ? '' : words.ofLimit(euros(limit)),
    ),
  });
  return (points: readonly Point[]): StripOf[] =>
    categories
      .map((category) => ({ category, of: points.filter(({ group }) => group?.name === category) }))
      .filter(({ of }) => of.length > 0)
      .map(({ category, of }) => ({
        id: category,
        category,
        columns: months.map((month, index) => {
          const used = of.find(({ period }) => period === month)?.netInCents ?? 0;
          return column(month, used, limitOf(index, category));
        }),
      }));
}

function Strip({ strip, chosen }: { strip: StripOf; chosen: string }) {
  const names = useCategoryNames();
  return (
    <div>
      <Title order={3} size="h5">
        {names[strip.category]}
      </Title>
      <MonthColumns
        columns={strip.columns}
        chosen={chosen}
        door={({ month, text }, look) => (
          <Link
            from={EMPLOYEE}
            to="."
            search={(before) => ({ ...before, month, category: strip.category, open: undefined })}
            resetScroll={false}
            aria-label={text}
            title={text}
            {...look}
          />
        )}
      />
    </div>
  );
}

function AsTable({ strips }: { strips: readonly StripOf[] }) {
  const words = useWords(all);
  const names = useCategoryNames();
  const { euros, locale } = useFormats();
  const short = new Intl.DateTimeFormat(locale, {
    month: 'short',
    year: '2-digit',
    timeZone: 'UTC',
  });
  const months = strips[0]?.columns.map(({ month }) => month) ?? [];
  return (
    <Listed
      small
      title={words.byMonth}
      none={words.nothing}
      rows={strips}
      columns={[
        { name: words.benefit, cell: ({ category }) => names[category] },
        ...months.map((month, index) => ({
          name: short.format(new Date(`${month}-01T00:00:00Z`)),
          number: true as const,
          cell: ({ columns }: StripOf) => {
            const { cents, limit } = columns[index]!;
            return (
              <>
                <div>{euros(cents)}</div>
                {limit !== null && (
                  <div className={classes.quiet}>{words.ofLimit(euros(limit))}</div>
                )}
              </>
            );
          },
        })),
      ]}
    />
  );
}
