import { pageOf } from '../database/page-of.ts';
import { change, type Reader, statement } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import type { Paging } from '../http/paging.ts';
import type { PartnerId } from '../values/ids.ts';

export interface CredentialRow {
  id: string;
  partner_id: PartnerId | null;
  secret_hash: Buffer;
  scopes: string[];
  revoked_at: Date | null;
}

const credentialById = statement(
  'access.credential',
  `SELECT id, partner_id, secret_hash, scopes, revoked_at FROM credentials
   WHERE id = $1 AND kind = 'program'`,
);

export const findCredential = async (
  reader: Reader,
  id: string,
): Promise<CredentialRow | undefined> =>
  (await reader.rows<CredentialRow>(credentialById, [id]))[0];

const credentialInsert = change(
  'access.credential-insert',
  `INSERT INTO credentials (id, partner_id, secret_hash, scopes, description, created_at)
   VALUES ($1, $2, $3, $4, $5, $6)`,
);

export const insertCredential = (
  tx: Transaction,
  row: {
    id: string;
    partnerId: PartnerId | null;
    secretHash: Buffer;
    scopes: string[];
    description: string | null;
    createdAt: Date;
  },
) =>
  tx.write(credentialInsert, [
    row.id,
    row.partnerId,
    row.secretHash,
    row.scopes,
    row.description,
    row.createdAt,
  ]);

const credentialRevoke = change(
  'access.credential-revoke',
  `UPDATE credentials SET revoked_at = $3
   WHERE id = $1 AND partner_id IS NOT DISTINCT FROM $2 AND kind = 'program'
     AND revoked_at IS NULL RETURNING id`,
);

/** False when it was revoked before, or there is no such credential. */
export const markRevoked = async (
  tx: Transaction,
  id: string,
  partnerId: PartnerId | null,
  at: Date,
): Promise<boolean> => (await tx.write(credentialRevoke, [id, partnerId, at])).length > 0;

const anyOperator = statement(
  'access.any-operator',
  `SELECT id FROM credentials
   WHERE partner_id IS NULL AND kind = 'program' AND revoked_at IS NULL LIMIT 1`,
);

/** True when there is a credential of the operator that is valid. */
export const hasOperator = async (reader: Reader): Promise<boolean> =>
  (await reader.rows(anyOperator)).length > 0;

const partnerInsert = change(
  'access.partner-insert',
  'INSERT INTO partners (id, name, created_at) VALUES ($1, $2, $3)',
);

export const insertPartner = (tx: Transaction, id: string, name: string, createdAt: Date) =>
  tx.write(partnerInsert, [id, name, createdAt]);

const partnerById = statement(
  'access.partner',
  "SELECT id FROM partners WHERE id = $1 AND kind = 'partner'",
);

export const partnerExists = async (reader: Reader, id: string): Promise<boolean> =>
  (await reader.rows(partnerById, [id])).length > 0;

const anyPartner = statement('access.any-partner', 'SELECT id FROM partners LIMIT 1');

export const hasPartners = async (reader: Reader): Promise<boolean> =>
  (await reader.rows(anyPartner)).length > 0;

const partnerCount = statement(
  'access.partner-count',
  "SELECT count(*) AS total FROM partners WHERE kind = 'partner'",
);
const partnerPage = statement(
  'access.partner-page',
  `SELECT id, name, floor(extract(epoch FROM created_at))::bigint AS "createdAt"
   FROM partners WHERE kind = 'partner' ORDER BY id LIMIT $1 OFFSET $2`,
);

export interface PartnerItem {
  id: string;
  name: string;
  createdAt: number;
}

export const pageOfPartners = (reader: Reader, { size, offset }: Paging) =>
  pageOf<PartnerItem>(reader, partnerCount, [], partnerPage, [size, offset]);

const partnerShown = `id, name, floor(extract(epoch FROM created_at))::bigint AS "createdAt"`;
const partner = statement(
  'access.partner-shown',
  `SELECT ${partnerShown} FROM partners WHERE id = $1 AND kind = 'partner'`,
);

export const findPartner = async (
  reader: Reader,
  id: PartnerId,
): Promise<PartnerItem | undefined> => (await reader.rows<PartnerItem>(partner, [id]))[0];

const partnerLock = change(
  'access.partner-lock',
  `SELECT ${partnerShown} FROM partners WHERE id = $1 AND kind = 'partner' FOR NO KEY UPDATE`,
);

/** A partner that nobody else renames until the transaction ends. */
export const lockPartner = async (
  tx: Transaction,
  id: PartnerId,
): Promise<PartnerItem | undefined> => (await tx.write<PartnerItem>(partnerLock, [id]))[0];

const partnerRename = change(
  'access.partner-rename',
  'UPDATE partners SET name = $2 WHERE id = $1',
);

export const setPartnerName = (tx: Transaction, id: PartnerId, name: string) =>
  tx.write(partnerRename, [id, name]);

const credentialCount = statement(
  'access.credential-count',
  `SELECT count(*) AS total FROM credentials
   WHERE partner_id IS NOT DISTINCT FROM $1 AND kind = 'program'`,
);
const credentialPage = statement(
  'access.credential-page',
  `SELECT id AS "clientId", description, scopes,
     floor(extract(epoch FROM created_at))::bigint AS "createdAt",
     floor(extract(epoch FROM revoked_at))::bigint AS "revokedAt",
     (SELECT floor(extract(epoch FROM u.last_used_at))::bigint FROM credential_uses u
      WHERE u.credential_id = credentials.id) AS "lastUsedAt"
   FROM credentials WHERE partner_id IS NOT DISTINCT FROM $1 AND kind = 'program'
   ORDER BY id LIMIT $2 OFFSET $3`,
);

export interface CredentialItem<Scope = string> {
  clientId: string;
  description: string | null;
  scopes: Scope[];
  createdAt: number;
  revokedAt: number | null;
  lastUsedAt: number | null;
}

export const pageOfCredentials = <Scope>(
  reader: Reader,
  partnerId: PartnerId | null,
  { size, offset }: Paging,
) =>
  pageOf<CredentialItem<Scope>>(reader, credentialCount, [partnerId], credentialPage, [
    partnerId,
    size,
    offset,
  ]);
