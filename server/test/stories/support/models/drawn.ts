/**
 * How random histories are drawn: in every test run the same few, of which it is known that they
 * meet all that has to be met; in a long proof, which sets `PROVE_ROUNDS`, many that are new.
 * Whoever changes what is drawn may have to choose another seed.
 */
export function drawn(usual: { numRuns: number; seed: number }): {
  numRuns: number;
  seed?: number;
} {
  const rounds = process.env.PROVE_ROUNDS;
  return rounds === undefined ? usual : { numRuns: Number(rounds) };
}
