import classes from './charts.module.css';
import { linear } from './linear.ts';
import { useWidth } from './width.ts';

interface Steps {
  about: string;
  /** From the first to the last; none is larger than the first. */
  steps: readonly { label: string; value: number; text: string }[];
}

const STEP = 64;
const BAR = 26;
const LABELS = 20;

/** How many of those at the beginning come to each step: bars about one middle, joined. */
export function Funnel({ about, steps }: Steps) {
  const { ref, width } = useWidth();
  const most = Math.max(1, ...steps.map(({ value }) => value));
  const whole = Math.min(width, 720);
  const wide = linear([0, most], [0, whole]);
  const half = (value: number) => Math.max(1, wide(value) / 2);
  const middle = whole / 2;
  return (
    <div ref={ref}>
      <svg
        role="img"
        aria-label={about}
        width={whole}
        height={STEP * steps.length}
        className={classes.chart}
      >
        {steps.map(({ label, value, text }, index) => {
          const top = index * STEP + LABELS;
          const next = steps[index + 1];
          return (
            <g key={label}>
              <text x={0} y={top - 6} className={classes.label}>
                {label}
              </text>
              <text x={whole} y={top - 6} textAnchor="end" className={classes.value}>
                {text}
              </text>
              <rect
                x={middle - half(value)}
                y={top}
                width={2 * half(value)}
                height={BAR}
                className={classes.total}
              />
              {next && (
                <path
                  d={between(middle, half(value), half(next.value), top + BAR, top + STEP)}
                  className={classes.total}
                  opacity={0.15}
                />
              )}
            </g>
          );
        })}
      </svg>
    </div>
  );
}

/** What lies between a bar and the next, from half of their widths. */
const between = (x: number, above: number, below: number, top: number, bottom: number): string =>
  `M${x - above} ${top}L${x + above} ${top}L${x + below} ${bottom}L${x - below} ${bottom}Z`;
