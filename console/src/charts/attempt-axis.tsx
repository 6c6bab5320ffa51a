import { scaleSymlog } from 'd3-scale';

export interface AxisMark {
  /** Seconds after the beginning. */
  at: number;
  kind: 'taken' | 'refused' | 'next';
  /** What a pointer is told. */
  title: string;
}

interface Props {
  label: string;
  marks: readonly AxisMark[];
  /** Where the axis ends, in seconds. */
  end: number;
  tick: (seconds: number) => string;
}

const WIDTH = 560;
const HEIGHT = 76;
const LINE = 30;
const PAD = 18;
const TICKS = [5, 60, 600, 3_600, 21_600, 86_400, 259_200];

/** Calls on an axis that is wide at its beginning, where most of them are. */
export function AttemptAxis({ label, marks, end, tick }: Props) {
  const x = scaleSymlog([0, end], [PAD, WIDTH - PAD]).constant(10);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      style={{ width: '100%', maxWidth: '46rem', display: 'block' }}
    >
      <line x1={PAD} x2={WIDTH - PAD} y1={LINE} y2={LINE} stroke="var(--line)" strokeWidth={2} />
      {TICKS.filter((one) => one <= end).map((one) => (
        <g key={one} transform={`translate(${x(one)} ${LINE})`}>
          <line y1={-6} y2={6} stroke="var(--line)" strokeWidth={1} />
          <text y={28} fontSize={13} textAnchor="middle" fill="var(--quiet)">
            {tick(one)}
          </text>
        </g>
      ))}
      {marks.map((one) => (
        <g key={`${one.kind} ${one.at}`} transform={`translate(${x(Math.min(one.at, end))} ${LINE})`}>
          <title>{one.title}</title>
          <Mark kind={one.kind} />
        </g>
      ))}
    </svg>
  );
}

/** Told apart by form: a cross, a full disc, an open ring. */
function Mark({ kind }: { kind: AxisMark['kind'] }) {
  if (kind === 'refused') {
    return (
      <>
        <circle r={9} fill="var(--paper)" />
        <path d="M-6-6 6 6M6-6-6 6" stroke="var(--bad)" strokeWidth={3} strokeLinecap="round" />
      </>
    );
  }
  const color = kind === 'taken' ? 'var(--good)' : 'var(--series-1)';
  return (
    <circle
      r={7}
      fill={kind === 'taken' ? color : 'var(--paper)'}
      stroke={color}
      strokeWidth={2.5}
      strokeDasharray={kind === 'next' ? '3 2.5' : undefined}
    />
  );
}
