import classes from './days.module.css';

interface Days {
  about: string;
  /** From the oldest to today: whether something came on it, or is missed since. */
  days: readonly { key: string; mark: 'came' | 'none' | 'missed'; title: string }[];
}

const STEP = 10;
const SIZE = 8;

/** A field for each day: full where something came, crossed out where it is missed. */
export function DayMarks({ about, days }: Days) {
  return (
    <svg
      role="img"
      aria-label={about}
      viewBox={`0 0 ${days.length * STEP} ${STEP}`}
      className={classes.marks}
    >
      {days.map(({ key, mark, title }, index) => (
        <g key={key} transform={`translate(${index * STEP + 1} 1)`} className={classes[mark]}>
          <title>{title}</title>
          <rect width={SIZE} height={SIZE} rx={1.5} />
          {mark === 'missed' && (
            <path d={`M2 2 L${SIZE - 2} ${SIZE - 2} M${SIZE - 2} 2 L2 ${SIZE - 2}`} />
          )}
        </g>
      ))}
    </svg>
  );
}
