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
