import { linear } from '../linear.ts';
import classes from './days.module.css';

interface Days {
  /** What is read aloud in place of the picture. */
  about: string;
  days: readonly { key: string; value: number; title: string }[];
  /** The most of any day of the pictures that are compared. */
  most: number;
}

const STEP = 10;
const HEIGHT = 30;

/** A small column for each day, on a line; as wide as there is place. */
export function DayColumns({ about, days, most }: Days) {
  const y = linear([0, Math.max(1, most)], [0, HEIGHT - 2]);
  return (
    <svg
      role="img"
      aria-label={about}
      viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={classes.columns}
    >
      <line x1={0} x2={days.length * STEP} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
      {days.map(({ key, value, title }, index) => (
        <g key={key}>
          <title>{title}</title>
          <rect
            x={index * STEP + 1}
            y={HEIGHT - 1 - (value > 0 ? Math.max(3, y(value)) : 0)}
            width={STEP - 2}
            height={value > 0 ? Math.max(3, y(value)) : 0}
          />
        </g>
      ))}
    </svg>
  );
}
