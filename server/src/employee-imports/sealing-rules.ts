/**
 * The cells of so many rows that follow each other are sealed as one value, which the first of them
 * keeps: sealing costs the same for one row as for twenty.
 */
export const SEALED_TOGETHER = 20;

/** The row that keeps the cells of a row. */
export const keeperOf = (number: number): number => number - ((number - 1) % SEALED_TOGETHER);
