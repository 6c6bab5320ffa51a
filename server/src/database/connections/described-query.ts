import pg from 'pg';
import type { SqlValue } from '../statement.ts';

/** A named statement with its values. */
export interface Question {
  name: string;
  text: string;
  values: readonly SqlValue[];
  /** Rows as arrays, by the position of a column. */
  rowMode?: 'array' | undefined;
}

/** What the rows of a statement are read with: the part of a result that is always the same. */
interface Columns {
  fields: unknown;
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

type Answered = (error: Error | undefined, result: pg.QueryResult) => void;

/** The driver's connection, and its query as it is inside; its version is pinned. */
type Wire = { describe(portal: object): void };
type Inside = {
  name: string;
  _result: Columns;
  _results: Columns;
  _accumulateRows: boolean;
  prepare(wire: Wire): void;
  handleRowDescription(message: object): void;
};
const Query = pg.Query as unknown as new (
  text: string,
  values: readonly SqlValue[],
  done: Answered,
) => Inside;
const Result = pg.Result as unknown as new (rowMode: 'array') => Columns;

/** By connection: another one may have prepared a statement while a table had other columns. */
const known = new WeakMap<Wire, { quiet: Wire; columns: Map<string, Columns> }>();

function knownOn(wire: Wire) {
  const there = known.get(wire);
  if (there) return there;
  const quiet: Wire = Object.assign(Object.create(wire), { describe: () => undefined });
  const made = { quiet, columns: new Map<string, Columns>() };
  known.set(wire, made);
  return made;
}

/**
 * A query that asks once on a connection what its columns are, and not with every execution: the
 * driver would make all that it needs to read rows anew, for each of the statements of a request.
 */
class DescribedQuery extends Query {
  #columns: Map<string, Columns> | undefined;

  constructor({ name, text, values, rowMode }: Question, done: Answered) {
    super(text, values, done);
    this.name = name;
    if (rowMode) this._result = this._results = new Result(rowMode);
  }

  override prepare(wire: Wire): void {
    const { quiet, columns } = knownOn(wire);
    const ours = columns.get(this.name);
    if (ours) {
      this._result.fields = ours.fields;
      this._result._parsers = ours._parsers;
      this._result._prebuiltEmptyResultObject = ours._prebuiltEmptyResultObject;
      this._accumulateRows = true;
    } else this.#columns = columns;
    super.prepare(ours ? quiet : wire);
  }

  override handleRowDescription(message: object): void {
    super.handleRowDescription(message);
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    this.#columns?.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }
}

/** Sends a statement on a connection, behind those that are on their way. */
export const ask = (client: pg.ClientBase, question: Question): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    const done: Answered = (error, result) => (error ? reject(error) : resolve(result));
    client.query(new DescribedQuery(question, done) as unknown as pg.Submittable);
  });
