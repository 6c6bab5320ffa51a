/** A mistake that somebody could make, and the tests that have to notice it. */
export interface Fault {
  what: string;
  file: string;
  /** What stands there, once, and what stands there instead. */
  from: string;
  to: string;
  /** Files or folders of server/test. */
  seenBy: string;
  /** Only the tests with this in their names; all of them without. */
  about?: string;
}

type Planted = [what: string, file: string, from: string, to: string, seenBy: string];

/** Faults of server/src, a line each. */
export const planted = (list: readonly Planted[]): Fault[] =>
  list.map(([what, file, from, to, seenBy]) => ({
    what,
    file: `server/src/${file}`,
    from,
    to,
    seenBy,
  }));
