import type { JWK } from 'jose';
import {
  type CryptoKey,
  exportJWK,
  exportPKCS8,
  generateKeyPair,
  importJWK,
  importPKCS8,
} from 'jose';
import type { Context } from '../../context.ts';
import { change, type Reader, statement } from '../../database/statement.ts';
import { inTransaction, type Transaction, type Writer } from '../../database/transaction.ts';
import { newId } from '../../values/ids.ts';
import type { SealedColumn } from '../../values/sealed-column.ts';

/** The one algorithm that tokens are signed with and accepted in. */
export const ALGORITHM = 'ES256';

/** A token can be checked as long as its key is one of the two newest. */
const PUBLISHED = 2;

/** How long the keys that were read are believed to be the published ones. */
const REREAD_MS = 3_000;

/** How often tokens under unknown keys, which anyone can send, may make a process look again. */
const SEARCH_MS = 250;

const PURPOSE = 'signing-key';

export const sealedSigningKeys: SealedColumn = {
  table: 'signing_keys',
  keys: ['id'],
  column: 'private_key_sealed',
  purpose: () => PURPOSE,
};

interface KeyRow {
  id: string;
  private_key_sealed: Buffer;
  public_jwk: JWK;
}

export interface PublishedKey {
  id: string;
  jwk: JWK;
  publicKey: CryptoKey;
  sealed: Buffer;
}

const newest = statement(
  'access.signing-keys',
  `SELECT id, private_key_sealed, public_jwk FROM signing_keys ORDER BY id DESC LIMIT ${PUBLISHED}`,
);
const insert = change(
  'access.signing-key-insert',
  `INSERT INTO signing_keys (id, private_key_sealed, public_jwk, created_at)
   VALUES ($1, $2, $3, $4)`,
);

/** Makes a new key, with which tokens are signed from now on; the one before stays published. */
export async function rotateSigningKey(context: Context, writer: Writer): Promise<string> {
  const pair = await generateKeyPair(ALGORITHM, { extractable: true });
  const id = newId();
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: id, alg: ALGORITHM, use: 'sig' };
  const sealed = context.vault.seal(await exportPKCS8(pair.privateKey), PURPOSE);
  await inTransaction(writer, (tx: Transaction) => {
    tx.changed({ what: 'signingKey', id, after: {} });
    return tx.write(insert, [id, sealed, JSON.stringify(jwk), context.clock.now()]);
  });
  return id;
}

/** The published keys, newest first; reread when another process may have rotated. */
export class Keyring {
  readonly #context: Context;
  readonly #reader: Reader;
  #keys: PublishedKey[] = [];
  #readAt = Number.NEGATIVE_INFINITY;
  #searchedAt = Number.NEGATIVE_INFINITY;
  #privateKeys = new Map<string, CryptoKey>();

  constructor(context: Context) {
    this.#context = context;
    this.#reader = context.database.reader;
  }

  async published(): Promise<PublishedKey[]> {
    if (performance.now() - this.#readAt < REREAD_MS) return this.#keys;
    const rows = await this.#reader.rows<KeyRow>(newest);
    this.#keys = await Promise.all(
      rows.map(async (row) => ({
        id: row.id,
        jwk: row.public_jwk,
        publicKey: (await importJWK(row.public_jwk, ALGORITHM)) as CryptoKey,
        sealed: row.private_key_sealed,
      })),
    );
    this.#readAt = performance.now();
    return this.#keys;
  }

  /** A key that is not known may be one that another process has just begun to sign with. */
  async find(kid: string | undefined): Promise<CryptoKey | undefined> {
    const known = (await this.published()).find((key) => key.id === kid);
    const now = performance.now();
    if (known || now - this.#searchedAt < SEARCH_MS) return known?.publicKey;
    this.#searchedAt = now;
    this.#readAt = Number.NEGATIVE_INFINITY;
    return (await this.published()).find((key) => key.id === kid)?.publicKey;
  }

  async signing(): Promise<{ id: string; privateKey: CryptoKey }> {
    const [key] = await this.published();
    if (!key) throw new Error('there is no signing key; run the migrate command');
    let privateKey = this.#privateKeys.get(key.id);
    if (!privateKey) {
      const text = this.#context.vault.open(key.sealed, PURPOSE);
      privateKey = await importPKCS8(text, ALGORITHM);
      this.#privateKeys.set(key.id, privateKey);
    }
    return { id: key.id, privateKey };
  }
}
