import type { SavedView } from '@fringe/contract/operations/staff/views';
import { seconds } from '../../database/moments.ts';
import { pageOf } from '../../database/page-of.ts';
import { change, type Reader, statement } from '../../database/statement.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { Paging } from '../../http/paging.ts';
import type { CredentialId, ViewId } from '../../values/ids.ts';

const shown = `id, name, address, ${seconds('changed_at')} AS "changedAt"`;

// There are at most a hundred of them.
const count = statement(
  'views.count',
  'SELECT count(*) AS total FROM saved_views WHERE role_id = $1',
);
const page = statement(
  'views.page',
  `SELECT ${shown} FROM saved_views WHERE role_id = $1
   ORDER BY lower(name), id LIMIT $2 OFFSET $3`,
);

export const pageOfViews = (reader: Reader, roleId: CredentialId, { size, offset }: Paging) =>
  pageOf<SavedView>(reader, count, [roleId], page, [roleId, size, offset]);

const lock = change(
  'views.lock',
  'SELECT id FROM staff_roles WHERE id = $1 AND ended_at IS NULL FOR NO KEY UPDATE',
);

/** How many views a role has, which nobody adds to meanwhile; undefined when it has ended. */
export async function countLocked(
  tx: Transaction,
  roleId: CredentialId,
): Promise<number | undefined> {
  const lasts = (await tx.write(lock, [roleId])).length > 0;
  return lasts ? (await tx.rows<{ total: number }>(count, [roleId]))[0]!.total : undefined;
}

/** What somebody says of a view. */
export type ViewFields = Pick<SavedView, 'name' | 'address'>;

const insert = change(
  'views.insert',
  `INSERT INTO saved_views (role_id, id, name, address, changed_at) VALUES ($1, $2, $3, $4, $5)
   RETURNING ${shown}`,
);
const update = change(
  'views.update',
  `UPDATE saved_views SET name = $3, address = $4, changed_at = $5
   WHERE role_id = $1 AND id = $2 RETURNING ${shown}`,
);
const written =
  (how: typeof insert) =>
  async (
    tx: Transaction,
    roleId: CredentialId,
    id: ViewId,
    { name, address }: ViewFields,
    at: Date,
  ): Promise<SavedView> =>
    (await tx.write<SavedView>(how, [roleId, id, name, address, at]))[0]!;

export const insertView = written(insert);
export const updateView = written(update);

const find = change(
  'views.hold',
  `SELECT ${shown} FROM saved_views WHERE role_id = $1 AND id = $2 FOR UPDATE`,
);

/** A view that nobody else changes until the transaction ends. */
export const holdView = async (
  tx: Transaction,
  roleId: CredentialId,
  id: ViewId,
): Promise<SavedView | undefined> => (await tx.write<SavedView>(find, [roleId, id]))[0];

const remove = change(
  'views.delete',
  'DELETE FROM saved_views WHERE role_id = $1 AND id = $2 RETURNING name, address',
);

/** What is deleted; undefined when the role has no such view. */
export const deleteViewRow = async (
  tx: Transaction,
  roleId: CredentialId,
  id: ViewId,
): Promise<ViewFields | undefined> => (await tx.write<ViewFields>(remove, [roleId, id]))[0];

const forget = change('views.forget', 'DELETE FROM saved_views WHERE role_id = ANY ($1::uuid[])');

/** Nobody reaches the views of a role that has ended. */
export const deleteViewsOf = (tx: Transaction, roleIds: readonly CredentialId[]) =>
  tx.write(forget, [roleIds]);
