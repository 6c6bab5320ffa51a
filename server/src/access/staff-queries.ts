import { change } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import type { CredentialId, PartnerId } from '../values/ids.ts';

const staffCredentialInsert = change(
  'access.staff-credential-insert',
  `INSERT INTO credentials (id, partner_id, kind, scopes, description, created_at)
   VALUES ($1, $2, 'staff', $3, $4, $5)`,
);

/** The credential that a role of a person is: it has no secret, and its name is the person's. */
export const insertStaffCredential = (
  tx: Transaction,
  row: {
    id: CredentialId;
    partnerId: PartnerId | null;
    scopes: readonly string[];
    name: string;
    at: Date;
  },
) => tx.write(staffCredentialInsert, [row.id, row.partnerId, row.scopes, row.name, row.at]);

const staffCredentialEnd = change(
  'access.staff-credential-end',
  `UPDATE credentials SET revoked_at = $2
   WHERE id = ANY ($1) AND kind = 'staff' AND revoked_at IS NULL`,
);

export const endStaffCredentials = (tx: Transaction, ids: readonly CredentialId[], at: Date) =>
  tx.write(staffCredentialEnd, [ids, at]);

const staffCredentialName = change(
  'access.staff-credential-name',
  `UPDATE credentials SET description = $2 WHERE id = ANY ($1) AND kind = 'staff'`,
);

export const nameStaffCredentials = (tx: Transaction, ids: readonly CredentialId[], name: string) =>
  tx.write(staffCredentialName, [ids, name]);

const staffCredentialScopes = change(
  'access.staff-credential-scopes',
  `UPDATE credentials SET scopes = $2 WHERE id = $1 AND kind = 'staff'`,
);

export const setStaffScopes = (tx: Transaction, id: CredentialId, scopes: readonly string[]) =>
  tx.write(staffCredentialScopes, [id, scopes]);

const staffHolderInsert = change(
  'access.staff-holder-insert',
  `INSERT INTO partners (id, name, created_at, kind, owner_id) VALUES ($1, $2, $3, 'staff', $4)`,
);

/** What the grants of a role for companies hang on; no partner, and listed as none. */
export const insertStaffHolder = (
  tx: Transaction,
  row: { id: PartnerId; name: string; at: Date; ownerId: PartnerId | null },
) => tx.write(staffHolderInsert, [row.id, row.name, row.at, row.ownerId]);
