import { Failure } from '@fringe/contract/errors';
import type { Reader } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import type { PartnerId, SubscriptionId } from '../values/ids.ts';
import { findOwner, type LiveStatus, lockStatus } from './queries.ts';

/** A subscription that is there and enabled; what else must be there is looked for in between. */
export async function demandSubscriptionIn(
  tx: Transaction,
  partnerId: PartnerId,
  id: SubscriptionId,
  between: () => Promise<void> = async () => undefined,
): Promise<void> {
  const known = await lockStatus(tx, partnerId, id);
  if (!known) throw new Failure('resourceNotFound');
  await between();
  demandEnabled(known);
}

/** Refuses a subscription that is not there or disabled. */
export function demandEnabled(known: LiveStatus | undefined): void {
  if (!known) throw new Failure('resourceNotFound');
  if (known === 'disabled') throw new Failure('subscriptionDisabled');
}

/** Whose subscription it is, also if it is deleted. */
export async function demandOwner(reader: Reader, id: SubscriptionId): Promise<PartnerId> {
  const owner = await findOwner(reader, id);
  if (!owner) throw new Failure('resourceNotFound');
  return owner;
}
