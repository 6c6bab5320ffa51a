import { Failure, failureNaming } from '@fringe/contract/errors';
import { inTransaction, type Writer } from '../database/transaction.ts';
import type { Clock } from '../values/clock.ts';
import type { CompanyId, ExportId } from '../values/ids.ts';
import { findExport, insertBooking } from './queries.ts';

/** Marks an export as booked, once. */
export const bookExport = (
  writer: Writer,
  clock: Clock,
  companyId: CompanyId,
  id: ExportId,
  reference: string | null,
): Promise<void> =>
  inTransaction(writer, async (tx) => {
    const found = await findExport(tx, companyId, id);
    if (!found) throw new Failure('resourceNotFound');
    if (!found.file) throw failureNaming('exportNotDone', { state: found.state });
    const booking = { actor: writer.actor, at: clock.now(), reference };
    if (!(await insertBooking(tx, companyId, id, booking))) throw new Failure('exportBooked');
    const sides = { before: { booked: false }, after: { booked: true, reference } };
    tx.changed({ what: 'export', id, companyId, ...sides });
  });
