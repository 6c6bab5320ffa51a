type Span = readonly [from: number, to: number];

/** Where a value stands on a line; nothing else of a library of scales is needed here. */
export const linear =
  ([low, high]: Span, [begin, end]: Span) =>
  (value: number): number =>
    begin + ((value - low) / (high - low || 1)) * (end - begin);
