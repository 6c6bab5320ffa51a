import { useId } from 'react';
import classes from './charts.module.css';
import { fitted } from './fitted.ts';
import { linear } from './linear.ts';
import { useWidth } from './width.ts';

interface Step {
  label: string;
  /** What it adds or takes off. */
  value: number;
}

interface Waterfall {
  /** What the whole picture says, in a sentence. */
  about: string;
  start: { label: string; value: number };
  steps: readonly Step[];
  end: { label: string; value: number };
  total(value: number): string;
  difference(value: number): string;
  /** Says where the bars begin when that is not zero. */
  cut(value: number): string;
}

const ROW = 34;
const BAR = 18;

/** A sum, what was added to it and taken off, and the sum that came of it; one row each. */
export function Waterfall(props: Waterfall) {
  const { about, start, steps, end } = props;
  const { ref, width } = useWidth();
  const hatch = useId();
  const rows = rowsOf(props);
  // Narrow screens have the names above the bars, others beside them.
  const beside = width >= 480;
  const left = beside ? Math.min(200, width * 0.32) : 0;
  const right = 92;
  const row = beside ? ROW : ROW + 16;
  const { low, cut } = lowest(start.value, steps, end.value);
  const high = Math.max(...rows.map(({ to, from }) => Math.max(to, from)), low + 1);
  const x = linear([low, high], [left, width - right]);
  const height = row * rows.length + (cut ? 20 : 4);
  return (
    <div ref={ref}>
      <svg
        role="img"
        aria-label={about}
        {...{ width, height }}
        viewBox={`0 0 ${width} ${height}`}
        className={classes.chart}
      >
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse">
          <path d="M0,6 L6,0" className={classes.hatch} />
        </pattern>
        {rows.map((one, index) => (
          <Bar
            key={one.name}
            {...one}
            y={index * row + (beside ? (ROW - BAR) / 2 : 18)}
            x0={x(Math.max(low, Math.min(one.from, one.to)))}
            x1={x(Math.max(one.from, one.to))}
            join={index + 1 < rows.length ? { x: x(one.to), rows: row } : undefined}
            room={beside ? left - 8 : width}
            beside={beside}
            edge={width}
            fill={`url(#${hatch})`}
            cut={cut && one.kind === 'total'}
          />
        ))}
        {cut && (
          <text x={left} y={height - 4} className={classes.note}>
            {props.cut(low)}
          </text>
        )}
      </svg>
    </div>
  );
}

interface Row {
  name: string;
  label: string;
  text: string;
  kind: 'total' | 'more' | 'less';
  from: number;
  to: number;
}

function rowsOf({ start, steps, end, total, difference }: Waterfall): Row[] {
  let sum = start.value;
  const between = steps.map(({ label, value }) => {
    const from = sum;
    sum += value;
    const kind = value < 0 ? ('less' as const) : ('more' as const);
    return { name: `step ${label}`, label, text: difference(value), kind, from, to: sum };
  });
  const whole = (name: string, { label, value }: { label: string; value: number }) => ({
    ...{ name, label, text: total(value), kind: 'total' as const, from: 0, to: value },
  });
  return [whole('start', start), ...between, whole('end', end)];
}

/** Where the bars begin: small changes of a large sum are only seen when it is cut. */
function lowest(start: number, steps: readonly Step[], end: number): { low: number; cut: boolean } {
  const sums = [start, end];
  let sum = start;
  for (const { value } of steps) {
    sum += value;
    sums.push(sum);
  }
  const [least, most] = [Math.min(...sums), Math.max(...sums)];
  if (least <= 0) return { low: Math.min(0, least), cut: false };
  const span = Math.max(most - least, most * 0.001, 1);
  if (span > most * 0.2) return { low: 0, cut: false };
  const unit = 10 ** Math.floor(Math.log10(span));
  return { low: Math.max(0, Math.floor((least - span) / unit) * unit), cut: true };
}

interface Drawn extends Row {
  y: number;
  x0: number;
  x1: number;
  /** Where the line to the next row stands. */
  join: { x: number; rows: number } | undefined;
  beside: boolean;
  /** How much place its name has. */
  room: number;
  edge: number;
  fill: string;
  cut: boolean;
}

function Bar(props: Drawn) {
  const { label, text, kind, y, x0, x1, join, beside, room, edge, fill, cut } = props;
  const width = Math.max(2, x1 - x0);
  return (
    <g>
      <text x={0} y={beside ? y + BAR / 2 + 5 : y - 5} className={classes.label}>
        {fitted(label, room)}
      </text>
      <rect x={x0} y={y} width={width} height={BAR} className={classes[kind]} />
      {kind === 'less' && <rect x={x0} y={y} width={width} height={BAR} fill={fill} />}
      {cut && <path d={`M${x0 + 10},${y - 2} l-5,7 6,4 -6,4 5,9`} className={classes.cut} />}
      {join && (
        <line x1={join.x} x2={join.x} y1={y + BAR} y2={y + join.rows} className={classes.join} />
      )}
      <text x={edge} y={y + BAR / 2 + 5} textAnchor="end" className={classes.value}>
        {text}
      </text>
    </g>
  );
}
