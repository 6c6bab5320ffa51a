import { niceStep } from './calls/nice-step.ts';
import classes from './committed-columns.module.css';
import { linear } from './linear.ts';
import { useWidth } from './width.ts';

/** What was committed to a month, what is paid of it, and what of it is overdue. */
export interface CommittedColumn {
  month: string;
  /** A few letters. */
  short: string;
  committed: number;
  paid: number;
  overdue: number;
  /** All that is to be said of it. */
  text: string;
}

interface Columns {
  about: string;
  columns: readonly CommittedColumn[];
  /** The month that is open: what lies after it is still to come. */
  open: string;
  tick(cents: number): string;
  names: { paid: string; toCome: string; overdue: string };
}

const HEIGHT = 190;
const TOP = 14;
const FLOOR = HEIGHT - 24;
const LEFT = 62;

/** A column for each month: paid is full, what is to come an outline, overdue hatched on top. */
export function CommittedColumns({ about, columns, open, tick, names }: Columns) {
  const { ref, width } = useWidth();
  const most = Math.max(1, ...columns.map(({ committed }) => committed));
  const step = niceStep(most);
  const top = Math.ceil(most / step) * step;
  const y = linear([0, top], [FLOOR, TOP]);
  // While a window is being drawn wider or narrower there may be no place at all.
  const each = Math.max(1, (width - LEFT) / columns.length);
  return (
    <div ref={ref}>
      <Key names={names} />
      <svg role="img" aria-label={about} width={width} height={HEIGHT} className={classes.chart}>
        <Hatch />
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
            key={column.month}
            {...{ column, y, isOpen: column.month === open }}
            x={LEFT + index * each}
            width={each}
          />
        ))}
      </svg>
    </div>
  );
}

/** Lines of overdue money; its colour alone would not tell it apart. */
const Hatch = () => (
  <defs>
    <pattern id="overdue" width="6" height="6" patternUnits="userSpaceOnUse">
      <path d="M-1 7 7 -1" className={classes.hatch} />
    </pattern>
  </defs>
);

interface Drawn {
  column: CommittedColumn;
  x: number;
  width: number;
  isOpen: boolean;
  y(cents: number): number;
}

function Column({ column, x, width, isOpen, y }: Drawn) {
  const { short, committed, paid, overdue, text } = column;
  const wide = Math.min(44, width * 0.62);
  const left = x + (width - wide) / 2;
  const rect = (from: number, to: number) => ({
    ...{ x: left, width: wide, y: y(to), height: Math.max(0, y(from) - y(to)) },
  });
  return (
    <g>
      <title>{text}</title>
      <rect x={x} y={TOP} width={width} height={FLOOR - TOP} fill="transparent" />
      {committed > 0 && <rect {...rect(0, committed)} className={classes.toCome} />}
      {paid > 0 && <rect {...rect(0, paid)} className={classes.paid} />}
      {overdue > 0 && <rect {...rect(paid, paid + overdue)} className={classes.overdue} />}
      {overdue > 0 && <rect {...rect(paid, paid + overdue)} fill="url(#overdue)" />}
      <text
        x={x + width / 2}
        y={HEIGHT - 6}
        textAnchor="middle"
        className={isOpen ? classes.open : classes.tick}
      >
        {width < 36 ? short.slice(0, 1) : short}
      </text>
    </g>
  );
}

/** What each kind of surface stands for. */
const Key = ({ names }: { names: Columns['names'] }) => (
  <ul className={classes.key} aria-hidden="true">
    {(['paid', 'toCome', 'overdue'] as const).map((kind) => (
      <li key={kind}>
        <svg width="16" height="12" aria-hidden="true">
          <rect x="1" y="1" width="14" height="10" className={classes[kind]} />
          {kind === 'overdue' && <rect x="1" y="1" width="14" height="10" fill="url(#overdue)" />}
        </svg>
        {names[kind]}
      </li>
    ))}
  </ul>
);
