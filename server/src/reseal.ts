import { sealedChanges } from './access/audit/changes.ts';
import { sealedSigningKeys } from './access/tokens/signing-keys.ts';
import { sealedAnswers } from './access/writes/idempotency.ts';
import type { Context } from './context.ts';
import { change, statement } from './database/statement.ts';
import { inTransaction } from './database/transaction.ts';
import { sealedImportValues } from './employee-imports/rows.ts';
import { sealedIncapacity } from './family-members/rows.ts';
import { sealedLinks } from './invitations/issue-invitation.ts';
import { sealedMails } from './mail/captured.ts';
import { sealedReasons } from './reasons/rows.ts';
import { sealedIssuerSecrets } from './staff/issuers/keep-issuer.ts';
import { sealedLooks } from './staff/sessions/looks.ts';
import { sealedSecrets } from './subscriptions/rotate-secret.ts';
import type { SealedColumn } from './values/sealed-column.ts';

export const sealedColumns: readonly SealedColumn[] = [
  sealedSigningKeys,
  sealedAnswers,
  sealedLinks,
  sealedMails,
  sealedIncapacity,
  sealedSecrets,
  sealedReasons,
  sealedImportValues,
  sealedChanges,
  sealedLooks,
  sealedIssuerSecrets,
];

const BATCH = 500;

/** Seals all that is stored under the current key; returns how many values of each table. */
export async function resealAll(context: Context): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const column of sealedColumns) counts[column.table] = await resealColumn(context, column);
  return counts;
}

type Row = { sealed: Buffer; keys: string[] };

/** Row by row in the order of their keys; a value that changed meanwhile is left. */
async function resealColumn(
  { database, vault }: Context,
  { table, keys, column, purpose }: SealedColumn,
): Promise<number> {
  const list = keys.join(', ');
  const numbered = (first: number) => keys.map((_, index) => `$${first + index}`).join(', ');
  const after = (name: string, condition: string) =>
    statement(
      `reseal.${name} ${table}`,
      `SELECT ${column} AS sealed, ARRAY[${keys.map((key) => `${key}::text`)}] AS keys FROM ${table}
       WHERE ${column} IS NOT NULL AND ${condition} ORDER BY ${list} LIMIT ${BATCH}`,
    );
  const first = after('first', 'true');
  const next = after('next', `(${list}) > (${numbered(1)})`);
  const write = change(
    `reseal.write ${table}`,
    `UPDATE ${table} SET ${column} = $2 WHERE ${column} = $1 AND (${list}) = (${numbered(3)})`,
  );
  let count = 0;
  for (let rows = await database.reader.rows<Row>(first); rows.length > 0; ) {
    const fresh = rows.flatMap((row) => {
      const value = vault.reseal(row.sealed, purpose(row.keys.at(-1)!, row.keys));
      return value ? [{ ...row, value }] : [];
    });
    await inTransaction({ database }, (tx) =>
      tx.inOrder(
        ...fresh.map((row) => () => tx.write(write, [row.sealed, row.value, ...row.keys])),
      ),
    );
    count += fresh.length;
    rows = await database.reader.rows<Row>(next, rows.at(-1)!.keys);
  }
  return count;
}
