import classes from './charts.module.css';
import { fitted } from './fitted.ts';
import { linear } from './linear.ts';
import { useWidth } from './width.ts';

interface Bars {
  about: string;
  bars: readonly { label: string; value: number; text: string }[];
}

const ROW = 30;
const BAR = 16;

/** A bar for each name, with its figure. */
export function Bars({ about, bars }: Bars) {
  const { ref, width } = useWidth();
  const beside = width >= 480;
  const left = beside ? Math.min(200, width * 0.32) : 0;
  const row = beside ? ROW : ROW + 14;
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const x = linear([0, most], [0, width - left - 100]);
  return (
    <div ref={ref}>
      <svg
        role="img"
        aria-label={about}
        width={width}
        height={row * bars.length}
        viewBox={`0 0 ${width} ${row * bars.length}`}
        className={classes.chart}
      >
        {bars.map(({ label, value, text }, index) => {
          const y = index * row + (beside ? (ROW - BAR) / 2 : 18);
          return (
            <g key={label}>
              <text x={0} y={beside ? y + 13 : y - 4} className={classes.label}>
                {fitted(label, beside ? left : width)}
              </text>
              <rect
                x={left}
                y={y}
                width={Math.max(1, x(Math.max(0, value)))}
                height={BAR}
                className={classes.total}
              />
              <text x={width} y={y + 13} textAnchor="end" className={classes.value}>
                {text}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}
