import type { ReactNode } from 'react';
import classes from './month-columns.module.css';

/** What was used in a month, and how much might have been. */
export interface MonthColumn {
  month: string;
  cents: number;
  /** Null where no limit held, or where it was one of the whole year. */
  limit: number | null;
  /** One or two letters. */
  short: string;
  /** All that is to be said of it. */
  text: string;
}

interface Shown {
  columns: readonly MonthColumn[];
  chosen: string;
  /** Makes a column a door: gets what stands in it, and how it looks. */
  door(column: MonthColumn, look: { className: string; children: ReactNode }): ReactNode;
}

/** Columns of months, each with a tick at its limit. */
export function MonthColumns({ columns, chosen, door }: Shown) {
  const most = Math.max(1, ...columns.flatMap(({ cents, limit }) => [cents, limit ?? 0]));
  const part = (cents: number) => `${(Math.max(0, cents) / most) * 100}%`;
  return (
    <ol className={classes.columns}>
      {columns.map((column) => {
        const { month, cents, limit, short } = column;
        const over = limit !== null && cents > limit;
        return (
          <li key={month} aria-current={month === chosen ? 'date' : undefined}>
            {door(column, {
              className: classes.door!,
              children: (
                <>
                  <span className={classes.place}>
                    <span
                      className={`${classes.bar} ${over ? classes.over : ''}`}
                      style={{ height: part(cents) }}
                    />
                    {limit !== null && (
                      <span className={classes.tick} style={{ bottom: part(limit) }} />
                    )}
                  </span>
                  <span className={classes.short}>{short}</span>
                </>
              ),
            })}
          </li>
        );
      })}
    </ol>
  );
}
