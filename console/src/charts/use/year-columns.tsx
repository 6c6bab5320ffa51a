import type { ReactNode } from 'react';
import classes from './year-columns.module.css';

/** A month of this year beside the same month of the year before. */
export interface YearColumn {
  month: string;
  /** Null where there is no such month yet, or was none. */
  now: number | null;
  before: number | null;
  /** Three letters, and the first of them where there is no place for more. */
  short: string;
  /** True while more can come in without being late. */
  open: boolean;
}

interface Shown {
  about: string;
  columns: readonly YearColumn[];
  chosen: string;
  names: { now: string; before: string; open: string };
  tick(cents: number): string;
  /** Makes a month a door: gets what stands in it, and how it looks. */
  door(column: YearColumn, look: { className: string; children: ReactNode }): ReactNode;
}

/** Columns in pairs: the year before as an outline, this year full, the open month hatched. */
export function YearColumns({ about, columns, chosen, names, tick, door }: Shown) {
  const most = Math.max(1, ...columns.flatMap(({ now, before }) => [now ?? 0, before ?? 0]));
  const step = niceStep(most);
  const lines = Array.from({ length: Math.ceil(most / step) + 1 }, (_, n) => n * step);
  const top = lines.at(-1)!;
  const part = (cents: number | null) => `${(Math.max(0, cents ?? 0) / top) * 100}%`;
  return (
    <div>
      <Key names={names} />
      <div className={classes.plot}>
        <div className={classes.scale} aria-hidden="true">
          {lines.map((value) => (
            <span key={value} className={classes.line} style={{ bottom: part(value) }}>
              <span>{tick(value)}</span>
            </span>
          ))}
        </div>
        <ol className={classes.columns} aria-label={about}>
          {columns.map((column) => (
            <li key={column.month} aria-current={column.month === chosen ? 'date' : undefined}>
              {door(column, {
                className: classes.door!,
                children: <Pair column={column} part={part} />,
              })}
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

interface Drawn {
  column: YearColumn;
  part(cents: number | null): string;
}

const Pair = ({ column: { now, before, short, open }, part }: Drawn) => (
  <>
    <span className={classes.place}>
      <span className={classes.before} style={{ height: part(before) }} data-none={!before} />
      <span
        className={open ? classes.open : classes.now}
        style={{ height: part(now) }}
        data-none={!now}
      />
    </span>
    <span className={classes.short} data-letter={short.slice(0, 1)}>
      <span>{short}</span>
    </span>
  </>
);

/** What each kind of surface stands for. */
const Key = ({ names }: { names: Shown['names'] }) => (
  <ul className={classes.key} aria-hidden="true">
    {(['before', 'now', 'open'] as const).map((kind) => (
      <li key={kind}>
        <span className={`${classes.sample} ${classes[kind]}`} />
        {names[kind]}
      </li>
    ))}
  </ul>
);

/** A step of one, two or five, so that there are at most five lines. */
function niceStep(most: number): number {
  const rough = most / 4;
  const unit = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((factor) => factor * unit).find((step) => step >= rough) ?? 10 * unit;
}
