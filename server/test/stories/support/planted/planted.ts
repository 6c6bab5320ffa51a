/** Damage of a kind that no request can do, planted by the owner of the tables. */
export interface Plant {
  what: string;
  /** The name of the invariant that has to notice. */
  breaks: string;
  /** Finds what is to be damaged: its id has to stand in the report. */
  id: string;
  /** Statements, with `$id` for what was found. */
  damage: string | string[];
}

export const firstOf = (table: string, where = 'true', id = 'id'): string =>
  `SELECT ${id} AS id FROM ${table} WHERE ${where} ORDER BY 1 LIMIT 1`;
export const company = firstOf('companies');
