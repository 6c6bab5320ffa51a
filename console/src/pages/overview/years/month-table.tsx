import { useFormats } from '../../../parts/formats.ts';
import { Door } from '../../../parts/people/person-link.tsx';
import { type Column, ColumnTable } from '../../../parts/tables/column-table.tsx';
import { useWords } from '../../../shell/language.tsx';
import { OVERVIEW, sameOnly, useAsked } from '../use-overview.ts';
import { comparedOf, type MonthPair } from './compared.ts';
import { useChangeText } from './use-change.ts';
import { yearsWords } from './words.ts';

interface Shown {
  pairs: readonly MonthPair[];
  year: number;
  open: string;
  title: string;
}

/** The same figures month by month, and the sum of those that can be compared. */
export function MonthTable({ pairs, year, open, title }: Shown) {
  const words = useWords(yearsWords);
  const { now, before } = comparedOf(pairs);
  const columns = useColumns(year, open);
  return (
    <ColumnTable
      label={`${words.difference}: ${title}`}
      columns={columns}
      rows={[...pairs, { month: words.sum, now, before }]}
      keyOf={({ month }) => month}
    />
  );
}

function useColumns(year: number, open: string): Column<MonthPair>[] {
  const words = useWords(yearsWords);
  const { euros, month: named, difference } = useFormats();
  const change = useChangeText();
  const number = true;
  const nameOf = (month: string) =>
    !/^\d/.test(month)
      ? month
      : month === open
        ? `${named(month)} · ${words.openMonth}`
        : named(month);
  return [
    { name: words.month, cell: ({ month }) => nameOf(month) },
    {
      name: String(year - 1),
      number,
      cell: ({ month, before }) => (
        <Amount month={`${year - 1}${month.slice(4)}`} cents={before} euros={euros} open={open} />
      ),
    },
    {
      name: String(year),
      number,
      cell: ({ month, now }) => <Amount month={month} cents={now} euros={euros} open={open} />,
    },
    {
      name: words.difference,
      number,
      cell: ({ now, before }) => (now === null || before === null ? '–' : difference(now - before)),
    },
    {
      name: words.inPercent,
      number,
      cell: ({ now, before }) =>
        now === null || before === null ? '–' : change.inPercent(now, before),
    },
  ];
}

interface AmountOf {
  month: string;
  cents: number | null;
  open: string;
  euros(cents: number): string;
}

/** An amount of a month leads to its figures; a sum of several has no such place. */
function Amount({ month, cents, euros, open }: AmountOf) {
  const { companyId } = useAsked();
  if (cents === null) return '–';
  if (!/^\d{4}-\d\d$/.test(month)) return euros(cents);
  return (
    <Door
      to={OVERVIEW}
      params={{ companyId }}
      search={(before: object) =>
        ({ ...before, month: month === open ? undefined : month }) as never
      }
      resetScroll={false}
      activeOptions={sameOnly}
    >
      {euros(cents)}
    </Door>
  );
}
