const colours = ['#91a7ff', '#66d9e8', '#faa2c1', '#c0eb75', '#ffb57a'];
/** How far each thread hangs down, in parts of a hundred. */
const lengths = [62, 38, 74, 51, 88, 44, 67, 30, 79, 56, 70, 41, 84, 49, 60, 35];

const threads = lengths.map((length, at) => ({
  x: 3 + at * 6.26,
  length,
  colour: colours[at % colours.length],
}));

/** A fringe: threads of different lengths below an edge. */
export const Threads = ({ className }: { className: string | undefined }) => (
  <svg viewBox="0 0 100 100" preserveAspectRatio="none" className={className} aria-hidden="true">
    {threads.map(({ x, length, colour }) => (
      <line
        key={x}
        x1={x}
        x2={x}
        y1={-2}
        y2={length}
        stroke={colour}
        strokeWidth={6}
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
        opacity={0.85}
      />
    ))}
  </svg>
);
