import type { SqlValue } from './statement.ts';

/** A condition of a list. It is not asked for without a value. */
export interface Condition {
  /** SQL in which `?` stands for the value. */
  readonly sql: string;
  /** The type of the value in SQL. */
  readonly type: string;
  readonly value: SqlValue | undefined;
}

/**
 * Conditions as text with parameters, from `$first` on. Those in `direct` find their rows by an
 * index, and have to be asked for; the others sort out what was found, and are always in the text.
 * So there is one statement for each way of finding rows, and not for each set of filters.
 */
export function inStatement<Name extends string>(
  conditions: Record<Name, Condition>,
  first: number,
  direct: readonly Name[],
): { where: string; next: number } {
  const all = Object.entries<Condition>(conditions);
  const texts = all.map(([name, { sql, type }], index) => {
    const parameter = `$${first + index}::${type}`;
    const text = sql.replaceAll('?', () => parameter);
    return (direct as readonly string[]).includes(name)
      ? text
      : `(${parameter} IS NULL OR ${text})`;
  });
  return { where: texts.join('\n AND '), next: first + all.length };
}

/** The values of all conditions, in the order of their parameters. */
export const valuesOf = (conditions: Record<string, Condition>): SqlValue[] =>
  Object.values(conditions).map(({ value }) => value ?? null);

/** Only the conditions that are asked for, with their values in the text, as COPY wants them. */
export const asText = (
  conditions: Record<string, Condition>,
  literal: (value: SqlValue) => string,
): string[] =>
  Object.values(conditions).flatMap(({ sql, type, value }) =>
    // By a function: in a text, `$` and what follows it would be replaced in turn.
    value === undefined ? [] : [sql.replaceAll('?', () => `${literal(value)}::${type}`)],
  );

/**
 * Only the conditions that are asked for, with parameters from `$first` on, and a name for the set
 * of them: for lists of few filters, each set of which has statements of its own.
 */
export function ofGiven(conditions: Record<string, Condition>, first: number) {
  const given = Object.values(conditions)
    .map((condition, place) => ({ ...condition, place }))
    .filter(({ value }) => value !== undefined);
  const texts = given.map(({ sql, type }, index) =>
    sql.replaceAll('?', () => `$${first + index}::${type}`),
  );
  return {
    // By their places: PostgreSQL knows a statement by 63 letters.
    name: given.map(({ place }) => place).join('.'),
    where: texts.map((text) => ` AND ${text}`).join(''),
    values: given.map(({ value }) => value!),
    next: first + given.length,
  };
}
