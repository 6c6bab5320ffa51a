/** A named SQL statement that only reads; prepared once per connection. */
export interface Statement {
  readonly kind: 'read';
  readonly name: string;
  readonly text: string;
  /** True when it may look at many rows; such reads are kept apart from the others. */
  readonly long?: true;
}

/** A named SQL statement that changes rows: only a transaction takes it. */
export interface Change {
  readonly kind: 'change';
  readonly name: string;
  readonly text: string;
  /** True where it is no change that anybody asked for; alone it leaves no audit line. */
  readonly aside?: true;
}

type Single = string | number | boolean | Date | Buffer | null;
export type SqlValue = Single | readonly (string | number | boolean | null)[];

export const statement = (name: string, text: string): Statement => ({
  kind: 'read',
  name: distinct(name),
  text,
});

/** A statement that may look at many rows, as those of lists and reports do. */
export const longStatement = (name: string, text: string): Statement => ({
  ...statement(name, text),
  long: true,
});

export const change = (name: string, text: string): Change => ({
  kind: 'change',
  name: distinct(name),
  text,
});

/** A statement that keeps what comes with a request, such as its key, and not what it changes. */
export const asideChange = (name: string, text: string): Change => ({
  ...change(name, text),
  aside: true,
});

/** PostgreSQL cuts longer names, so that two of them could become one. */
function distinct(name: string): string {
  if (name.length <= 63) return name;
  throw new Error(`the name of a statement is too long: ${name}`);
}

/** Runs statements that only read. */
export interface Reader {
  /** Rows as objects, by column name. */
  rows<Row>(statement: Statement, values?: readonly SqlValue[]): Promise<Row[]>;
  /** Rows as arrays, by column position: cheaper for pages. */
  tuples<Row extends readonly unknown[]>(
    statement: Statement,
    values?: readonly SqlValue[],
  ): Promise<Row[]>;
}

/** One row found by its key, among many such reads that travel together; see point-reads.ts. */
export type PointRead<Key extends readonly string[], Found> = (
  ...key: Key
) => Promise<Found | undefined>;
