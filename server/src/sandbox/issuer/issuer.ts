import { hash, randomBytes } from 'node:crypto';
import { exportJWK, type GenerateKeyPairResult, generateKeyPair, SignJWT } from 'jose';
import type { Context } from '../../context.ts';

/** The client that the console is; it has no secret. */
export const CLIENT_ID = 'console';

const ALGORITHM = 'ES256';
const CODE_MS = 60_000;
const MOST_CODES = 1_000;

/** What a code was given for. */
interface Granted {
  mail: string;
  name: string;
  nonce: string | undefined;
  challenge: string;
  redirectUri: string;
  until: number;
}

/**
 * A small OpenID provider, so that a sandbox signs people in by the same way as production. It
 * believes whoever clicks, and therefore exists on one's own machine only.
 */
export class DemoIssuer {
  readonly #context: Context;
  readonly #codes = new Map<string, Granted>();
  #keys: Promise<GenerateKeyPairResult> | undefined;

  constructor(context: Context) {
    this.#context = context;
  }

  grant(granted: Omit<Granted, 'until'>): string {
    if (this.#codes.size >= MOST_CODES) this.#codes.clear();
    const code = randomBytes(32).toString('base64url');
    this.#codes.set(code, { ...granted, until: performance.now() + CODE_MS });
    return code;
  }

  /** The id token for a code, once; undefined where anything about it is wrong. */
  async redeem(issuer: string, form: URLSearchParams): Promise<string | undefined> {
    const code = form.get('code') ?? '';
    const granted = this.#codes.get(code);
    this.#codes.delete(code);
    if (!granted || granted.until < performance.now()) return undefined;
    const proof = hash('sha256', form.get('code_verifier') ?? '', 'base64url');
    const isTheirs =
      proof === granted.challenge &&
      form.get('redirect_uri') === granted.redirectUri &&
      form.get('client_id') === CLIENT_ID;
    return isTheirs ? this.#sign(issuer, granted) : undefined;
  }

  async keySet(): Promise<object> {
    const { publicKey } = await this.#pair();
    return { keys: [{ ...(await exportJWK(publicKey)), kid: '1', alg: ALGORITHM, use: 'sig' }] };
  }

  async #sign(issuer: string, { mail, name, nonce }: Granted): Promise<string> {
    const { privateKey } = await this.#pair();
    // By the machine's clock, as whoever verifies it does.
    const claims = { email: mail, email_verified: true, name, ...(nonce && { nonce }) };
    return new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM, kid: '1' })
      .setIssuer(issuer)
      .setSubject(mail)
      .setAudience(CLIENT_ID)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey);
  }

  #pair(): Promise<GenerateKeyPairResult> {
    this.#keys ??= generateKeyPair(ALGORITHM);
    return this.#keys;
  }

  get context(): Context {
    return this.#context;
  }
}
