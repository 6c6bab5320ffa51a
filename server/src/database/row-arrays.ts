import type { SqlValue } from './statement.ts';

/** The columns of rows that are sent to a statement: the type of each, and its value in a row. */
export type RowColumns<Row> = Readonly<
  Record<string, readonly [type: string, value: (row: Row) => unknown]>
>;

/** Rows as parameters of a statement, one array for each column, so that any number fits it. */
export interface RowArrays<Row> {
  /** The names of the columns, divided by commas. */
  names: string;
  /** A table of the rows under an alias. */
  as(alias: string): string;
  values(rows: readonly Row[]): SqlValue[];
  /** The number of the parameter after them. */
  next: number;
}

/** `first` is the number of the first parameter: `$2` is 2. */
export function rowArrays<Row>(first: number, columns: RowColumns<Row>): RowArrays<Row> {
  const entries = Object.entries(columns);
  const names = entries.map(([name]) => name).join(', ');
  const parameters = entries.map(([, [type]], index) => `$${first + index}::${type}[]`).join(', ');
  return {
    names,
    as: (alias) => `unnest(${parameters}) AS ${alias} (${names})`,
    values: (rows) => entries.map(([, [, value]]) => rows.map(value)) as SqlValue[],
    next: first + entries.length,
  };
}
