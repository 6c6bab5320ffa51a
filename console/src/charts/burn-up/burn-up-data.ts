/** Something at a moment that the reader can open. */
export interface BurnUpMark {
  id: string;
  /** In epoch seconds. */
  at: number;
  kind: 'charge' | 'void' | 'flagged' | 'refused';
  /** Where the total stands since; of what was refused, where it would have stood. */
  cents: number;
  /** All that is to be said of it, in one line. */
  text: string;
}

/** How a sum grew in a month, and against what. */
export interface BurnUpData {
  /** The first and the last moment of the month; what came later stands in a lane of its own. */
  begin: number;
  end: number;
  /** Shown as a line where it lies within the month. */
  now: number;
  /** What was used before the month already, of a limit of a year. */
  base: number;
  /** In the order of time. */
  marks: readonly BurnUpMark[];
  /** From when on which limit held; null for none. */
  limits: readonly { from: number; cents: number | null }[];
  reserved: number;
}

/** What stands in the picture besides figures. */
export interface BurnUpTexts {
  label: string;
  marks: string;
  /** What one can do with them. */
  hint: string;
  limit: string;
  reserved: string;
  today: string;
  later: string;
  /** What the signs mean. */
  kinds: Record<BurnUpMark['kind'], string>;
  euros(cents: number): string;
  day(seconds: number): string;
}
