import { scaleSqrt } from 'd3-scale';

export interface Field {
  key: number;
  calls: number;
  refused: number;
  lost: number;
  /** What a pointer is told. */
  title: string;
}

interface Props {
  label: string;
  fields: readonly Field[];
  /** The most calls of any field of the picture, so that rows can be compared. */
  most: number;
  width: number;
  short: (count: number) => string;
  pick: (key: number) => void;
}

export const STRIP_HEIGHT = 38;
const GAP = 2;

/** A row of hours: how many calls, and with a cross and a frame how many were not taken. */
export function HourStrip({ label, fields, most, width, short, pick }: Props) {
  const step = width / fields.length;
  const tint = scaleSqrt([0, Math.max(1, most)], [0, 0.34]);
  return (
    <svg role="img" aria-label={label} width={width} height={STRIP_HEIGHT} display="block">
      {fields.map((field, index) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the table has the same as buttons.
        <g
          key={field.key}
          transform={`translate(${index * step} 0)`}
          onClick={() => pick(field.key)}
          style={{ cursor: 'pointer' }}
        >
          <title>{field.title}</title>
          <Cell field={field} width={step - GAP} tint={tint(field.calls)} short={short} />
        </g>
      ))}
    </svg>
  );
}

interface CellProps {
  field: Field;
  width: number;
  tint: number;
  short: Props['short'];
}

function Cell({ field: { calls, refused, lost }, width, tint, short }: CellProps) {
  const middle = { x: width / 2, textAnchor: 'middle', style: figures } as const;
  const isTrouble = refused > 0 || lost > 0;
  return (
    <>
      <rect width={width} height={STRIP_HEIGHT} rx={3} fill="var(--paper)" />
      <rect
        width={width}
        height={STRIP_HEIGHT}
        rx={3}
        fill={calls === 0 ? 'var(--line)' : 'var(--series-1)'}
        fillOpacity={calls === 0 ? 0.18 : isTrouble ? 0 : 0.06 + tint}
      />
      {isTrouble && <Frame width={width} twice={lost > 0} />}
      {refused > 0 && (
        <text {...middle} y={17} fontSize={12} fontWeight={700} fill="var(--bad)">
          ✕{short(refused)}
        </text>
      )}
      {calls > 0 && (
        <text {...middle} y={refused > 0 ? 31 : 24} fontSize={11} fill="var(--ink)">
          {short(calls)}
        </text>
      )}
    </>
  );
}

function Frame({ width, twice }: { width: number; twice: boolean }) {
  const frame = { fill: 'none', stroke: 'var(--bad)', strokeWidth: 1.5 } as const;
  return (
    <>
      <rect x={0.75} y={0.75} width={width - 1.5} height={STRIP_HEIGHT - 1.5} rx={3} {...frame} />
      {twice && (
        <rect
          x={3.25}
          y={3.25}
          width={width - 6.5}
          height={STRIP_HEIGHT - 6.5}
          rx={2}
          {...frame}
          strokeWidth={1}
        />
      )}
    </>
  );
}

const figures = { fontVariantNumeric: 'tabular-nums', pointerEvents: 'none' } as const;
