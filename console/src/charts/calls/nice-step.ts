/** A step of one, two or five, so that there are at most five lines. */
export function niceStep(most: number): number {
  const rough = most / 4;
  const unit = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((factor) => factor * unit).find((step) => step >= rough) ?? 10 * unit;
}
