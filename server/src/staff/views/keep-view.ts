import { Failure, failureNaming } from '@fringe/contract/errors';
import { MAX_VIEWS, type SavedView } from '@fringe/contract/operations/staff/views';
import { violatedConstraint } from '../../database/failures.ts';
import { inTransaction, type Writer } from '../../database/transaction.ts';
import type { Caller } from '../../http/route.ts';
import type { Clock } from '../../values/clock.ts';
import { type CredentialId, newId, type ViewId } from '../../values/ids.ts';
import {
  countLocked,
  deleteViewRow,
  holdView,
  insertView,
  updateView,
  type ViewFields,
} from './queries.ts';

/** What the work returns, or that the name is there already. */
const named = <T>(work: Promise<T>, name: string): Promise<T> =>
  work.catch((error) => {
    if (violatedConstraint(error) !== 'saved_views_name') throw error;
    throw failureNaming('viewNameTaken', { name });
  });

/** Keeps a view with the role that asks; a look is over in an hour, and so would they be. */
export const createView = (
  writer: Writer,
  clock: Clock,
  { credentialId: roleId, person }: Caller,
  fields: ViewFields,
): Promise<SavedView> =>
  inTransaction(writer, async (tx) => {
    const total = person!.isLook ? undefined : await countLocked(tx, roleId);
    if (total === undefined) throw new Failure('roleNotAllowed');
    if (total >= MAX_VIEWS) throw new Failure('tooManyViews');
    const id = newId();
    const view = await named(insertView(tx, roleId, id, fields, clock.now()), fields.name);
    tx.changed({ what: 'savedView', id, after: { ...fields } });
    return view;
  });

/** Renames a view, or lets it lead elsewhere; what is so already is not written. */
export const replaceView = (
  writer: Writer,
  clock: Clock,
  roleId: CredentialId,
  id: ViewId,
  fields: ViewFields,
): Promise<SavedView> =>
  inTransaction(writer, async (tx) => {
    const known = await holdView(tx, roleId, id);
    if (!known) throw new Failure('resourceNotFound');
    const before = { name: known.name, address: known.address };
    const { name, address } = fields;
    if (!tx.changed({ what: 'savedView', id, before, after: { name, address } })) return known;
    return named(updateView(tx, roleId, id, fields, clock.now()), name);
  });

/** Deletes a view of the role that asks. */
export const deleteView = (writer: Writer, roleId: CredentialId, id: ViewId): Promise<undefined> =>
  inTransaction(writer, async (tx) => {
    const before = await deleteViewRow(tx, roleId, id);
    if (!before) throw new Failure('resourceNotFound');
    tx.changed({ what: 'savedView', id, before: { ...before } });
    return undefined;
  });
