import {
  createCipheriv,
  createDecipheriv,
  createHash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** 256 random bits as text; never a uuid. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** A secret of full entropy needs no salt and no slow hash. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

export const secretMatches = (secret: string, hash: Buffer): boolean =>
  timingSafeEqual(hashSecret(secret), hash);

/** Encrypts and decrypts what must not stand in clear in the database. */
export interface Vault {
  seal(plain: string, purpose: string): Buffer;
  open(sealed: Buffer, purpose: string): string;
  /** The same under the current key; undefined when it is under that already. */
  reseal(sealed: Buffer, purpose: string): Buffer | undefined;
}

/**
 * AES-256-GCM under a key derived from `SECRET_KEY`. The purpose is authenticated with the text, so
 * that a sealed value moved to another column does not open. What was sealed under the key before
 * still opens while that one is known too.
 */
export function createVault(secretKey: string, previousKey?: string): Vault {
  const key = derived(secretKey);
  const keys = [key, ...(previousKey === undefined ? [] : [derived(previousKey)])];
  const seal: Vault['seal'] = (plain, purpose) => {
    const nonce = newNonce();
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose));
    const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), text]);
  };
  const find = (sealed: Buffer, purpose: string): { plain: string; current: boolean } => {
    for (const [index, one] of keys.entries()) {
      try {
        return { plain: unsealed(one, sealed, purpose), current: index === 0 };
      } catch (error) {
        if (index === keys.length - 1) throw error;
      }
    }
    throw new Error('no key');
  };
  return {
    seal,
    open: (sealed, purpose) => find(sealed, purpose).plain,
    reseal: (sealed, purpose) => {
      const { plain, current } = find(sealed, purpose);
      return current ? undefined : seal(plain, purpose);
    },
  };
}

const NONCE_BYTES = 12;
let nonces = Buffer.alloc(0);

/** Random bytes that are used once. Asking for many at a time costs no more than for twelve. */
function newNonce(): Buffer {
  if (nonces.length === 0) nonces = randomBytes(256 * NONCE_BYTES);
  const nonce = nonces.subarray(0, NONCE_BYTES);
  nonces = nonces.subarray(NONCE_BYTES);
  return nonce;
}

const derived = (secretKey: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, 'fringe', 'vault', 32));

function unsealed(key: Buffer, sealed: Buffer, purpose: string): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
    .setAAD(Buffer.from(purpose))
    .setAuthTag(sealed.subarray(12, 28));
  return decipher.update(sealed.subarray(28), undefined, 'utf8') + decipher.final('utf8');
}
