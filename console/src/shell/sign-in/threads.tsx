const colours = ['#91a7ff', '#66d9e8', '#faa2c1', '#c0eb75', '#ffb57a'];
/** How far each thread hangs down, in parts of a hundred. */
const lengths = [62, 38, 74, 51, 88, 44, 67, 30, 79, 56, 70, 41, 84, 49, 60, 35];

/** A fringe: threads of different lengths below an edge. */
export const Threads = ({ className }: { className: string | undefined }) => (
  <svg viewBox="0 0 100 100" preserveAspectRatio="none" className={className} aria-hidden="true">
    {lengths.map((length, at) => (
      <line
        key={`${at} ${length}`}
        x1={3 + at * 6.26}
        x2={3 + at * 6.26}
        y1={-2}
        y2={length}
        stroke={colours[at % colours.length]}
        strokeWidth={6}
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
        opacity={0.85}
      />
    ))}
  </svg>
);
