import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type YearColumn, YearColumns } from '../../../charts/use/year-columns.tsx';
import { useFormats } from '../../../parts/formats.ts';
import { useWords } from '../../../shell/language.tsx';
import { OVERVIEW, sameOnly, useAsked } from '../use-overview.ts';
import type { MonthPair } from './compared.ts';
import { useChangeText } from './use-change.ts';
import { yearsWords } from './words.ts';

interface Pictured {
  pairs: readonly MonthPair[];
  year: number;
  /** The one that is chosen, and the one that is open. */
  month: string;
  open: string;
  title: string;
}

/** Columns in pairs; a month that the company has leads to its figures. */
export function YearPicture({ pairs, year, month, open, title }: Pictured) {
  const words = useWords(yearsWords);
  const { locale, wholeEuros } = useFormats();
  const { companyId } = useAsked();
  const textOf = useMonthText();
  const short = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' });
  const columns = pairs.map(
    (pair): YearColumn => ({
      ...pair,
      short: short.format(new Date(`${pair.month}-01T00:00:00Z`)),
      open: pair.month === open,
    }),
  );
  return (
    <YearColumns
      about={title}
      columns={columns}
      chosen={month}
      names={{ now: String(year), before: String(year - 1), open: words.openMonth }}
      tick={wholeEuros}
      door={(column, { className, children }) => {
        const text = textOf(column);
        if (column.now === null) {
          return (
            <span className={className} role="img" aria-label={text} title={text}>
              {children}
            </span>
          );
        }
        return (
          <Link
            to={OVERVIEW}
            params={{ companyId }}
            search={(before: object) => ({
              ...before,
              month: column.month === open ? undefined : column.month,
            })}
            resetScroll={false}
            activeOptions={sameOnly}
            className={className}
            title={text}
          >
            <VisuallyHidden>{text}</VisuallyHidden>
            <span aria-hidden="true">{children}</span>
          </Link>
        );
      }}
    />
  );
}

/** All that is to be said of a month and the one a year before. */
function useMonthText() {
  const words = useWords(yearsWords);
  const { euros, month: named } = useFormats();
  const change = useChangeText();
  return ({ month, now, before }: MonthPair): string => {
    if (now === null && before === null) return words.noMonth(named(month));
    return words.monthText(
      named(month),
      now === null ? words.none : euros(now),
      before === null ? words.none : euros(before),
      now === null || before === null ? '–' : change.both(now, before),
    );
  };
}
