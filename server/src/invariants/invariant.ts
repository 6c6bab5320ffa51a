import { type Statement, statement } from '../database/statement.ts';

/** Something that has to hold of the data, whatever happened to the service. */
export interface Invariant {
  readonly name: string;
  /** Counts the rows that it is about. */
  readonly checked: Statement;
  /** Finds what breaks it: one text for each, of ids and words only. */
  readonly violations: Statement;
}

/** States an invariant: what it is about, and a query that finds what breaks it. */
export const invariant = (name: string, about: string, violations: string): Invariant => ({
  name,
  checked: statement('invariants.checked', `SELECT count(*) AS rows FROM ${about}`),
  violations: statement('invariants.violations', violations),
});

/** True of what was told by an event that is not forgotten yet; of a company and a moment. */
export const notForgotten = (company: string, moment: string): string =>
  `${moment} > coalesce((SELECT f.through FROM forgotten_events f
     WHERE f.company_id = ${company}), '-infinity')`;
