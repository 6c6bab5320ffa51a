/**
 * Of many ways to do the same wrong, each operation is sent one after the other in turn, so that
 * every operation is sent some and every way goes to many of them. `npm run prove` sends all to all.
 */
export function inTurn<T>(ways: readonly T[], turn: number, count = 1): T[] {
  if (process.env.PROVE_ROUNDS || count >= ways.length) return [...ways];
  return Array.from({ length: count }, (_, index) => ways[(turn + index) % ways.length]!);
}
