/** A named SQL statement: prepared once per connection, counted by its name. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

export type SqlValue = string | number | boolean | Date | Buffer | null | readonly string[];

export const statement = (name: string, text: string): Statement => ({ name, text });

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
