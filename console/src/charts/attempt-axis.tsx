import { useElementSize } from '@mantine/hooks';
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

const WIDEST = 736;
const HEIGHT = 64;
const LINE = 30;
const PAD = 18;
const TICKS = [5, 60, 600, 3_600, 21_600, 86_400, 259_200];
const FEW_TICKS = [60, 3_600, 86_400];
/** Below this only every other tick has room for its name. */
const NARROW = 480;

/** Calls on an axis that is wide at its beginning, where most of them are. */
export function AttemptAxis({ label, marks, end, tick }: Props) {
  const { ref, width: room } = useElementSize<HTMLDivElement>();
  const width = Math.min(WIDEST, room);
  const x = scaleSymlog([0, end], [PAD, Math.max(PAD, width - PAD)]).constant(10);
  const ticks = width < NARROW ? FEW_TICKS : TICKS.filter((one) => one <= end);
  return (
    <div ref={ref}>
      <svg role="img" aria-label={label} width={width} height={HEIGHT} display="block">
        <line x1={PAD} x2={width - PAD} y1={LINE} y2={LINE} stroke="var(--line)" strokeWidth={2} />
        {ticks.map((one) => (
          <g key={one} transform={`translate(${x(one)} ${LINE})`}>
            <line y1={-6} y2={6} stroke="var(--line)" strokeWidth={1} />
            <text y={28} fontSize={13} textAnchor="middle" fill="var(--quiet)">
              {tick(one)}
            </text>
          </g>
        ))}
        {marks.map((one) => (
          <g
            key={`${one.kind} ${one.at}`}
            transform={`translate(${x(Math.min(one.at, end))} ${LINE})`}
          >
            <title>{one.title}</title>
            <Mark kind={one.kind} />
          </g>
        ))}
      </svg>
    </div>
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
