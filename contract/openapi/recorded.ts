import stored from '../examples.json' with { type: 'json' };

/** A request as it was sent, and the answer that it got. */
export interface Example {
  /** What it shows; the first of an operation is the one that a reader sees first. */
  title: string;
  path: Record<string, string>;
  query: Record<string, string | number | boolean>;
  headers: Record<string, string>;
  /** Absent where none was sent; text where it is no JSON. */
  body?: unknown;
  reply: { status: number; type: string | null; body?: unknown };
}

/** What the running service was asked and answered, by operation, and what it sent, by event. */
export interface Recorded {
  operations: Record<string, Example[]>;
  events: Record<string, { headers: Record<string, string>; body: unknown }>;
}

/** The examples of the documents; `npm run golden` records them anew. */
export const recorded = stored as Recorded;
