/** A field of each, or several of them in a row. */
export const each = <T extends object>(list: readonly T[], ...names: (keyof T)[]): unknown[] =>
  list.map((one) => (names.length === 1 ? one[names[0]!] : names.map((name) => one[name])));
