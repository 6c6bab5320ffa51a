import { Failure } from '@fringe/contract/errors';
import type { Database } from './database.ts';
import { readMigrations } from './migrate.ts';
import { isMoved } from './owner/epochs.ts';
import { statement } from './statement.ts';

const version = statement(
  'database.version',
  'SELECT coalesce(max(version), 0) AS version FROM schema_migrations',
);

/** Why the database cannot be worked with; undefined when it can. */
export async function whyUnready({ reader }: Database): Promise<string | undefined> {
  try {
    const [row] = await reader.rows<{ version: number }>(version);
    const needed = (await readMigrations()).at(-1)!.version;
    const found = row!.version;
    if (found < needed) {
      return `the database is at version ${found}, ${needed} is needed; run the migrate command`;
    }
    if (await isMoved(reader)) {
      return 'the database was restored from another server; run the migrate command';
    }
    return undefined;
  } catch (error) {
    if (error instanceof Failure) return 'the database cannot be reached';
    if ((error as { code?: string }).code === '42P01') {
      return 'the database has no tables yet; run the migrate command';
    }
    throw error;
  }
}
