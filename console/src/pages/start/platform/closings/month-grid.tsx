import { VisuallyHidden } from '@mantine/core';
import { useFormats } from '../../../../parts/formats.ts';
import { Door } from '../../../../parts/people/person-link.tsx';
import { useWords } from '../../../../shell/language.tsx';
import { today } from '../../days.ts';
import { type ClosingState, closingStates } from '../../route.ts';
import { weeksOf } from '../dates.ts';
import { opening } from '../search.ts';
import type { ClosingDay } from './closing-day.ts';
import classes from './month-grid.module.css';
import { words as all } from './words.ts';

/** A sign for each state, so that it is not told by its colour alone. */
export const signs: Record<ClosingState, string> = {
  overdue: '▲',
  due: '○',
  closed: '✓',
  settledAgain: '↻',
};

interface Month {
  month: string;
  days: readonly ClosingDay[];
}

/** A month, week by week: how many months of companies close on each day, each a door. */
export function MonthGrid({ month, days }: Month) {
  const words = useWords(all);
  const { locale, month: named } = useFormats();
  const weeks = weeksOf(month);
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  const long = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  // The second week of a month is whole.
  const names = weeks[1]!.map((day) => new Date(day!));
  return (
    <table className={classes.grid}>
      <caption>
        <VisuallyHidden>{words.closesIn(named(month))}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {names.map((day) => (
            <th key={long.format(day)} scope="col" abbr={long.format(day)}>
              {weekday.format(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, index) => (
          <tr key={week.find(Boolean)}>
            {week.map((day, place) => (
              <td
                key={day ?? `${index} ${place}`}
                className={day ? classes.day : classes.other}
                data-today={day === today() || undefined}
              >
                {day && <Day day={day} counts={days.find(({ date }) => date === day)} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Day({ day, counts }: { day: string; counts: ClosingDay | undefined }) {
  const words = useWords(all);
  const { date } = useFormats();
  const number = Number(day.slice(8));
  if (!counts) return <span className={classes.number}>{number}</span>;
  return (
    <>
      <Door
        to="/"
        search={opening({ day }) as never}
        resetScroll={false}
        className={classes.number}
        aria-label={words.allOf(date(day))}
      >
        {number}
      </Door>
      {closingStates
        .filter((state) => counts[state] > 0)
        .map((state) => (
          <Door
            key={state}
            to="/"
            search={opening({ day, state }) as never}
            resetScroll={false}
            underline="never"
            className={`${classes.count} ${classes[state]}`}
            aria-label={`${words[state](counts[state])}, ${date(day)}`}
          >
            <span aria-hidden="true">{signs[state]}</span> {counts[state]}
          </Door>
        ))}
    </>
  );
}

/** What the signs stand for. */
export function Legend() {
  const words = useWords(all);
  return (
    <ul className={classes.legend}>
      {closingStates.map((state) => (
        <li key={state}>
          <span aria-hidden="true" className={classes[state]}>
            {signs[state]}
          </span>{' '}
          {words[`${state}Name`]}
        </li>
      ))}
    </ul>
  );
}
