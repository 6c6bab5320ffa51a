import { linear } from '../linear.ts';
import { useWidth } from '../width.ts';
import { niceStep } from './nice-step.ts';
import classes from './status-columns.module.css';

/** How the calls of some time ended. */
export interface StatusColumn {
  key: number;
  /** The hour below it. */
  short: string;
  /** The day, where one begins. */
  day?: string | undefined;
  succeeded: number;
  refused: number;
  failed: number;
  /** All that is to be said of it. */
  text: string;
}

interface Columns {
  about: string;
  columns: readonly StatusColumn[];
  /** The one that is looked at. */
  chosen?: number | undefined;
  tick(count: number): string;
  names: { succeeded: string; refused: string; failed: string };
  pick(key: number): void;
}

const HEIGHT = 210;
const TOP = 18;
const FLOOR = HEIGHT - 40;
const LEFT = 46;
/** What an hour takes below its column, and what a day does. */
const HOUR_ROOM = 24;
const DAY_ROOM = 62;

/** A column for each time: pale where it succeeded, hatched where refused, solid where failed. */
export function StatusColumns({ about, columns, tick, names, ...rest }: Columns) {
  const { ref, width } = useWidth();
  const sums = columns.map(({ succeeded, refused, failed }) => succeeded + refused + failed);
  const step = niceStep(Math.max(4, ...sums));
  const top = Math.ceil(Math.max(4, ...sums) / step) * step;
  const y = linear([0, top], [FLOOR, TOP]);
  const each = Math.max(1, (width - LEFT) / columns.length);
  const every = Math.ceil(HOUR_ROOM / each);
  const named = daysWithRoom(columns, each, width - LEFT);
  return (
    <div ref={ref}>
      <Key names={names} />
      <svg role="img" aria-label={about} width={width} height={HEIGHT} className={classes.chart}>
        <defs>
          <pattern id="refused-calls" width="6" height="6" patternUnits="userSpaceOnUse">
            <path d="M-1 7 7 -1" className={classes.hatch} />
          </pattern>
        </defs>
        {Array.from({ length: Math.round(top / step) + 1 }, (_, n) => n * step).map((value) => (
          <g key={value}>
            <line x1={LEFT} x2={width} y1={y(value)} y2={y(value)} className={classes.grid} />
            <text x={LEFT - 8} y={y(value) + 4} textAnchor="end" className={classes.tick}>
              {tick(value)}
            </text>
          </g>
        ))}
        {columns.map((column, index) => (
          <Column
            key={column.key}
            {...{ column, y, ...rest }}
            x={LEFT + index * each}
            width={each}
            hour={index % every === 0}
            day={named.has(index)}
          />
        ))}
      </svg>
    </div>
  );
}

interface Drawn extends Pick<Columns, 'chosen' | 'pick'> {
  column: StatusColumn;
  x: number;
  width: number;
  /** Whether there is room for them. */
  hour: boolean;
  day: boolean;
  y(count: number): number;
}

function Column({ column, x, width, hour, day, chosen, pick, y }: Drawn) {
  const { key, short, succeeded, refused, failed, text } = column;
  const wide = Math.max(2, Math.min(36, width * 0.72));
  const left = x + (width - wide) / 2;
  // Whatever there is at all can be seen.
  const rect = (from: number, to: number) => {
    const height = Math.max(1.5, y(from) - y(to));
    return { x: left, width: wide, y: y(from) - height, height };
  };
  const upTo = succeeded + refused;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the table has the same as buttons.
    <g className={classes.column} onClick={() => pick(key)}>
      <title>{text}</title>
      <rect
        {...{ x, width, y: TOP - 4, height: FLOOR - TOP + 4 }}
        className={classes.field}
        data-chosen={chosen === key || undefined}
      />
      {succeeded > 0 && <rect {...rect(0, succeeded)} className={classes.succeeded} />}
      {refused > 0 && <rect {...rect(succeeded, upTo)} className={classes.refused} />}
      {refused > 0 && <rect {...rect(succeeded, upTo)} fill="url(#refused-calls)" />}
      {failed > 0 && <rect {...rect(upTo, upTo + failed)} className={classes.failed} />}
      {failed > 0 && (
        <text x={x + width / 2} y={TOP - 6} textAnchor="middle" className={classes.mark}>
          ‼
        </text>
      )}
      {hour && (
        <text x={x + width / 2} y={FLOOR + 16} textAnchor="middle" className={classes.tick}>
          {short}
        </text>
      )}
      {day && column.day && (
        <text x={x + 2} y={FLOOR + 34} className={classes.day}>
          {column.day}
        </text>
      )}
    </g>
  );
}

/** The days whose names do not run into each other, nor out of the picture. */
function daysWithRoom(columns: readonly StatusColumn[], each: number, width: number): Set<number> {
  const named = new Set<number>();
  let free = 0;
  columns.forEach(({ day }, index) => {
    const x = index * each;
    if (!day || x < free || x + DAY_ROOM > width) return;
    named.add(index);
    free = x + DAY_ROOM;
  });
  return named;
}

/** What each kind of surface stands for. */
const Key = ({ names }: { names: Columns['names'] }) => (
  <ul className={classes.key} aria-hidden="true">
    {(['succeeded', 'refused', 'failed'] as const).map((kind) => (
      <li key={kind}>
        <svg width="16" height="12" aria-hidden="true">
          <rect x="1" y="1" width="14" height="10" className={classes[kind]} />
          {kind === 'refused' && (
            <rect x="1" y="1" width="14" height="10" fill="url(#refused-calls)" />
          )}
        </svg>
        {names[kind]}
      </li>
    ))}
  </ul>
);
