/**
 * Of many ways to do the same wrong, each operation is sent some in turn, so that every operation
 * gets one and every way goes to many operations. `npm run prove` sends all to all.
 */
export function inTurn<T>(ways: readonly T[], turn: number, count = 1): T[] {
  if (process.env.PROVE_ROUNDS || count >= ways.length) return [...ways];
  return Array.from({ length: count }, (_, index) => ways[(turn + index) % ways.length]!);
}
