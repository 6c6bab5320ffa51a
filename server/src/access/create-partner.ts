import { inTransaction, type Transaction, type Writer } from '../database/transaction.ts';
import type { Clock } from '../values/clock.ts';
import { newId } from '../values/ids.ts';
import { insertPartner } from './queries.ts';

export const createPartner = (
  writer: Writer,
  clock: Clock,
  name: string,
): Promise<{ id: string }> => inTransaction(writer, (tx) => createPartnerIn(tx, clock, name));

export async function createPartnerIn(tx: Transaction, clock: Clock, name: string) {
  const id = newId();
  await insertPartner(tx, id, name, clock.now());
  tx.changed({ what: 'partner', id, after: { name } });
  return { id };
}
