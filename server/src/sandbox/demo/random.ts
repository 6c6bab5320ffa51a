/** Numbers that look random and are the same on every machine and every day. */
export interface Random {
  /** A whole number from 0 to below the bound. */
  below(bound: number): number;
  /** One of a list. */
  pick<T>(list: readonly T[]): T;
}

/** The mulberry32 generator: 32 bits of state are plenty for a demo. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number) => Math.floor(next() * bound);
  return { below, pick: (list) => list[below(list.length)]! };
}
