/**
 * A column whose values are sealed. The file that seals them declares it, so that they can be
 * sealed again under another key.
 */
export interface SealedColumn {
  table: string;
  /** The columns of the primary key. */
  keys: readonly string[];
  column: string;
  /** What a value is sealed for, by the last of its keys, or by all of them. */
  purpose: (id: string, keys: readonly string[]) => string;
}
