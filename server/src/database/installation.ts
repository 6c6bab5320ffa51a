import type { Database } from './database.ts';
import { change, statement } from './statement.ts';
import { inTransaction } from './transaction.ts';

const find = statement('database.installation', 'SELECT environment FROM installation');
const claim = change(
  'database.claim-installation',
  'INSERT INTO installation (environment) VALUES ($1) ON CONFLICT DO NOTHING',
);

/** A database belongs to the environment that used it first; returns that environment. */
export async function environmentOf(database: Database, claimant: string): Promise<string> {
  const known = await recorded(database);
  if (known) return known;
  await inTransaction({ database }, (tx) => tx.write(claim, [claimant]));
  return (await recorded(database))!;
}

const recorded = async ({ reader }: Database): Promise<string | undefined> =>
  (await reader.rows<{ environment: string }>(find))[0]?.environment;
