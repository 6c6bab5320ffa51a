import classes from './charts.module.css';
import { fitted } from './fitted.ts';
import { linear } from './linear.ts';
import { useWidth } from './width.ts';

export interface Arrival {
  id: string;
  label: string;
  value: string;
  /** When it was bought and when it came, in epoch seconds. */
  boughtAt: number;
  arrivedAt: number;
}

interface Arrivals {
  about: string;
  arrivals: readonly Arrival[];
  /** When the month was closed, and what that line is called. */
  closedAt: number;
  closed: string;
  /** A day on the axis. */
  day(seconds: number): string;
}

const ROW = 42;
const TOP = 22;
const AXIS = 26;
const SIDE = 8;

/** Each late entry as a way from the day of the purchase to the day on which it came. */
export function LateArrivals({ about, arrivals, closedAt, closed, day }: Arrivals) {
  const { ref, width } = useWidth();
  const times = [closedAt, ...arrivals.flatMap((one) => [one.boughtAt, one.arrivedAt])];
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const margin = Math.max(43_200, (last - first) * 0.04);
  const x = linear([first - margin, last + margin], [SIDE, width - SIDE]);
  const floor = TOP + arrivals.length * ROW;
  const ticks = daysOf(first, last, Math.max(2, Math.floor(width / 110)));
  return (
    <div ref={ref}>
      <svg
        role="img"
        aria-label={about}
        width={width}
        height={floor + AXIS}
        viewBox={`0 0 ${width} ${floor + AXIS}`}
        className={classes.chart}
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1={x(tick)} x2={x(tick)} y1={TOP} y2={floor} className={classes.grid} />
            <text x={x(tick)} y={floor + 18} textAnchor="middle" className={classes.tick}>
              {day(tick)}
            </text>
          </g>
        ))}
        <line x1={x(closedAt)} x2={x(closedAt)} y1={TOP - 6} y2={floor} className={classes.mark} />
        <text
          x={x(closedAt)}
          y={TOP - 10}
          textAnchor={x(closedAt) > width / 2 ? 'end' : 'start'}
          className={classes.note}
        >
          {closed}
        </text>
        {arrivals.map((one, index) => (
          <Way
            key={one.id}
            {...one}
            from={x(one.boughtAt)}
            to={x(one.arrivedAt)}
            y={TOP + index * ROW}
            edge={width}
          />
        ))}
      </svg>
    </div>
  );
}

interface Drawn extends Arrival {
  from: number;
  to: number;
  y: number;
  edge: number;
}

function Way({ label, value, from, to, y, edge }: Drawn) {
  const middle = y + 31;
  return (
    <g>
      <text x={SIDE} y={y + 18} className={classes.label}>
        {fitted(label, edge - 100)}
      </text>
      <text x={edge - SIDE} y={y + 18} textAnchor="end" className={classes.value}>
        {value}
      </text>
      <line x1={from} x2={to} y1={middle} y2={middle} className={classes.way} />
      <circle cx={from} cy={middle} r={5} className={classes.begin} />
      <path d={`M${to},${middle - 7} l7,7 -7,7 -7,-7 z`} className={classes.arrival} />
    </g>
  );
}

const DAY = 86_400;

/** Noons of some days between two moments, evenly apart. */
function daysOf(first: number, last: number, most: number): number[] {
  const begin = Math.floor(first / DAY) * DAY + DAY / 2;
  const count = Math.max(1, Math.ceil((last - begin) / DAY) + 1);
  const step = Math.max(1, Math.ceil(count / most));
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => begin + index * step * DAY);
}
