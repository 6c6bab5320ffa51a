import type { Database } from '../database/database.ts';
import { change, type Reader, statement } from '../database/statement.ts';
import { inTransaction, type Transaction } from '../database/transaction.ts';
import type { Clock } from '../values/clock.ts';
import type { PartnerId } from '../values/ids.ts';
import type { SealedColumn } from '../values/sealed-column.ts';
import type { Vault } from '../values/secrets.ts';
import type { Mail, OutgoingMail } from './mail.ts';

const PURPOSE = 'captured-mail';

export const sealedMails: SealedColumn = {
  table: 'captured_mails',
  keys: ['id'],
  column: 'mail_sealed',
  purpose: () => PURPOSE,
};

const insert = change(
  'mail.capture',
  `INSERT INTO captured_mails (id, company_id, at, mail_sealed) VALUES ($1, $2, $3, $4)
   ON CONFLICT DO NOTHING`,
);

/** Keeps mails in the database, where the sandbox's mailbox shows them; each of them once. */
export const captureMails = (database: Database, clock: Clock, vault: Vault): Mail => ({
  send: async (mail) => {
    await inTransaction({ database }, (tx) => captureMailIn(tx, vault, clock.now(), mail));
  },
  close: () => undefined,
});

/** Keeps a mail in a transaction that does more. */
export const captureMailIn = (tx: Transaction, vault: Vault, at: Date, mail: OutgoingMail) => {
  const sealed = vault.seal(JSON.stringify(mail), PURPOSE);
  return tx.write(insert, [mail.id, mail.companyId, at, sealed]);
};

/** A captured mail and when it came. */
export type CapturedMail = OutgoingMail & { at: Date };

/** Without a partner: the mails of every company. */
const visible = `($1::uuid IS NULL OR company_id IN
  (SELECT company_id FROM access_grants WHERE partner_id = $1))`;
const newest = statement(
  'mail.newest',
  `SELECT at, mail_sealed FROM captured_mails WHERE ${visible} ORDER BY at DESC, id DESC
   LIMIT $2 OFFSET $3`,
);
const byId = statement(
  'mail.by-id',
  `SELECT at, mail_sealed FROM captured_mails WHERE ${visible} AND id = $2`,
);

const count = statement(
  'mail.count',
  `SELECT count(*) AS total FROM captured_mails WHERE ${visible}`,
);

type Row = { at: Date; mail_sealed: Buffer };

export const newestMails = async (
  reader: Reader,
  vault: Vault,
  partnerId: PartnerId | null,
  atMost: number,
  offset = 0,
): Promise<CapturedMail[]> =>
  (await reader.rows<Row>(newest, [partnerId, atMost, offset])).map((row) => opened(vault, row));

export const countOfMails = async (reader: Reader, partnerId: PartnerId): Promise<number> =>
  (await reader.rows<{ total: number }>(count, [partnerId]))[0]!.total;

export async function capturedMail(
  reader: Reader,
  vault: Vault,
  partnerId: PartnerId | null,
  id: string,
): Promise<CapturedMail | undefined> {
  const [row] = await reader.rows<Row>(byId, [partnerId, id]);
  return row && opened(vault, row);
}

const opened = (vault: Vault, { at, mail_sealed }: Row): CapturedMail => ({
  ...(JSON.parse(vault.open(mail_sealed, PURPOSE)) as OutgoingMail),
  at,
});

const expire = change(
  'mail.expire',
  `DELETE FROM captured_mails WHERE id IN
     (SELECT id FROM captured_mails WHERE at <= $1 ORDER BY at LIMIT $2) RETURNING id`,
);

/** Deletes captured mails from before a moment, a bounded number at a time; returns how many. */
export const expireMails = (database: Database, before: Date, atMost: number): Promise<number> =>
  inTransaction({ database }, async (tx) => (await tx.write(expire, [before, atMost])).length);
